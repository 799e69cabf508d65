import type { ConnectionReply } from '@/lib/acquirers/accounts/schema';
import type { CatchUpRow } from '@/lib/acquirers/catch-up/store';
import type { Reached } from '@/lib/acquirers/komoju/client';
import { wireTimeOrNull } from '@/lib/operation/time';

/** Since when no connection is made: as soon as it matters, to payments (the breaker) or to the reading of the list. */
function unreachableSince(reached: Reached | null, catchUp: CatchUpRow | undefined): Date | null {
  if (reached === null) return null;
  const isFelt = reached.state !== 'closed' || (catchUp?.failures ?? 0) > 0;
  return isFelt ? reached.failingSince : null;
}

/** How an acquirer can be reached: as this process finds it, and how far its list of events was read. */
export const presentConnection = (name: string, reached: Reached | null, catchUp: CatchUpRow | undefined): ConnectionReply => ({
  name,
  unreachable_since: wireTimeOrNull(unreachableSince(reached, catchUp)),
  next_try_at: wireTimeOrNull(catchUp?.dueAt ?? null),
  read_until: wireTimeOrNull(catchUp?.doneUntil ?? null),
  unread_since: wireTimeOrNull(catchUp?.failingSince ?? null),
});
