import { requireAcquirer } from '@/lib/acquirers/find-acquirer';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId } from '@/lib/auth/public-id';
import { checkoutOf } from '@/lib/merchants/checkout/checkout';
import { findOffered } from '@/lib/merchants/find-offered';
import { judgeReturnUrl } from '@/lib/merchants/origins/judge-return-url';
import { isCash, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { allowedAt, isMissing } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import { planSplit } from '@/lib/payments/creation';
import { findAgreed } from '@/lib/payments/store';
import { termsOf } from '@/lib/payments/terms';
import { notTaken, Refusal, refuse, type Sentence } from '@/lib/refusal';
import { otherTotal, totalHint } from '@/lib/sessions/line-items';
import { orderedIn } from '@/lib/sessions/ordered-subscription';
import { presentSession } from '@/lib/sessions/present';
import { type CreateSessionInput, createSessionInput, type SessionReply, sessionReply } from '@/lib/sessions/schema';
import { type CaptureMode, offered, type PaymentData, type SessionRow, usualSeconds } from '@/lib/sessions/session';
import { findFace, saveSession } from '@/lib/sessions/store';
import { feesByProfile } from '@/lib/splits/apply-profiles';
import { namedIn } from '@/lib/splits/split';

const onceOnly = (name: string): Sentence => ({
  en: `Give ${name} once: at the top or in payment_data.`,
  ja: `${name}は、最上位とpayment_dataのどちらか一方だけに指定してください。`,
});
const noSplit: Sentence = {
  en: 'Money that is paid in at a counter is captured as it comes: say with platform_details who gets how much.',
  ja: '窓口などで入金される支払いは、入金時に売上確定されます。platform_detailsで分配を指定してください。',
};
const nothingPaid: Sentence = {
  en: 'In `customer` mode nothing is paid: leave it out.',
  ja: 'modeが`customer`の場合は支払いがないため、指定できません。',
};
const belowAmount = (amount: number): Sentence => ({
  en: `The tax is a part of the amount: at most ${amount - 1} yen.`,
  ja: `税額は金額の内数です。${amount - 1}円以下で指定してください。`,
});

/** The split, given either at the top or with the payment's data, never in both. */
function givenOnce<Value>(outer: Value | undefined, inner: Value | undefined, param: string): Value | undefined {
  if (outer !== undefined && inner !== undefined) refuse('invalid_parameter', { param: `payment_data.${param}`, say: onceOnly(param) });
  return outer ?? inner;
}

/** Names the parameter of a refused split. */
function inItsPlace(error: unknown, { payment_data: data }: CreateSessionInput): unknown {
  if (!(error instanceof Refusal) || data?.platform_details === undefined || !error.param?.startsWith('platform_details')) return error;
  const { code, param, details, sentence } = error;
  return new Refusal(code, { param: `payment_data.${param}`, details, say: sentence });
}

/**
 * Rule 1 before anybody pays: with `auto` capture a platform gives the split. Without a split it accepts no cash, which is captured as soon
 * as it is paid. Returns the requested payment methods.
 */
async function checkSplit(tenantId: string, session: SessionRow, input: CreateSessionInput, now: Date): Promise<PaymentMethod[]> {
  const { paymentData, amount, capture, methods } = session;
  const { platform_details: details } = paymentData;
  const agreed = await findAgreed(tenantId, { method: 'visa', named: namedIn(details), at: now });
  try {
    planSplit(termsOf('visa', agreed), details, amount ?? 0, capture === 'auto');
  } catch (error) {
    throw inItsPlace(error, input);
  }
  if (!agreed.isPlatform || details !== undefined) return methods;
  const rest = (methods.length > 0 ? methods : paymentMethods).filter((method) => !isCash(method));
  return rest.length > 0 ? rest : refuse('missing_parameter', { param: 'platform_details', say: noSplit });
}

/** A checkout without a payment has no split either. */
function refuseToPay({ amount, platform_details: outer, payment_data: data }: CreateSessionInput): void {
  if (amount !== undefined) refuse('invalid_parameter', { param: 'amount', say: nothingPaid });
  if (outer !== undefined) refuse('invalid_parameter', { param: 'platform_details', say: nothingPaid });
  if (data?.platform_details !== undefined) refuse('invalid_parameter', { param: 'payment_data.platform_details', say: nothingPaid });
}

function amountsOf(input: CreateSessionInput): Pick<SessionRow, 'amount' | 'tax'> {
  const { mode = 'payment', amount, payment_data } = input;
  if (mode === 'customer') {
    refuseToPay(input);
    return { amount: null, tax: null };
  }
  if (amount === undefined)
    return refuse('missing_parameter', { param: 'amount', say: isMissing('amount', allowedAt(createSessionInput, ['amount'], input)) });
  const tax = payment_data?.tax ?? 0;
  return tax < amount ? { amount, tax } : refuse('invalid_parameter', { param: 'payment_data.tax', say: belowAmount(amount) });
}

/** The row of a new checkout. */
export function newSession(tenantId: string, input: CreateSessionInput, now: Date): SessionRow {
  const data = input.payment_data ?? {};
  const capture: CaptureMode = givenOnce(input.capture, data.capture, 'capture') ?? 'auto';
  const platform_details = givenOnce(input.platform_details, data.platform_details, 'platform_details');
  const orderNumber = givenOnce(input.external_order_num, data.external_order_num, 'external_order_num');
  const { subscription } = input;
  const external_order_num = orderNumber ?? subscription?.external_subscription_num;
  const { description = subscription?.description, metadata = subscription?.metadata } = data;
  const payment = { platform_details, external_order_num, description, metadata };
  const lineItems = (input.line_items ?? []).map(({ description, quantity = 1, amount = null }) => ({ description, quantity, amount }));
  return {
    tenantId,
    id: newSecretId(),
    mode: input.mode ?? 'payment',
    status: 'pending',
    ...amountsOf(input),
    currency: input.currency,
    capture,
    paymentData: JSON.parse(JSON.stringify(payment)) as PaymentData,
    methods: input.payment_types ?? [],
    lineItems,
    metadata: input.metadata ?? {},
    returnUrl: input.return_url ?? null,
    email: input.email ?? null,
    locale: input.default_locale ?? 'ja',
    paymentId: null,
    givesUp: null,
    customerId: null,
    changesCardOf: null,
    cardPage: null,
    subscription: null,
    terms: null,
    mails: [],
    createdAt: now,
    expiresAt: new Date(now.getTime() + (input.expires_in_seconds ?? usualSeconds) * 1_000),
    completedAt: null,
    cancelledAt: null,
  };
}

/** The checkout with what its customer subscribes to. */
async function withSubscription(row: SessionRow, input: CreateSessionInput): Promise<SessionRow> {
  if (!input.subscription) return row;
  const { name, checkout } = await findFace(row.tenantId);
  return { ...row, subscription: orderedIn(input, row, { name, checkout: checkoutOf(checkout) }) };
}

/** With the fees of profiles that the split names, wherever it was given. */
async function withFees(tenantId: string, given: CreateSessionInput, now: Date): Promise<CreateSessionInput> {
  const { platform_details: outer, payment_data: data } = given;
  try {
    return {
      ...given,
      ...(outer && { platform_details: await feesByProfile(tenantId, outer, now) }),
      ...(data?.platform_details && {
        payment_data: { ...data, platform_details: await feesByProfile(tenantId, data.platform_details, now) },
      }),
    };
  } catch (error) {
    throw inItsPlace(error, given);
  }
}

/** Creates a page of ours on which a customer pays, or agrees to be saved. Refuses one that no customer could pay. */
export const createSession = command<typeof createSessionInput, SessionReply>({
  name: 'session.create',
  summary: 'Create a checkout',
  description:
    'Send the customer to `session_url`. They come back to `return_url` with `session_id`; ask for the checkout then, or listen to the payment’s events.',
  route: 'POST /sessions',
  allow: 'payments:write',
  input: createSessionInput,
  output: sessionReply,
  refusals: ['invalid_currency', 'invalid_payment_type'],
  async run({ scope, caller, now }, given, database) {
    if (scope.kind !== 'merchant' || caller.actor.kind === 'system') return refuse('forbidden');
    const { tenantId } = scope;
    const input = await withFees(tenantId, given, now);
    if (input.return_url !== undefined) await judgeReturnUrl(caller, tenantId, input.return_url);
    const asked = await withSubscription(newSession(tenantId, input, now), input);
    const session = asked.mode === 'customer' ? asked : { ...asked, methods: await checkSplit(tenantId, asked, input, now) };
    await requireAcquirer('payment_types');
    const ways = await findOffered(tenantId, now, { manual: session.capture === 'manual' });
    const tenantNumber = await tenantNumberOf(tenantId);
    if (offered(session, ways).length === 0) return refuse('invalid_payment_type', notTaken('payment_types'));
    await saveSession(database, session);
    const reply = presentSession({ session, tenantNumber, ways, payment: null, isMailed: true }, now, true);
    const total = otherTotal(reply.line_items, reply.amount);
    const after = { mode: session.mode, amount: session.amount, status: session.status };
    return {
      reply: {
        ...reply,
        ...(total !== null && { warnings: [{ param: 'line_items', message: totalHint(total, reply.amount ?? 0)[caller.locale] }] }),
      },
      changes: [{ tenantId, subjectKind: 'session', subjectId: session.id, before: null, after }],
    };
  },
});
