import { findAcquirer } from '@/lib/acquirers/find-acquirer';
import { newSecretId } from '@/lib/auth/public-id';
import { tenantNumberOf } from '@/lib/auth/tenant-number';
import { command } from '@/lib/operation/command';
import { planSplit } from '@/lib/payments/creation';
import { findAgreed } from '@/lib/payments/store';
import { termsOf } from '@/lib/payments/terms';
import { refuse } from '@/lib/refusal';
import { waysOf } from '@/lib/sessions/payable';
import { presentSession } from '@/lib/sessions/present';
import { type CreateSessionInput, createSessionInput, type SessionReply, sessionReply } from '@/lib/sessions/schema';
import type { CaptureMode, PaymentData, SessionRow } from '@/lib/sessions/session';
import { findTaken, saveSession } from '@/lib/sessions/store';
import { namedIn } from '@/lib/splits/split';

const dayS = 86_400;

/** The split where it was given: at the top or with the payment's data, and nowhere twice. */
function givenOnce<Value>(outer: Value | undefined, inner: Value | undefined, param: string): Value | undefined {
  if (outer !== undefined && inner !== undefined) refuse('invalid_parameter', { param: `payment_data.${param}` });
  return outer ?? inner;
}

/** Rule 1 before anybody pays: with `auto` a platform says who gets how much. */
async function checkSplit(tenantId: string, session: SessionRow, now: Date): Promise<void> {
  const { platform_details: details } = session.paymentData;
  const agreed = await findAgreed(tenantId, { method: 'visa', named: namedIn(details), at: now });
  planSplit(termsOf('visa', agreed), details, session.amount ?? 0, session.capture === 'auto');
}

function amountsOf({ mode = 'payment', amount, payment_data }: CreateSessionInput): Pick<SessionRow, 'amount' | 'tax'> {
  if (mode === 'customer') return amount === undefined ? { amount: null, tax: null } : refuse('invalid_parameter', { param: 'amount' });
  if (amount === undefined) return refuse('missing_parameter', { param: 'amount' });
  const tax = payment_data?.tax ?? 0;
  return tax < amount ? { amount, tax } : refuse('invalid_parameter', { param: 'payment_data.tax' });
}

function rowOf(tenantId: string, input: CreateSessionInput, now: Date): SessionRow {
  const data = input.payment_data ?? {};
  const capture: CaptureMode = givenOnce(input.capture, data.capture, 'capture') ?? 'auto';
  const platform_details = givenOnce(input.platform_details, data.platform_details, 'platform_details');
  const external_order_num = givenOnce(input.external_order_num, data.external_order_num, 'external_order_num');
  const { description, metadata } = data;
  const payment = { platform_details, external_order_num, description, metadata };
  const lineItems = (input.line_items ?? []).map(({ quantity = 1, ...item }) => ({ ...item, quantity }));
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
    customerId: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (input.expires_in_seconds ?? dayS) * 1_000),
    completedAt: null,
    cancelledAt: null,
  };
}

/** A page of ours on which a customer pays, or agrees to be kept. Refuses what no customer could pay. */
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
  async run({ scope, caller, now }, input, database) {
    if (scope.kind !== 'merchant' || caller.actor.kind === 'system') return refuse('forbidden');
    const { tenantId } = scope;
    const session = rowOf(tenantId, input, now);
    if (session.mode !== 'customer') await checkSplit(tenantId, session, now);
    const [taken, tenantNumber] = [await findTaken(tenantId, now), await tenantNumberOf(tenantId)];
    if (findAcquirer() === null || waysOf({ session, taken }).length === 0)
      return refuse('invalid_payment_type', { param: 'payment_types' });
    await saveSession(database, session);
    const after = { mode: session.mode, amount: session.amount, status: session.status };
    return {
      reply: presentSession({ session, tenantNumber, taken, payment: null }, now, true),
      changes: [{ tenantId, subjectKind: 'session', subjectId: session.id, before: null, after }],
    };
  },
});
