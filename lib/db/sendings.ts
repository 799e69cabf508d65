import 'server-only';
import { isAway, sqlState } from '@/lib/db/failures';

export type SetKind = 'openings' | 'completions';

/**
 * Why calls were sent as they were: `together`, a set of whatever waited, also a single call; `repeated`, a part of a set that was refused; `alone`, a call
 * that goes with no other; `isolated`, a call of a tenant whose call has just had a set refused.
 */
type Way = 'together' | 'repeated' | 'alone' | 'isolated';
/** `refusal`: null, it was done; an SQLSTATE; `lost`, nobody knows what became of it. */
export type Sending = { calls: number; way: Way; refusal: string | null };
type Counting = (kind: SetKind, sending: Sending) => void;

/** How a statement ended that failed. */
export const refusalOf = (error: unknown): string => (isAway(error) ? 'lost' : (sqlState(error) ?? 'lost'));

// One per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { countSendings?: Counting };

/** Sets what counts each sending: one per process. */
export function countSendings(counting: Counting): void {
  held.countSendings = counting;
}

/** Counts each sending of one kind. */
export const reportSendings =
  (kind: SetKind) =>
  (sending: Sending): void =>
    held.countSendings?.(kind, sending);
