import 'server-only';
import { isAway, sqlState } from '@/lib/db/failures';

export type SetKind = 'openings' | 'completions';

/**
 * Why calls were sent as they were: `together`, a set of whatever waited, also a single call; `repeated`, a part of a set that was refused; `alone`, a call
 * that goes with no other; `spoilt`, a call of a tenant that has just spoilt a set.
 */
type Way = 'together' | 'repeated' | 'alone' | 'spoilt';
/** `refusal`: null, it was done; an SQLSTATE; `lost`, nobody knows what became of it. */
export type Sending = { calls: number; way: Way; refusal: string | null };
type Watcher = (kind: SetKind, sending: Sending) => void;

/** How a statement ended that failed. */
export const refusalOf = (error: unknown): string => (isAway(error) ? 'lost' : (sqlState(error) ?? 'lost'));

// One per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { watchSendings?: Watcher };

/** Whoever counts what is sent; the last one that asked is told. */
export function watchSendings(watcher: Watcher): void {
  held.watchSendings = watcher;
}

/** Tells whoever counts of each sending of one kind. */
export const tellSendings =
  (kind: SetKind) =>
  (sending: Sending): void =>
    held.watchSendings?.(kind, sending);
