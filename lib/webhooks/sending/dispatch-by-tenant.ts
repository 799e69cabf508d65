import 'server-only';
import { isCluster } from '@/lib/db/cluster';
import { evenShares } from '@/lib/webhooks/sending/shares';
import { type Claimed, claim, claimOf, type Ended, end, type Limits, relay, type Waiting } from '@/lib/webhooks/sending/store';

// One call is for all tenants, but on a cluster (docs/decisions/0098): there each call is of one, run by the worker that has its rows.

/** Calls of tenants at once, each on a connection of its own. */
const abreast = 4;

/** Does so for each, some at once; one that fails keeps none of the others. */
async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: abreast }, work));
  if (failures.length > 0) throw failures[0];
}

/** Creates the deliveries of new events, oldest first; returns the number of events. Of several tenants of a cluster each has its part of the batch. */
export async function relayEvents(batch: number, waiting: readonly Waiting[] | null): Promise<number> {
  if (!waiting) return relay(batch);
  const tenants = waiting.filter(({ hasEvents }) => hasEvents);
  let relayed = 0;
  await forEach(tenants, async ({ tenantId }) => {
    relayed += await relay(Math.ceil(batch / tenants.length), tenantId);
  });
  return relayed;
}

type Begin = (claimed: Claimed[]) => void;

/**
 * Claims once of each tenant what falls to it, and returns how much, and who may have more. What falls to it is such that all have evenly many under way;
 * the spare part of the room is for endpoints that have none.
 */
async function claimShares(
  now: Date,
  limits: Limits,
  tenants: readonly Waiting[],
  begin: Begin,
): Promise<{ count: number; left: Waiting[] }> {
  const has = tenants.map(({ underWay }) => underWay);
  const whole = evenShares(limits.room, has);
  const usual = evenShares(Math.max(0, limits.room - limits.spare), has);
  const asked = tenants.map((tenant, index) => ({ ...tenant, room: whole[index] ?? 0, usual: usual[index] ?? 0 }));
  const left: Waiting[] = asked.filter(({ room }) => room === 0);
  let count = 0;
  await forEach(
    asked.filter(({ room }) => room > 0),
    async ({ room, usual, ...tenant }) => {
      const claimed = await claimOf(tenant.tenantId, now, { ...limits, room, spare: room - usual });
      begin(claimed);
      count += claimed.length;
      if (claimed.length > 0 && claimed.length >= usual) left.push({ ...tenant, underWay: tenant.underWay + claimed.length });
    },
  );
  return { count, left };
}

/** Claims what is due, begins it as soon as it has it, and returns how much it was. `now` is business time, the lease real time. */
export async function claimDeliveries(now: Date, limits: Limits, waiting: readonly Waiting[] | null, begin: Begin): Promise<number> {
  if (!waiting) {
    const claimed = await claim(now, limits);
    begin(claimed);
    return claimed.length;
  }
  let all = 0;
  // what some leave of their shares is for the others
  for (let tenants = [...waiting]; tenants.length > 0 && all < limits.room; ) {
    const { count, left } = await claimShares(now, { ...limits, room: limits.room - all }, tenants, begin);
    all += count;
    tenants = left;
  }
  return all;
}

/** Records the results of attempts, and tells of each part that is recorded: the new states, without those that another process has taken over meanwhile. */
export async function endAttempts<Attempt extends Ended>(
  ended: readonly Attempt[],
  tell: (part: readonly Attempt[], states: { deliveryId: string; state: string }[]) => void,
): Promise<void> {
  if (!(await isCluster())) return tell(ended, await end(ended));
  await forEach([...new Set(ended.map(({ tenantId }) => tenantId))], async (of) => {
    const part = ended.filter(({ tenantId }) => tenantId === of);
    tell(part, await end(part, of));
  });
}
