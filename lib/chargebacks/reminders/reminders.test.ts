// Reminders on the business clock: each once, only the most urgent of several, and none after the answer.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { nextReminder, stepAt } from '@/lib/chargebacks/reminders/reminder';
import { remindChargebacks } from '@/lib/jobs/remind-chargebacks';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const dayMs = 86_400_000;
let shop: Shop;
let staff: Caller;
let admin: Caller;
const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');

beforeAll(async () => {
  shop = await aShop();
  [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  await shop.pay({ amount: 100_000 });
});

/** A chargeback, and the moments before its due date. */
async function raised(days = 18) {
  const due = new Date(Math.ceil((Date.now() + days * dayMs) / 1_000) * 1_000);
  const { id } = await aChargeback(shop, { due_date: due.toISOString() });
  return { id, due, before: (hours: number) => new Date(due.getTime() - hours * 3_600_000) };
}
const round = async (now: Date, id: string) => {
  const ran = await remindChargebacks.run({ now, signal: new AbortController().signal });
  const own = (await mailsTo(emailOf(staff))).filter(({ text }) => text.includes(id));
  return { ran: ran.length, mails: own.length, subject: own.at(-1)?.subject ?? '' };
};

test('when it is raised, 7 days, 72 hours and 24 hours before it is due, each once', async () => {
  const { id, before } = await raised();
  const told = [];
  for (const now of [new Date(), new Date(), before(24 * 7), before(24 * 7 - 1), before(72), before(71), before(24), before(1)])
    told.push((await round(now, id)).mails);
  expect(told).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  const mails = (await mailsTo(emailOf(staff))).filter(({ text }) => text.includes(id));
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('チャージバックが発生しました'),
    expect.stringContaining('7日を切りました'),
    expect.stringContaining('72時間を切りました'),
    expect.stringContaining('24時間を切りました / Less than 24 hours'),
  ]);
  expect(mails[0]?.text).toContain('10,000円');
  expect((await mailsTo(emailOf(admin))).filter(({ text }) => text.includes(id))).toHaveLength(4);
});

test('several that have passed at once are one mail, the most urgent; after the due date there is none', async () => {
  const { id, before } = await raised();
  expect(await round(before(2), id)).toMatchObject({ mails: 1, subject: expect.stringContaining('24時間') });
  const late = await raised();
  expect((await round(late.before(-1), late.id)).mails).toBe(0);
  const short = await raised(2);
  expect((await round(new Date(), short.id)).subject).toContain('72時間');
});

test('none once it is answered, and none while the feature is off', async () => {
  const { id, before } = await raised();
  await acceptChargeback(staff, { id });
  expect((await round(before(2), id)).mails).toBe(0);
  const other = await aShop({ sellers: 0 });
  const reader = await asRole('staff', other.id);
  await other.pay({ amount: 50_000 });
  await aChargeback(other);
  const operator = await asRole('operator', null);
  const { version } = await showAccount(operator, { id: other.id });
  await changeTerms(operator, { id: other.id, version, chargebacks_enabled: false });
  await remindChargebacks.run({ now: new Date(), signal: new AbortController().signal });
  expect((await mailsTo(emailOf(reader))).filter(({ kind }) => kind === 'chargebackDue')).toEqual([]);
});

test('two rounds at once tell it once; whoever moves the clock stops at each reminder', async () => {
  const { id, before } = await raised();
  await together(4, () => round(new Date(), id));
  expect((await round(new Date(), id)).mails).toBe(1);
  await sql(`UPDATE "Chargeback" SET "remindAt" = NULL WHERE id <> $1`, [id]);
  expect(await remindChargebacks.next(new Date())).toEqual(before(24 * 7));
  expect(await remindChargebacks.lag(before(24 * 7))).toMatchObject({ count: 1, oldest: before(24 * 7) });
  expect(await remindChargebacks.lag(before(24 * 7 + 1))).toMatchObject({ count: 0 });
});

test('the steps, by what is left', () => {
  const due = new Date('2026-12-10T14:59:59Z');
  const at = (hours: number) => new Date(due.getTime() - hours * 3_600_000);
  expect([400, 168.1, 168, 72.1, 72, 24.1, 24, 0].map((hours) => stepAt(due, at(hours)))).toEqual([
    'raised',
    'raised',
    'week',
    'week',
    'three_days',
    'three_days',
    'day',
    'day',
  ]);
  expect(nextReminder(due, at(400))).toEqual(at(168));
  expect(nextReminder(due, at(168))).toEqual(at(72));
  expect(nextReminder(due, at(24))).toBeNull();
});
