// The calendar of payouts, and the address at which a program reads it without a sign-in.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { renewCalendarFeed, revokeCalendarFeed, showCalendarFeed } from '@/lib/statements/payout-calendar/change-feed';
import { readCalendarFeed } from '@/lib/statements/payout-calendar/read-feed';
import { showPayoutCalendar } from '@/lib/statements/payout-calendar/show-calendar';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let admin: Caller;
let payDay = '';
const ids: string[] = [];
let address = 0;

/** Nobody in particular, from a network of its own. */
const stranger = (host?: string): Caller => {
  address += 1;
  const from = host ?? `203.0.113.${address % 250}`;
  return { ...admin, actor: { kind: 'visitor', label: 'visitor', address: from, platformRole: null } };
};
const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const read = async (url: string) => (await readCalendarFeed(stranger(), { file: fileOf(url) })).text.replaceAll('\r\n ', '');
const summaries = (text: string) => text.split('\r\n').filter((line) => line.startsWith('SUMMARY:'));
const dead = { code: 'not_found' };

/** Two sellers with a payout each that waits for one day, the first of which is paid; and one of another platform. */
beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 2 }), await aShop({ sellers: 1 })];
  admin = await asRole('admin', shop.id);
  for (const seller of shop.sellers) {
    await aPaidSeller(shop, seller);
    ids.push((await close(shop.id, seller)).settlement?.id ?? '');
  }
  await aPaidSeller(other, other.sellers[0] ?? '');
  await close(other.id, other.sellers[0] ?? '');
  payDay = (await showSettlement(admin, { id: ids[0] })).pay_date;
  await decideSettlement(await asRole('operator', null), { id: ids[0], outcome: 'paid' });
});

const onPayDay = async (caller: Caller, input: object = {}) =>
  (await showPayoutCalendar(caller, { month: payDay.slice(0, 7), ...input })).days.find(({ day }) => day === payDay);

test('a day has what was paid and what waits, of a platform all of it and of a seller its own', async () => {
  const all = { paid: 5_400, paid_count: 1, waiting: 5_400, waiting_count: 1, returned: 0, only: null };
  expect(await onPayDay(admin)).toMatchObject({ pay_date: true, bank_day: true, payouts: all });
  const mine = { paid: 0, paid_count: 0, waiting: 5_400, waiting_count: 1, returned: 0, only: ids[1] };
  expect((await onPayDay(await asRole('seller', shop.id, shop.sellers[1])))?.payouts).toEqual(mine);
  expect((await onPayDay(admin, { merchant_id: shop.sellers[1] }))?.payouts).toEqual(mine);
  const { days } = await showPayoutCalendar(admin, { month: payDay.slice(0, 7) });
  expect(days.length).toBeGreaterThanOrEqual(28);
  expect(days[0]?.day).toBe(`${payDay.slice(0, 7)}-01`);
  const [whole] = await sql<{ sum: string }>(
    `SELECT sum("settlementAmount") AS sum FROM "Settlement" WHERE "tenantId" = $1 AND "payDay" LIKE $2`,
    [shop.id, `${payDay.slice(0, 7)}%`],
  );
  expect(days.reduce((sum, { payouts }) => sum + payouts.paid + payouts.waiting, 0)).toBe(Number(whole?.sum));
});

test('what an open cycle would pay stands on its pay date, and on none while the seller is on hold', async () => {
  const [, seller = ''] = shop.sellers;
  await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
  const expected = async () => {
    const found = [];
    const caller = { ...(await asRole('seller', shop.id, seller)) };
    for (let ahead = 0; ahead < 4; ahead++) {
      const month = new Date(Date.UTC(Number(payDay.slice(0, 4)), Number(payDay.slice(5, 7)) - 2 + ahead, 1)).toISOString().slice(0, 7);
      found.push(...(await showPayoutCalendar(caller, { month })).days.filter((day) => day.expected));
    }
    return found.map((day) => day.expected);
  };
  expect(await expected()).toEqual([{ amount: 900, merchants: 1 }]);
  await holdPayouts(admin, { id: seller, reason: '確認中' });
  expect(await expected()).toEqual([]);
});

