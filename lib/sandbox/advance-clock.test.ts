import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import { recoveryStates } from '@/lib/chargebacks/recovery/recovery';
import { reminderSteps } from '@/lib/chargebacks/reminders/reminder';
import { readClock, readWholeClock, releaseClock, takeClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { sources } from '@/lib/jobs/tick';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { inTransaction } from '@/lib/operation/store';
import { isAcquirerCode, type RefusalCode, refusalCodes } from '@/lib/refusal';
import type { Renewed } from '@/lib/renewals/renew-subscription';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { carriedReasons } from '@/lib/settlements/settlement';
import { api } from '@/lib/testing/api';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, refusalIn, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const hour = 3_600_000;
const day = 24 * hour;
const path = '/test_helpers/clock/advance';
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop({ role: null, sellers: 0 })];
  // runs the work that the night before has left
  await advanceClock(await asRole('operator', null), { seconds: 1 });
});

const advance = (body: unknown, headers?: Record<string, string>) => shop.post(path, body, headers);
const asOperator = async () => asRole('operator', null);
const setDeadline = (id: string, at: Date) => sql(`UPDATE "Payment" SET "paymentDeadline" = $2 WHERE id = $1`, [id, at]);
/** An authorization that ends so many hours after `now`. */
async function until(of: Shop, now: Date, hours: number): Promise<string> {
  const id = await of.authorize();
  await setDeadline(id, new Date(now.getTime() + hours * hour));
  return id;
}
const wire = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
const seconds = (text: string) => Math.round(Date.parse(text) / 1_000);

test('an authorization that nobody captures expires a month later, which is now', async () => {
  const id = await shop.authorize();
  const { payment_deadline: deadline } = await shop.payment(id);
  const { status, body } = await advance({ seconds: 30 * 86_400 + 60 });
  expect(status).toBe(200);
  expect(body.ran).toContainEqual({ job: 'payment.expire', at: deadline, result: 'expired' });
  expect(await shop.payment(id)).toMatchObject({ status: 'expired' });
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.expired']);
  expect(outcomeOf(await shop.capture(id))).toBe('422 not_capturable');
});

test('what ran is told in its order: to a key what is its merchant’s, to the operator everything', async () => {
  const now = await readClock();
  await until(shop, now, 3);
  await until(other, now, 2);
  await until(shop, now, 1);
  const hoursOf = (ran: { job: string; at: string }[]) =>
    ran.filter(({ job }) => job === 'payment.expire').map(({ at }) => Math.round((Date.parse(at) - now.getTime()) / hour));
  const { body } = await advance({ seconds: 4 * 3_600 });
  expect(hoursOf(body.ran)).toEqual([1, 3]);
  const later = await readClock();
  await until(shop, later, 2);
  await until(other, later, 1);
  const letter = mailOf('resetDone', { at: later }, 'ja');
  await inTransaction((database) => saveMail(database, 'hanako@example.jp', letter, new Date(later.getTime() + 1.5 * hour)));
  const { ran } = await advanceClock(await asOperator(), { seconds: 86_400 });
  expect(ran.map(({ job }) => job).filter((job) => !job.startsWith('balance'))).toEqual(
    expect.arrayContaining(['payment.expire', 'mail.send', 'ledger.prove']),
  );
  expect(ran.filter(({ job }) => /payment|mail/.test(job)).map(({ job }) => job)).toEqual([
    'payment.expire',
    'mail.send',
    'payment.expire',
  ]);
  expect(ran.find(({ job }) => job === 'ledger.prove')).toMatchObject({ result: 'clean' });
  const moments = ran.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted());
});

test('to the next thing that is due, and then to the one after it', async () => {
  // at noon no nightly work comes in between
  const today = dayIn(await readClock());
  await advance({ to: wire(new Date(startOfDay(today, 1).getTime() + 12 * hour)) });
  const now = await readClock();
  const deadlines = [0.01, 0.02].map((hours) => new Date(now.getTime() + hours * hour));
  for (const at of deadlines) await setDeadline(await shop.authorize(), at);
  for (const at of deadlines) {
    const { body } = await advance({ until: 'next' });
    expect(body).toMatchObject({ ran: [{ job: 'payment.expire', at: wire(at), result: 'expired' }] });
    expect(seconds(body.now) - seconds(wire(at))).toBeLessThan(within(5));
  }
});

test('by seconds or to a moment, as JSON or as a form, and every reply is dated so', async () => {
  const before = await readClock();
  const to = wire(new Date(before.getTime() + 2 * day));
  const moved = await advance({ to });
  expect([moved.body.target, seconds(moved.body.now) - seconds(to) < 5, moved.body.now >= to]).toEqual([to, true, true]);
  const form = await api(shop.secretKey, 'POST', path, undefined, {
    raw: 'seconds=3600',
    type: 'application/x-www-form-urlencoded',
  });
  expect(seconds(form.body.now) - seconds(to)).toBeGreaterThanOrEqual(3_600);
  const { created_at: created } = await shop.payment(await shop.authorize());
  expect(created >= form.body.now).toBe(true);
  expect(seconds(created) - seconds(form.body.now)).toBeLessThan(within(10));
});

