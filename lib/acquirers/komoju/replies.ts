import { z } from 'zod';
import type { AcquirerOutcome, DeclineCode, RefundThere, Retry, ShownCard, Standing } from '@/lib/acquirers/acquirer';
import { declineCodes, usualRetry } from '@/lib/acquirers/acquirer';
import type { WireReply } from '@/lib/acquirers/komoju/client';
import { sessionReference } from '@/lib/acquirers/komoju/requests';
import type { AttemptKind } from '@/lib/acquirers/komoju/store';
import { cashGraceMs, isCardBrand, isCash } from '@/lib/money/methods';

const refund = z.looseObject({
  id: z.string(),
  amount: z.int(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  failed_at: z.string().nullish(),
  failure_reason: z.string().max(500).nullish(),
  chargeback: z.boolean().nullish(),
});
const paymentStatuses = ['pending', 'authorized', 'captured', 'refunded', 'cancelled', 'expired', 'failed'] as const;

/** Of a failed payment: our own name for it, and their error object, wherever they put it. KOMOJU's documents show neither, so another shape is no fault. */
const failed = {
  failure_code: z.string().max(100).nullish().catch(null),
  error: z
    .looseObject({ code: z.string().max(100) })
    .nullish()
    .catch(null),
};

const remotePayment = z.looseObject({
  ...failed,
  id: z.string().min(1),
  status: z.enum(paymentStatuses),
  total: z.int(),
  amount_refunded: z.int(),
  payment_deadline: z.iso.datetime({ offset: true }).nullish(),
  payment_details: z.looseObject({ type: z.string(), ...failed }),
  external_order_num: z.string().nullish(),
  refunds: z.array(refund),
});
export type RemotePayment = z.output<typeof remotePayment>;
const remoteSession = z.looseObject({
  id: z.string().min(1),
  session_url: z.url({ protocol: /^https?$/ }).max(2_000),
  status: z.string(),
  expired: z.boolean().nullish(),
  customer_id: z.string().nullish(),
  secure_token: z.looseObject({ verification_status: z.string() }).nullish().catch(null),
  payment: remotePayment.nullish(),
});
export type RemoteSession = z.output<typeof remoteSession>;

const parsed = <Value>(schema: z.ZodType<Value>, { status, body }: WireReply): Value | null =>
  status === 200 || status === 201 ? (schema.safeParse(body).data ?? null) : null;
export const paymentIn = (reply: WireReply): RemotePayment | null => parsed(remotePayment, reply);
export const sessionIn = (reply: WireReply): RemoteSession | null => parsed(remoteSession, reply);
export const paymentsIn = (reply: WireReply): RemotePayment[] | null =>
  parsed(z.looseObject({ data: z.array(remotePayment) }), reply)?.data ?? null;

const remoteCustomer = z.looseObject({ id: z.string().min(1).max(255), source: z.looseObject({}) });
/** A customer there, and the card that is kept for it; null where the answer is another. */
export function customerIn(reply: WireReply): { id: string; card: ShownCard } | null {
  const found = parsed(remoteCustomer, reply);
  const card = found && cardIn(found.source);
  return card ? { id: found.id, card } : null;
}

type Refused = Extract<AcquirerOutcome, { ok: false }>;

/** The payment of a page. Where its holder was not authenticated the payment has failed for that. */
export function paymentOn({ payment, secure_token: token }: RemoteSession): RemotePayment | null {
  if (payment?.status !== 'failed' || token?.verification_status !== 'ERRORED') return payment ?? null;
  return { ...payment, failure_code: payment.failure_code ?? 'authentication_failed' };
}

const word = z.string().max(100);
const told = z.looseObject({ error: z.looseObject({ code: word, param: word.nullish() }) });
/** The code and parameter of a refusal, in their words; null where a proxy answers, and not the acquirer. */
export const errorIn = ({ body }: WireReply): { code: string; param: string | null } | null => {
  const found = told.safeParse(body).data?.error;
  return found ? { code: found.code, param: found.param ?? null } : null;
};

const factNames = [
  ...['receipt', 'confirmation_code', 'order_id', 'bank_name', 'bank_code', 'branch_code', 'account_branch_name'],
  ...['account_number', 'account_type', 'account_name', 'bank_id', 'customer_id', 'confirmation_id', 'payment_url'],
];
const factsOf = ({ payment_details: details }: RemotePayment): Record<string, string> =>
  Object.fromEntries(
    factNames.flatMap((name) => {
      const value = details[name];
      return typeof value === 'string' && value !== '' && value.length <= 500 ? [[name, value]] : [];
    }),
  );

/** What is shown of a card; null where it is not known yet. */
function cardIn(details: Record<string, unknown>): ShownCard | null {
  const { brand, last_four_digits: lastFour, month, year } = details;
  if (typeof brand !== 'string' || !isCardBrand(brand) || typeof lastFour !== 'string') return null;
  return { brand, lastFour, month: Number(month), year: Number(year) };
}

/** When it ends there, as we count: what is paid in at the last minute is still on its way. */
function endIn({ status, payment_deadline: end, payment_details: { type } }: RemotePayment): string | undefined {
  if (!end || status !== 'authorized') return undefined;
  return isCash(type) ? new Date(Date.parse(end) + cashGraceMs).toISOString() : end;
}

const made = (payment: RemotePayment): Extract<AcquirerOutcome, { ok: true }> => {
  const [until, card, facts] = [endIn(payment), cardIn(payment.payment_details), factsOf(payment)];
  return {
    ok: true,
    reference: payment.id,
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(until !== undefined && { until }),
    ...(card && { card }),
  };
};

/** Where the customer agrees; null: nobody is asked. */
const redirectIn = ({ payment_details: { redirect_url: url } }: RemotePayment): string | null =>
  typeof url === 'string' && url.length <= 2_000 && /^https?:\/\//.test(url) ? url : null;

const isDecline = (code: string): code is DeclineCode => (declineCodes as readonly string[]).includes(code);
const declined = (code: DeclineCode, retry: Retry, raw: string): Refused => ({ ok: false, code, retry, raw });
/** A refusal of the network behind them, by its code. */
const declinedFor = (raw: string): Refused =>
  isDecline(raw) ? declined(raw, usualRetry[raw], raw) : declined('other_error', 'later', raw);

/** Why a payment has failed there. */
function failureIn({ status, failure_code: own, error, payment_details: details }: RemotePayment): Refused {
  const code = own ?? error?.code ?? details.failure_code ?? details.error?.code;
  return declinedFor(status === 'failed' && code ? code : `payment_${status}`);
}

/** What an authorization came to; null: not yet known. */
function authorizedBy(payment: RemotePayment): AcquirerOutcome | null {
  const { status } = payment;
  if (status === 'authorized' || status === 'captured') return made(payment);
  if (status !== 'pending') return failureIn(payment);
  const agreed = made(payment);
  const url = redirectIn(payment);
  if (url !== null) return { ...agreed, facts: { ...agreed.facts, redirect_url: url }, awaits: 'approval' };
  return isCash(payment.payment_details.type) ? agreed : null;
}

const refundThere = ({ id, amount, description, status, failed_at, failure_reason, chargeback }: z.output<typeof refund>): RefundThere => ({
  reference: id,
  attemptId: description ?? null,
  amount,
  status: status === 'failed' || failed_at ? 'failed' : 'succeeded',
  reason: failure_reason ?? null,
  ...(chargeback && { chargeback: true }),
});

/** What became of an attempt, from the payment as it stands now; null: nothing is seen of it. */
export function seenIn(payment: RemotePayment, kind: AttemptKind, attemptId: string): AcquirerOutcome | null {
  const { status } = payment;
  if (kind === 'authorize') return authorizedBy(payment);
  const done: AcquirerOutcome = { ok: true, reference: payment.id };
  if (kind === 'capture') return status === 'captured' || status === 'refunded' ? done : null;
  if (kind === 'void') return status === 'cancelled' ? done : null;
  if (kind !== 'refund') return null;
  const found = payment.refunds.find(({ description }) => description === attemptId);
  if (!found) return null;
  return refundThere(found).status === 'failed' ? declined('other_error', 'later', 'refund_failed') : { ok: true, reference: found.id };
}

/** Whether a customer can still pay on a page. */
export const isOpen = ({ status, expired }: RemoteSession): boolean => status === 'pending' && !expired;

/** The same of a page. */
export const seenOnPage = ({ id, status }: RemoteSession, kind: AttemptKind): AcquirerOutcome | null =>
  kind === 'void' && status === 'cancelled' ? { ok: true, reference: sessionReference(id) } : null;

export function standingOf(payment: RemotePayment): Standing {
  const [until, card] = [endIn(payment), cardIn(payment.payment_details)];
  return {
    reference: payment.id,
    status: payment.status,
    total: payment.total,
    refunded: payment.refunds.map(refundThere),
    facts: factsOf(payment),
    ...(until !== undefined && { until }),
    ...(card && { card }),
    ...(payment.status === 'failed' && { declined: failureIn(payment) }),
  };
}

/** A page of theirs on which nobody has paid: its time may be over. */
export function standingOfPage({ status, expired }: RemoteSession): Standing {
  const end = status === 'cancelled' ? 'cancelled' : expired ? 'expired' : 'pending';
  return { reference: null, status: end, total: 0, refunded: [], facts: {} };
}

/** An attempt that was closed before it arrived: the same to whoever comes late. */
export const closedOutcome: AcquirerOutcome = { ok: false, code: 'other_error' };
export const unreachable = declined('other_error', 'later', 'unreachable');

/** 502: the network behind them has refused. 422: they have, and nothing was done. */
function refusedBy(reply: WireReply): AcquirerOutcome | null {
  const error = errorIn(reply);
  const { status } = reply;
  // another request has the key: what that one did is not known here
  if (error === null || error.code === 'idempotency_key_reused') return null;
  if (error.code === 'idempotency_key_closed') return closedOutcome;
  const isRefused = status === 400 || status === 402 || status === 422 || status === 502;
  if (!isRefused) return null;
  if (isDecline(error.code) || error.code === 'too_late' || status === 502) return declinedFor(error.code);
  return declined('other_error', 'never', error.param === null ? error.code : `${error.code}:${error.param}`);
}

/** Their answer to an attempt in our words; null: what it did is not known. */
export function outcomeOf(kind: AttemptKind, attemptId: string, reply: WireReply): AcquirerOutcome | null {
  if (reply.status >= 300) return refusedBy(reply);
  const payment = paymentIn(reply);
  if (payment) return seenIn(payment, kind, attemptId);
  const session = sessionIn(reply);
  if (session === null || kind !== 'authorize') return session && seenOnPage(session, kind);
  return { ok: true, reference: sessionReference(session.id), facts: { redirect_url: session.session_url }, awaits: 'approval' };
}
