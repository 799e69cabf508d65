import type { RemoteDispute, RemoteDisputeStatus, UnreadDispute } from '@/lib/acquirers/dispute';
import type { Refusal } from '@/lib/refusal';

/** waiting: tried again soon. held: a person has to look. set_aside: by a person. done: taken over after all, or nothing is left to take over. */
export const heldStates = ['waiting', 'held', 'set_aside', 'done'] as const;
export type HeldState = (typeof heldStates)[number];

/**
 * Why a dispute was not taken over. unknown_payment: its payment says that we have made it, and we have none. number_taken: the chargeback of another
 * payment has its number. gone_there: the acquirer does not know it any more. refused: for another reason, which the log names. The last three may pass.
 */
export const heldCauses = [
  'above_disputable',
  'amount_unusable',
  'amount_unknown',
  'currency',
  'not_chargeable',
  'unknown_payment',
  'number_taken',
  'unreadable',
  'gone_there',
  'refused',
  'silent',
  'busy',
  'failed',
] as const;
export type HeldCause = (typeof heldCauses)[number];

const passing: readonly HeldCause[] = ['silent', 'busy', 'failed'];
/** Whether trying again may be enough, so that nobody has to look at once. */
export const mayPass = (cause: HeldCause): boolean => passing.includes(cause);
const forHand: readonly HeldCause[] = ['above_disputable', 'amount_unusable', 'amount_unknown', 'currency', 'unreadable'];
/** Whether a person can record it under its number. */
export const isForHand = (cause: HeldCause): boolean => forHand.includes(cause);
/** After so many tries in a row a person has to look all the same. */
export const mostTries = 12;

/** A dispute as it stood when it was last told. Null: it does not say. */
export type There = { status: RemoteDisputeStatus | null; amount: number | null; currency: string | null };
/** What else a person needs to know. `disputable`: the most that can be disputed of our payment, in whole yen. */
export type HeldFacts = { payment?: string; dueAt?: string; reasonCode?: string | null; disputable?: number };

const nothingKnown: There = { status: null, amount: null, currency: null };

/** What is known of it by now: an acquirer's own page of a dispute may say less than its list. */
export const thereOf = (told: RemoteDispute | UnreadDispute | null, before: There = nothingKnown): There =>
  told === null || told.status === null
    ? before
    : { status: told.status, amount: told.amount ?? before.amount, currency: told.currency ?? before.currency };

export const isYen = ({ currency }: Pick<There, 'currency'>): boolean => currency === null || currency.toUpperCase() === 'JPY';

/** Whether it has ended there without taking money: then there is nothing to take over. */
export const isHarmless = (status: RemoteDisputeStatus): boolean => status === 'cancelled' || status === 'won';

const passes: readonly Refusal['code'][] = ['conflict', 'gateway_timeout', 'service_unavailable', 'internal_server_error'];

/** Why our own verbs refuse it, in a word for a person. */
export function causeOf({ code, param, details }: Refusal): { cause: HeldCause; disputable?: number } {
  if (code === 'conflict' && param === 'reference') return { cause: 'number_taken' };
  if (passes.includes(code)) return { cause: 'busy' };
  const { disputable, status } = (details ?? {}) as { disputable?: unknown; status?: unknown };
  const most = typeof disputable === 'number' ? { disputable } : {};
  if (code === 'missing_parameter' && param === 'amount') return { cause: 'amount_unknown', ...most };
  if (typeof disputable === 'number') return { cause: 'above_disputable', disputable };
  if (param === 'amount') return { cause: 'amount_unusable' };
  if (param === 'payment_id') return { cause: status === undefined ? 'unknown_payment' : 'not_chargeable' };
  return { cause: 'refused' };
}
