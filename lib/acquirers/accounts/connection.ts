import type { ConnectionReply } from '@/lib/acquirers/accounts/schema';
import type { CatchUpRow } from '@/lib/acquirers/catch-up/store';
import type { Reached } from '@/lib/acquirers/komoju/client';
import { wireTimeOrNull } from '@/lib/operation/time';

/** How an acquirer can be reached: as this process finds it, and how far its list of events was read. */
export const presentConnection = (name: string, reached: Reached | null, catchUp: CatchUpRow | undefined): ConnectionReply => ({
  name,
  unreachable_since: wireTimeOrNull(reached !== null && reached.state !== 'closed' ? reached.failingSince : null),
  next_try_at: wireTimeOrNull(catchUp?.dueAt ?? null),
  read_until: wireTimeOrNull(catchUp?.doneUntil ?? null),
  unread_since: wireTimeOrNull(catchUp?.failingSince ?? null),
});
