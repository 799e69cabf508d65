import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { holdClock, putClock, readClock, readWholeClock, releaseClock, takeClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { makeDays } from '@/lib/jobs/make-days';
import { proveNightly } from '@/lib/jobs/prove-nightly';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import type { Round, Source } from '@/lib/jobs/source';
import { tick } from '@/lib/jobs/tick';
import { aShop, eventsOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(() => vi.restoreAllMocks());

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const later = (ms: number) => (now: Date) => new Date(now.getTime() + ms);
const next = () => null;

type RunLog = { moments: number[]; done: [job: string, at: number][] };
/** A source with items due at the given times, each once; `done` records the work, and several sources may share it. */
function sourceOf(job: string, { moments, done }: RunLog, more: Partial<Extract<Source, { clock: 'business' }>> = {}): Source {
  const open = new Set(moments);
  const due = (now: Date) => [...open].filter((at) => at <= now.getTime()).toSorted((one, two) => one - two);
  return {
    job,
    clock: 'business',
    lag: async (now) => ({ count: due(now).length, oldest: due(now).length > 0 ? new Date(due(now)[0] ?? 0) : null }),
    next: async (now) => {
      const [first] = [...open].filter((at) => at > now.getTime()).toSorted((one, two) => one - two);
      return first === undefined ? null : new Date(first);
    },
    async run({ now }) {
      return due(now).map((at) => {
        open.delete(at);
        done.push([job, at]);
        return { job, at: new Date(at), result: 'done' };
      });
    },
    ...more,
  };
}

test('what comes due is done in its order, whichever kind it is, each at its own time', async () => {
  const start = (await readClock()).getTime();
  const [done, seen]: [RunLog['done'], number[]] = [[], []];
  const [two, five, nine] = [2 * hour, 5 * hour, 9 * hour].map((ms) => start + ms) as [number, number, number];
  const one = sourceOf('one', { moments: [two, nine], done });
  const other = sourceOf('other', { moments: [five], done });
  const watching: Source = {
    ...other,
    run: (round) => {
      seen.push(round.now.getTime());
      return other.run(round);
    },
  };
  const { now, target, ran } = await runDueUntil(later(6 * hour), [one, watching]);
  expect(ran.map(({ job, at }) => [job, at.getTime()])).toEqual([
    ['one', two],
    ['other', five],
  ]);
  expect(done).toHaveLength(2);
  for (const at of seen) expect(at - five).toBeLessThan(within(second));
  expect(now.getTime()).toBeGreaterThanOrEqual(target.getTime());
  expect((await readClock()).getTime() - target.getTime()).toBeLessThan(within(5 * second));
  expect(await runDueUntil(next, [one, watching])).toMatchObject({ target: new Date(nine), ran: [{ job: 'one', at: new Date(nine) }] });
});

test('what was due before it is moved is done first, and what is begun on the way as well', async () => {
  const start = (await readClock()).getTime();
  const done: RunLog['done'] = [];
  const follows = sourceOf('follows', { moments: [], done });
  const first = sourceOf('first', { moments: [start - hour], done });
  const beginning: Source = {
    ...first,
    async run(round) {
      const ran = await first.run(round);
      if (ran.length > 0) Object.assign(follows, sourceOf('follows', { moments: [round.now.getTime() + 30 * second], done }));
      return ran;
    },
  };
  const { ran } = await runDueUntil(later(hour), [follows, beginning]);
  expect(ran.map(({ job }) => job)).toEqual(['first', 'follows']);
});

test('nothing due: the clock stands where it was for “next”, and is moved for a time', async () => {
  const idle = sourceOf('idle', { moments: [], done: [] });
  const before = await readWholeClock();
  expect(await runDueUntil(next, [idle])).toMatchObject({ ran: [] });
  expect((await readWholeClock()).aheadMs).toBe(before.aheadMs);
  expect(await runDueUntil(later(hour), [])).toMatchObject({ ran: [] });
  expect((await readWholeClock()).aheadMs - before.aheadMs).toBeGreaterThanOrEqual(hour - second);
});

test('what goes by real time is not moved', async () => {
  const real: Source = {
    job: 'real',
    clock: 'real',
    lag: async () => ({ count: 1, oldest: new Date(0) }),
    run: async () => [{ job: 'real', at: new Date(), result: 'done' }],
  };
  expect((await runDueUntil(later(day), [real])).ran).toEqual([]);
});

test('a night is proved when it passes, and told with what it found; of a month the last one', async () => {
  const three = (ran: { job: string; at: Date; result: string }[]) =>
    ran.filter(({ job }) => job === 'ledger.prove').map(({ at, result }) => [at.toISOString().slice(11, 19), result]);
  await runDueUntil(later(second), [makeDays, proveNightly]);
  const dayLater = await runDueUntil(later(day), [makeDays, proveNightly]);
  expect(three(dayLater.ran)).toEqual([['18:00:00', 'clean']]);
  const month = await runDueUntil(later(30 * day), [makeDays, proveNightly]);
  expect(three(month.ran)).toEqual([['18:00:00', 'clean']]);
  const [proof] = month.ran.filter(({ job }) => job === 'ledger.prove');
  expect(month.target.getTime() - (proof?.at.getTime() ?? 0)).toBeLessThan(day);
  expect(month.ran.filter(({ job, tenantId }) => job === 'balance-day.make' && tenantId === shop.id)).toHaveLength(1);
  // the report also includes work on a broken ledger
  await sql(`UPDATE "Balance" SET balance = balance + 1 WHERE "tenantId" = $1 AND slot = 0`, [shop.id]);
  const broken = await runDueUntil(later(day), [proveNightly]);
  await sql(`UPDATE "Balance" SET balance = balance - 1 WHERE "tenantId" = $1 AND slot = 0`, [shop.id]);
  expect(three(broken.ran)).toEqual([['18:00:00', 'violations']]);
});

test('T02 TimezoneMatrix: nights and days are Tokyo’s, wherever the process runs', async () => {
  const zone = process.env.TZ;
  const eves = ['2027-01-31T14:59:59.999Z', '2027-02-28T17:59:59.999Z', '2028-02-29T18:00:00.000Z', '2027-03-14T10:00:00.000Z'];
  const nextMoment = async () => {
    const moved = [makeDays, proveNightly].filter((source) => source.clock === 'business');
    return Promise.all(eves.flatMap((eve) => moved.map(async (source) => (await source.next(new Date(eve)))?.toISOString())));
  };
  for (const TZ of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Apia']) {
    process.env.TZ = TZ;
    expect(await nextMoment()).toEqual([
      '2027-01-31T15:15:00.000Z',
      '2027-01-31T18:00:00.000Z',
      '2027-03-01T15:15:00.000Z',
      '2027-02-28T18:00:00.000Z',
      '2028-03-01T15:15:00.000Z',
      '2028-03-01T18:00:00.000Z',
      '2027-03-14T15:15:00.000Z',
      '2027-03-14T18:00:00.000Z',
    ]);
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('two at once: the second is told so, and may come when the first has ended', async () => {
  const slow = sourceOf('slow', { moments: [0], done: [] });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const run = vi.fn(async (round: Round) => {
    await held;
    return slow.run(round);
  });
  const first = runDueUntil(later(hour), [{ ...slow, run }]);
  await eventually(() => expect(run).toHaveBeenCalled());
  await expect(runDueUntil(later(hour), [])).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 1 });
  letGo();
  expect((await first).ran).toHaveLength(1);
  expect((await runDueUntil(later(hour), [])).ran).toEqual([]);
});

test('who has died with the clock in hand loses it, and who was taken for dead moves it no more', async () => {
  const [dead, heir] = [newId(), newId()];
  expect(await takeClock(dead)).not.toBeNull();
  expect(await takeClock(heir)).toBeNull();
  await sql(`UPDATE "Installation" SET "movingUntil" = statement_timestamp() - interval '1 ms'`);
  expect(await holdClock(dead)).toBeNull();
  expect(await takeClock(heir)).not.toBeNull();
  const { aheadMs } = await readWholeClock();
  expect(await putClock(dead, new Date(Date.now() + 1_000 * day))).toBeNull();
  await releaseClock(dead);
  expect(await readWholeClock()).toMatchObject({ moved: true, aheadMs });
  // never backwards
  expect((await putClock(heir, new Date(0)))?.getTime()).toBeGreaterThan(Date.now());
  expect((await readWholeClock()).aheadMs).toBe(aheadMs);
  await releaseClock(heir);
  expect(await readWholeClock()).toMatchObject({ moved: false });
});

test('whatever ends it in the middle leaves the clock where it is and the rest due', async () => {
  const start = (await readClock()).getTime();
  const done: RunLog['done'] = [];
  const source = sourceOf('x', { moments: [start + hour, start + 2 * hour, start + 3 * hour], done });
  const clock = await import('@/lib/clock/store');
  const real = clock.putClock;
  vi.spyOn(clock, 'putClock').mockImplementationOnce(real).mockRejectedValueOnce(new Error('power'));
  await expect(runDueUntil(later(day), [source])).rejects.toThrow('power');
  expect(done).toHaveLength(1);
  const stood = (await readClock()).getTime();
  expect(stood - (start + hour)).toBeGreaterThanOrEqual(0);
  expect(stood - (start + hour)).toBeLessThan(within(10 * second));
  expect((await runDueUntil(later(day), [source])).ran).toHaveLength(2);
});

test('a run has bounds, and says how far it came', async () => {
  const many = sourceOf('many', { moments: [0], done: [] });
  const endless: Source = {
    ...many,
    run: async () => Array.from({ length: 4_000 }, () => ({ job: 'many', at: new Date(0), result: 'done' })),
  };
  const start = await readClock();
  const full = await runDueUntil(later(day), [endless]);
  expect(full.ran).toHaveLength(12_000);
  expect([full.now < full.target, full.now.getTime() - start.getTime() < 10 * second]).toEqual([true, true]);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const short = await runDueUntil(later(day), [sourceOf('late', { moments: [0], done: [] })]);
  expect([short.ran, short.now < short.target]).toEqual([[], true]);
});

test('T04 ClockJump: the process’s own clock may jump, what is due is done once and at its time', async () => {
  const ids = [await shop.authorize(), await shop.authorize(), await shop.authorize()];
  const start = (await readClock()).getTime();
  for (const [index, id] of ids.entries())
    await sql(`UPDATE "Payment" SET "paymentDeadline" = $2 WHERE id = $1`, [id, new Date(start + (index + 1) * hour)]);
  vi.useFakeTimers({ toFake: ['Date'] });
  const clock = await import('@/lib/clock/store');
  const real = clock.putClock;
  const jumps = [-hour, day, -hour, day];
  vi.spyOn(clock, 'putClock').mockImplementation((by, at) => {
    vi.setSystemTime(Date.now() + (jumps.shift() ?? 0));
    return real(by, at);
  });
  const { from, now, ran } = await runDueUntil(later(4 * hour));
  await tick(now);
  vi.useRealTimers();
  const expired = ran.filter(({ job }) => job === 'payment.expire').map(({ at }) => at.getTime() - start);
  expect(expired).toEqual([hour, 2 * hour, 3 * hour]);
  expect(now.getTime() - from.getTime()).toBeGreaterThanOrEqual(4 * hour);
  for (const id of ids) expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
  const dated = await sql<{ at: Date }>(
    `SELECT "createdAt" AS at FROM "Event" WHERE "resourceId" = ANY($1) AND type = 'payment.expired' ORDER BY 1`,
    [ids],
  );
  expect(dated.map(({ at }) => Math.floor((at.getTime() - start) / hour))).toEqual([1, 2, 3]);
  const [negative] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "ProofRun" WHERE "tookMs" < 0 OR "finishedAt" < "startedAt"`);
  expect(negative).toEqual({ n: 0 });
});