test('whose payouts they are not, for them there is no calendar', async () => {
  await expect(onPayDay(await asRole('admin', other.id), { merchant_id: shop.sellers[0] })).rejects.toMatchObject(dead);
  await expect(onPayDay(await asRole('seller', shop.id, shop.sellers[1]), { merchant_id: shop.sellers[0] })).rejects.toMatchObject(dead);
  await expect(onPayDay(await asRole('operator', null))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(showPayoutCalendar(admin, { month: '2026-13' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  expect((await onPayDay(await asKey(other.secretKey)))?.payouts).toMatchObject({ paid: 0, waiting: 5_400 });
});

test('an address reads its maker’s calendar without a sign-in, and says nothing of anybody else', async () => {
  const { url, created_at } = await renewCalendarFeed(admin, {});
  expect(url).toMatch(/\/payout-calendar\/[a-z2-7]{32}\.ics$/);
  expect(await showCalendarFeed(admin, {})).toEqual({ resource: 'calendar_feed', created_at });
  const stored = JSON.stringify(await sql('SELECT * FROM "CalendarFeed" f JOIN "Audit" a ON true'));
  expect(stored).not.toContain(fileOf(url).slice(0, 32));
  const said = summaries(await read(url));
  expect(said).toContain('SUMMARY:Paid out ¥5\\,400');
  expect(said).toContain('SUMMARY:Payout scheduled ¥5\\,400');
  const seller = await renewCalendarFeed({ ...(await asRole('seller', shop.id, shop.sellers[1])), locale: 'ja' }, {});
  const own = await read(seller.url);
  expect(summaries(own)).toContain('SUMMARY:振込予定 ¥5\\,400');
  expect(summaries(own).join()).not.toContain('振込済み');
  for (const foreign of [shop.id, other.id, shop.sellers[0] ?? '', '販売者1', '試験市場']) expect(own).not.toContain(foreign);
});

test('a new address ends the one before, and a person can end it', async () => {
  const person = await asRole('viewer', shop.id);
  const first = await renewCalendarFeed(person, {});
  const second = await renewCalendarFeed(person, {});
  expect(second.url).not.toBe(first.url);
  await expect(read(first.url)).rejects.toMatchObject(dead);
  await expect(read(second.url)).resolves.toContain('BEGIN:VCALENDAR');
  // nobody else's address is touched
  const colleague = await renewCalendarFeed(await asRole('viewer', shop.id), {});
  expect(await revokeCalendarFeed(person, {})).toEqual({ resource: 'calendar_feed', created_at: null });
  expect(await revokeCalendarFeed(person, {})).toMatchObject({ created_at: null });
  await expect(read(second.url)).rejects.toMatchObject(dead);
  await expect(read(colleague.url)).resolves.toContain('BEGIN:VCALENDAR');
});

test('it ends with its person', async () => {
  const person = await asRole('staff', shop.id);
  const { url } = await renewCalendarFeed(person, {});
  await expect(read(url)).resolves.toContain('BEGIN:VCALENDAR');
  await sql('UPDATE "User" SET "deactivatedAt" = now() WHERE id = $1', [person.actor.kind === 'user' ? person.actor.userId : '']);
  await expect(read(url)).rejects.toMatchObject(dead);
});

test('what is no address finds nothing, and who tries many has to wait', async () => {
  const { url } = await renewCalendarFeed(admin, {});
  const token = fileOf(url).slice(0, 32);
  const [stored] = await sql<{ hash: string }>('SELECT hash FROM "CalendarFeed" LIMIT 1');
  const wrong = [
    `${'a'.repeat(32)}.ics`,
    token,
    `${token}.ICS`,
    `${token}.ics `,
    `${token.slice(1)}.ics`,
    `${stored?.hash}.ics`,
    "' OR 1=1 --.ics",
    '../x.ics',
  ];
  for (const file of wrong.filter((each) => each !== `${token}.ics `))
    await expect(readCalendarFeed(stranger(), { file })).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|invalid_parameter/),
    });
  const hammer = '198.51.100.7';
  const answers = [];
  for (let tried = 0; tried < 25; tried++)
    answers.push(await readCalendarFeed(stranger(hammer), { file: `${'b'.repeat(32)}.ics` }).catch(({ code }) => code));
  expect(answers).toContain('too_many_requests');
  // who has a right one is not stopped by others' guesses
  await expect(readCalendarFeed(stranger(hammer), { file: fileOf(url) })).resolves.toMatchObject({ resource: 'calendar_file' });
});

test('only a person of a merchant makes one', async () => {
  await expect(renewCalendarFeed(await asRole('operator', null), {})).rejects.toMatchObject(dead);
  for (const act of [renewCalendarFeed, revokeCalendarFeed, showCalendarFeed])
    await expect(act(await asKey(shop.secretKey), {})).rejects.toMatchObject({ code: 'forbidden' });
});
