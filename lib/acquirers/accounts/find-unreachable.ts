import { presentConnection } from '@/lib/acquirers/accounts/connection';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import { findCatchUps } from '@/lib/acquirers/catch-up/store';
import { breakerOf } from '@/lib/acquirers/komoju/client';

/** The acquirers to which no connection is made, or whose list of events cannot be read, and since when. */
export async function findUnreachable(): Promise<{ name: string; since: string }[]> {
  const [accounts, catchUps] = await Promise.all([findAccounts(), findCatchUps()]);
  const connections = accounts.map(({ name }) =>
    presentConnection(
      name,
      breakerOf(name),
      catchUps.find(({ acquirer }) => acquirer === name),
    ),
  );
  return connections.flatMap(({ name, unreachable_since: unreachable, unread_since: unread }) => {
    const since = unreachable ?? unread;
    return since === null ? [] : [{ name, since }];
  });
}
