import { expect, test, vi } from 'vitest';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { aStatingAcquirer } from '@/lib/testing/stand-ins/stating-acquirer';

const { acquirer, there } = aStatingAcquirer('bunpai');
const komoju = aStatingAcquirer('komoju', { statesBalance: false });
const all = [acquirer, komoju.acquirer];
connectOnly(new Map(all.map((one) => [one.name, one])), { active: ['bunpai'] });

const { compareNightly } = await import('@/lib/acquirers/funds/compare-acquirer');
const { compareAcquirers } = await import('@/lib/jobs/compare-acquirers');
const { asSystem } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');

test('a reading that was interrupted begins anew, however old the lines are that it has not seen', async () => {
  const day = 24 * 60 * 60_000;
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day);
  // nothing is left of either, so that nothing differs
  for (const [remote, daysAgo] of [['p_old', 5] as const, ['p_new', 0] as const]) {
    komoju.write({ kind: 'payment', amount: 100, remote, at: at(daysAgo) });
    komoju.write({ kind: 'refund', amount: -100, remote, at: at(daysAgo) });
  }
  const reading = vi.spyOn(komoju.acquirer.funds as NonNullable<typeof komoju.acquirer.funds>, 'entries');
  reading.mockImplementationOnce(async () => ({ entries: komoju.lines.slice(0, 2), next: '2' }));
  reading.mockImplementationOnce(() => Promise.reject(new AcquirerSilent()));
  const now = new Date('2027-03-01T03:30:00+09:00');
  const compare = async () => compareNightly({ ...(await asSystem()), now }, { name: 'komoju' });
  await expect(compare()).rejects.toMatchObject({ code: 'service_unavailable' });
  const kept = () => sql<{ remote: string }>(`SELECT DISTINCT remote FROM "AcquirerEntry" WHERE acquirer = 'komoju' ORDER BY 1`);
  expect(await kept()).toEqual([{ remote: 'p_new' }]);
  await compare();
  expect(await kept()).toEqual([{ remote: 'p_new' }, { remote: 'p_old' }]);
  reading.mockRestore();
});

test('every night once, by however many, and a silent one again later', async () => {
  const night = new Date('2027-03-02T03:30:00+09:00');
  const run = (now = night) => compareAcquirers.run({ now, signal: new AbortController().signal });
  // the other takes no payments any more: it is compared, and nobody is behind with it
  expect((await compareAcquirers.lag(night)).count).toBe(1);
  const ran = (await Promise.all([run(), run()])).flat();
  expect(new Set(ran.map(({ at }) => at.toISOString()))).toEqual(new Set(['2027-03-01T18:00:00.000Z']));
  expect(await sql(`SELECT acquirer FROM "AcquirerComparison" WHERE "dueAt" = '2027-03-01T18:00:00Z' ORDER BY 1`)).toEqual([
    { acquirer: 'bunpai' },
    { acquirer: 'komoju' },
  ]);
  expect(await run()).toEqual([]);
  const next = new Date(night.getTime() + 24 * 60 * 60_000);
  there.isSilent = true;
  expect((await run(next)).map(({ result }) => result)).toEqual(['equal']);
  expect((await compareAcquirers.lag(next)).count).toBe(1);
  there.isSilent = false;
  // it rests for a minute before it is asked again
  expect(await run(next)).toEqual([]);
  expect(await compareNightly({ ...(await asSystem()), now: next }, { name: 'bunpai' })).toMatchObject({ due_at: '2027-03-02T18:00:00Z' });
  expect((await compareAcquirers.lag(next)).count).toBe(0);
});

test('a retired account that does not answer is asked hourly, and nobody is behind with it', async () => {
  const night = new Date('2027-03-04T03:30:00+09:00');
  const later = vi.spyOn(performance, 'now');
  const run = async (laterMs: number) => {
    const { now } = Performance.prototype;
    later.mockImplementation(() => now.call(performance) + laterMs);
    return (await compareAcquirers.run({ now: night, signal: new AbortController().signal })).map(({ result }) => result);
  };
  const reading = vi.spyOn(komoju.acquirer.funds as NonNullable<typeof komoju.acquirer.funds>, 'entries');
  reading.mockImplementation(() => Promise.reject(new AcquirerSilent()));
  there.isSilent = true;
  const minute = 60_000;
  // what a test before has let rest is over
  expect(await run(2 * minute)).toEqual([]);
  expect(reading).toHaveBeenCalledTimes(1);
  expect((await compareAcquirers.lag(night)).count).toBe(1);
  there.isSilent = false;
  expect(await run(5 * minute)).toEqual(['equal']);
  expect(reading).toHaveBeenCalledTimes(1);
  expect(await compareAcquirers.lag(night)).toEqual({ count: 0, oldest: null });
  reading.mockRestore();
  expect(await run(65 * minute)).toEqual(['equal']);
  later.mockRestore();
});
