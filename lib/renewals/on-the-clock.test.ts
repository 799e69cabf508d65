// Moves the clock: what comes due of subscriptions on the way is done at its own moment.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { dayOfPeriod, type Period, periods } from '@/lib/subscriptions/schedule';
import { chargedAt } from '@/lib/subscriptions/subscription';
import { aSubscribedShop, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const dayMs = 86_400_000;
const years = times(2, 12);
let shop: SubscribedShop;
let operator: Caller;
beforeAll(async () => {
  [shop, operator] = [await aSubscribedShop(), await asRole('operator', null)];
});

/** One call does as much as a caller waits for. */
async function advanceTo(to: Date): Promise<string[]> {
  const ran: string[] = [];
  for (let call = 0; call < 1_000; call++) {
    const done = await advanceClock(operator, { to: to.toISOString() });
    ran.push(...done.ran.filter(({ job }) => job === 'subscription.renew').map(({ at }) => at));
    if (Date.parse(done.now) >= to.getTime() - 1_000) return ran;
  }
  throw new Error('the clock does not get there');
}

test('years of subscriptions pass as the clock is moved: each charge on its own day, at its own moment', async () => {
  const made = Object.fromEntries(
    await Promise.all(periods.map(async (period) => [period, (await shop.subscribe({ period })).id] as const)),
  ) as Record<Period, string>;
  const { now } = await shop.at();
  const to = new Date(now.getTime() + years * 366 * dayMs);
  const moments = await advanceTo(to);
  for (const period of periods) {
    const { subscription } = await shop.stored(made[period]);
    const rows = await shop.periods(made[period]);
    expect(rows.map(({ startsOn, state, captured }) => `${startsOn} ${state} ${captured}`)).toEqual(
      rows.map((_, count) => `${dayOfPeriod(subscription.anchor, period, count)} paid 1`),
    );
    expect(chargedAt(subscription, rows.length) <= to.toISOString()).toBe(true);
    expect(chargedAt(subscription, rows.length + 1) > to.toISOString()).toBe(true);
    const payments = await sql<{ sequence: number; at: Date }>(
      `SELECT "subscriptionSequence" AS sequence, "createdAt" AS at FROM "Payment" WHERE "subscriptionId" = $1 AND "subscriptionSequence" > 1`,
      [made[period]],
    );
    for (const { sequence, at } of payments) {
      const due = chargedAt(subscription, sequence);
      expect([dayIn(at), at.toISOString() >= due]).toEqual([dayIn(new Date(due)), true]);
    }
  }
  expect(moments).toEqual(moments.toSorted());
});
