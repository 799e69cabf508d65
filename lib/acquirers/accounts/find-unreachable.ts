import { presentConnection } from '@/lib/acquirers/accounts/connection';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import { findCatchUps } from '@/lib/acquirers/catch-up/store';
import { breakerOf } from '@/lib/acquirers/komoju/client';

/**
 * The acquirers in use to which no connection is made, or whose list of events cannot be read, and since when. One that is retired is left out: it takes
 * no new payments, though its keys are still needed for refunds, chargebacks and notices of what it took.
 */
export async function findUnreachable(): Promise<{ name: string; since: string }[]> {
  const [accounts, catchUps] = await Promise.all([findAccounts(), findCatchUps()]);
  const inUse = accounts.filter(({ retiredAt }) => retiredAt === null);
  const connections = inUse.map(({ name }) =>
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