test('what names none, or two, or nothing that can be, is refused and moves nothing', async () => {
  const { aheadMs } = await readWholeClock();
  const now = await readClock();
  const past = wire(new Date(now.getTime() - hour));
  const missing = { status: 422, code: 'missing_parameter', param: 'seconds' };
  const invalid = (param: string) => ({ status: 422, code: 'invalid_parameter', param });
  const cases: [unknown, object][] = [
    [{}, missing],
    [undefined, missing],
    [{ seconds: null }, missing],
    [{ seconds: 1, until: 'next' }, invalid('until')],
    [{ seconds: 1, to: '2099-01-01T00:00:00Z' }, invalid('to')],
    [{ seconds: 0 }, invalid('seconds')],
    [{ seconds: -5 }, invalid('seconds')],
    [{ seconds: '1.5' }, invalid('seconds')],
    [{ seconds: 'soon' }, invalid('seconds')],
    [{ to: past }, invalid('to')],
    [{ to: '2099-01-01' }, invalid('to')],
    [{ to: '2099-01-01T00:00:00' }, invalid('to')],
    [{ to: '9999-12-31T00:00:00Z' }, invalid('to')],
    [{ until: 'later' }, invalid('until')],
  ];
  for (const [body, refusal] of cases) expect([body, refusalIn(await advance(body))]).toEqual([body, refusal]);
  expect(await readWholeClock()).toMatchObject({ aheadMs, moved: false });
});

test('two at once: one moves it, the other is told to come again', async () => {
  const answers = await together(4, () => advance({ seconds: 3_600 }));
  const counted = tally(answers);
  expect((counted['200'] ?? 0) + (counted['409 conflict'] ?? 0)).toBe(4);
  const by = newId();
  await takeClock(by);
  const refused = await advance({ seconds: 1 });
  expect([outcomeOf(refused), refused.headers.get('retry-after')]).toEqual(['409 conflict', '1']);
  await releaseClock(by);
  expect(outcomeOf(await advance({ seconds: 1 }))).toBe('200');
});

test('the same call under one key moves it once', async () => {
  const headers = { 'idempotency-key': newId() };
  const first = await advance({ seconds: 7_200 }, headers);
  const { aheadMs } = await readWholeClock();
  const again = await advance({ seconds: 7_200 }, headers);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await readWholeClock()).toMatchObject({ aheadMs });
  expect(outcomeOf(await advance({ seconds: 7_201 }, headers))).toBe('422 idempotency_key_reused');
});

test('only the operator and a secret key may, and nobody where money is real', async () => {
  for (const role of ['admin', 'staff', 'viewer'] as const)
    await expect(advanceClock(await asRole(role, shop.id), { seconds: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  await expect(advanceClock(seller, { seconds: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  expect(outcomeOf(await api('sk_test_unknown', 'POST', path, { seconds: 1 }))).toBe('401 unauthorized');
  const { aheadMs } = await readWholeClock();
  const callers = [await asOperator(), await asKey(shop.secretKey), await asRole('admin', shop.id)];
  Object.assign(settings(), { mode: 'live' });
  for (const caller of callers) await expect(advanceClock(caller, { seconds: 1 })).rejects.toMatchObject({ code: 'not_found' });
  // a rehearsal is live: its acquirers keep their own time
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('komoju', '{}', true, now(), now(), $1, 'n')`,
    [shop.id],
  );
  for (const caller of callers) await expect(advanceClock(caller, { seconds: 1 })).rejects.toMatchObject({ code: 'not_found' });
  await sql('DELETE FROM "AcquirerAccount"');
  Object.assign(settings(), { mode: 'sandbox' });
  expect(await readWholeClock()).toMatchObject({ aheadMs });
});

test('who has moved it stands in the installation’s records, and is not told to a merchant', async () => {
  await advance({ seconds: 60 });
  const [row] = await sql<Record<string, unknown>>(
    `SELECT "actorKind", "subjectKind", before, after FROM "Audit" WHERE operation = 'clock.advance' ORDER BY id DESC LIMIT 1`,
  );
  expect(row).toMatchObject({
    actorKind: 'key',
    subjectKind: 'clock',
    before: { now: expect.any(String) },
    after: { ran: expect.any(Number) },
  });
  const told = await listAudit(await asRole('admin', shop.id), {});
  expect(told.data.filter(({ operation }) => (operation as string) === 'clock.advance')).toEqual([]);
});

test('what may come of it has words in both languages', () => {
  const kinds = ['settled', 'nothing', ...carriedReasons, ...reminderSteps, ...recoveryStates, 'told', 'none'];
  for (const { sandbox } of [ja, en])
    for (const kind of kinds) expect([kind, (sandbox.results as Record<string, string>)[kind]]).toEqual([kind, expect.stringMatching(/./)]);
});

test('what may come of a subscription that is due has words in both languages', () => {
  type Own = Exclude<Renewed, RefusalCode>;
  const own: Record<Own, Own> = {
    ...{ skip: 'skip', miss: 'miss', suspend: 'suspend', end: 'end', remind: 'remind' },
    ...{ charged: 'charged', needs_card: 'needs_card', needs_merchant: 'needs_merchant' },
  };
  // silence is no result: nothing is known yet
  const codes = refusalCodes.filter((code) => isAcquirerCode(code) && code !== 'gateway_timeout');
  for (const { sandbox } of [ja, en])
    for (const result of [...Object.values(own), ...codes])
      expect([result, (sandbox.results as Record<string, string>)[result]]).toEqual([result, expect.stringMatching(/./)]);
});

test('whatever runs on this clock has a name in both languages', () => {
  for (const { sandbox } of [ja, en]) {
    const names: Record<string, string> = sandbox.jobs;
    for (const { job, clock } of sources) {
      const name = job.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
      if (clock === 'business') expect([job, names[name]]).toEqual([job, expect.stringMatching(/./)]);
    }
  }
});
