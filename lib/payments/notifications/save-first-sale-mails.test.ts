// A seller's users get one mail about the first sale, however many sales come at once.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { acceptSeller } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let sellers: string[];
beforeAll(async () => {
  shop = await aShop({ sellers: 4 });
  sellers = shop.sellers;
});
beforeEach(() => sql('DELETE FROM "Notification"'));

const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');
const round = async () =>
  (await sendNotifications.run({ now: new Date(Date.now() + 1_000), signal: new AbortController().signal })).map(({ result }) => result);
const sell = (seller = '', more: Record<string, unknown> = {}) => shop.pay({ platform_details: splitOf([seller, 6_000, 600]), ...more });
const readers = async (seller = '') =>
  Promise.all([asRole('seller', shop.id, seller), asRole('seller', shop.id, seller)]).then((people) => people.map(emailOf));

test('the order, what was sold, the fee, what is left of it and when it is paid out; in both languages, from the platform', async () => {
  const [seller] = sellers;
  const people = await readers(seller);
  await acceptSeller(shop.secretKey, seller ?? '');
  const id = await sell(seller, { external_order_num: 'EC-7' });
  expect(await round()).toEqual(['first_sale']);
  for (const email of people) {
    const mail = (await mailsTo(email)).at(-1);
    expect(mail).toMatchObject({
      kind: 'firstSale',
      sender: '試験市場 (Bunpai)',
      subject: '【Bunpai】試験市場ではじめての売上がありました / Your first sale on 試験市場',
    });
    for (const line of ['注文番号：EC-7', '売上：6,000円', '試験市場の手数料：600円', '受け取る金額：5,400円', 'You receive: 5,400 yen'])
      expect(mail?.text.split('\n')).toContain(line);
    expect(mail?.text).toMatch(/振込予定日：\d{4}年\d{1,2}月\d{1,2}日\n/);
    expect(mail?.text).toContain(`http://127.0.0.1:3000/payments/${id}`);
  }
  await sell(seller);
  expect(await round()).toEqual([]);
});

test('four sales and four rounds at once: one mail', async () => {
  const seller = sellers[1];
  const [one = ''] = await readers(seller);
  await together(4, () => sell(seller));
  expect(await sql('SELECT id FROM "Notification"')).not.toEqual([]);
  const ran = (await together(4, round)).flat();
  expect(ran.filter((result) => result === 'first_sale')).toEqual(['first_sale']);
  const mails = await mailsTo(one);
  expect(mails).toHaveLength(1);
  // an unaccepted seller has no payout day
  expect(mails[0]?.text).toContain('振込予定日：登録の審査が終わると決まります');
  expect(mails[0]?.text).not.toContain('注文番号');
});

test('a sale that was given back by then was none, and the next one is the first', async () => {
  const seller = sellers[2];
  const [one = ''] = await readers(seller);
  await shop.pay({ amount: 100_000 });
  const id = await sell(seller);
  await shop.refund(id);
  expect(await round()).toEqual(['none']);
  expect(await mailsTo(one)).toEqual([]);
  await shop.capture(await shop.authorize({ platform_details: splitOf([seller ?? '', 6_000, 600]) }));
  expect(await round()).toEqual(['first_sale']);
  expect(await mailsTo(one)).toHaveLength(1);
});

test('where the platform does not want it nobody is told, then or later', async () => {
  const admin = await asRole('admin', shop.id);
  const quiet = sellers[3];
  const people = await readers(quiet);
  await changeMails(admin, { id: shop.id, before: [], off: ['first_sale'] });
  await sell(quiet);
  expect(await round()).toEqual(['none']);
  await changeMails(admin, { id: shop.id, before: ['first_sale'], off: [] });
  await sell(quiet);
  expect(await round()).toEqual([]);
  for (const email of people) expect(await mailsTo(email)).toEqual([]);
});
