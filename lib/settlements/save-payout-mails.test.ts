// Mails to a seller's users about a payout: it was sent, it is late, the bank returned it and why.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { findBank } from '@/lib/japan/banks';
import { dayInWords } from '@/lib/japan/in-words';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { lateAt } from '@/lib/settlements/save-payout-mails';
import { aPayingDesk, carryOut, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');
const reader = async (shop: Shop, seller: string) => emailOf(await asRole('seller', shop.id, seller));
const heard = async (email: string) => (await mailsTo(email)).filter(({ kind }) => kind.startsWith('payout'));
const round = async (now: Date) =>
  (await sendNotifications.run({ now, signal: new AbortController().signal }))
    .filter(({ result }) => result !== 'none')
    .map(({ result }) => result);

let one: Caller;
let two: Caller;
let desk: Shop;
beforeAll(async () => {
  ({ one, two, shop: desk } = await aPayingDesk());
});

test('sent: how much, when, to which account, for which period, and where to look; once, whoever says it', async () => {
  const waiting = await owed(one, desk, 5_400);
  const email = await reader(desk, waiting.seller);
  const stranger = await reader(desk, desk.sellers[1] ?? '');
  const file = await fileBy(one);
  await carryOut(two, file.id);
  await carryOut(two, file.id);
  const [mail, ...others] = await heard(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'payoutPaid', sender: '試験市場 (Bunpai)' });
  expect(mail?.subject).toContain('【Bunpai】試験市場の売上 5,400円を振り込みました');
  const day = dayInWords(startOfDay(file.transfer_day), 'ja');
  const last = dayInWords(startOfDay(dayIn(new Date(waiting.cutoff_time), 1)), 'ja');
  for (const line of [
    '振込額：5,400円',
    `振込日：${day}`,
    `対象期間：${dayInWords(new Date(waiting.start_time), 'ja')} 〜 ${last}`,
    'Amount: 5,400 yen',
  ])
    expect(mail?.text.split('\n')).toContain(line);
  const [line] = await sql<{ accountEnd: string; bankCode: string }>(
    `SELECT "accountEnd", "bankCode" FROM "BankTransfer" WHERE "settlementId" = $1`,
    [waiting.id],
  );
  // as the payout's page names the account
  expect(mail?.text).toContain(`振込先：${findBank(line?.bankCode ?? '')?.name} 口座番号の末尾 ${line?.accountEnd}\n`);
  expect(mail?.text).toContain(`http://127.0.0.1:3000/payouts/${waiting.id}`);
  expect(await heard(stranger)).toEqual([]);

  // the bank returns it later: the mail has the bank's reason and the amount
  await decideSettlement(one, { id: waiting.id, outcome: 'bounced', cause: 'accounts', reason: '口座なし' });
  await decideSettlement(two, { id: waiting.id, outcome: 'bounced', cause: 'accounts', reason: '口座なし' });
  const all = await mailsTo(email);
  expect(all.map(({ kind }) => kind)).toEqual(['payoutPaid', 'payoutReturned']);
  const back = all[1];
  expect(back?.text).toContain(`${day}に「販売者1」へ振り込んだ売上が、銀行から戻りました。\n\n戻った金額：5,400円\n`);
  for (const word of ['戻った金額：5,400円', '口座情報を修正してください。', 'Reason given: 口座なし', 'http://127.0.0.1:3000/application'])
    expect(back?.text).toContain(word);
});

test('late: on the second bank day after its own at ten, once, and not where it was paid, came back, was given up or is held', async () => {
  const shop = await aShop({ sellers: 5 });
  const emails = await Promise.all(shop.sellers.map((seller) => reader(shop, seller)));
  const waiting: { id: string; pay_date: string }[] = [];
  for (const seller of shop.sellers) waiting.push(await owed(one, shop, 5_400, seller));
  const key = await asKey(shop.secretKey);
  const [late, paid, back, given, held] = waiting;
  await sql(`UPDATE "Merchant" SET "applicationStatus" = 'pending' WHERE id = (SELECT "merchantId" FROM "Settlement" WHERE id = $1)`, [
    held?.id,
  ]);
  const at = lateAt(late?.pay_date ?? '');
  await simulateSettlement(key, { id: paid?.id, outcome: 'paid' });
  await simulateSettlement(key, { id: back?.id, outcome: 'bounced' });
  await decideSettlement(await asRole('operator', null), { id: given?.id, outcome: 'cancelled', reason: '-' });
  expect(await round(new Date(at.getTime() - 1))).toEqual(expect.not.arrayContaining(['payout_late']));
  expect((await together(4, () => round(at))).flat()).toEqual(['payout_late']);
  expect(await round(new Date(at.getTime() + 86_400_000))).toEqual([]);
  const kinds = await Promise.all(emails.map(async (email) => (await heard(email)).map(({ kind }) => kind)));
  expect(kinds).toEqual([['payoutLate'], ['payoutPaid'], ['payoutReturned'], [], []]);
  const [mail] = await heard(emails[0] ?? '');
  expect(mail?.text).toContain(`${dayInWords(startOfDay(late?.pay_date ?? ''), 'ja')}に予定していた`);
  expect(mail?.text).toContain('5,400円の振込を、まだ確認できていません。');
  await simulateSettlement(key, { id: late?.id, outcome: 'paid' });
  expect((await heard(emails[0] ?? '')).map(({ kind }) => kind)).toEqual(['payoutLate', 'payoutPaid']);
});

test.each([
  ['2026-12-04', '2026-12-08T10:00:00+09:00'],
  ['2026-12-25', '2026-12-29T10:00:00+09:00'],
  ['2026-12-29', '2027-01-04T10:00:00+09:00'],
  ['2026-04-30', '2026-05-07T10:00:00+09:00'],
])('a payout of %s is late at %s', (day, at) => expect(lateAt(day).toISOString()).toBe(new Date(at).toISOString()));

test('said by whoever fails in the middle, nothing is written; two at once write one mail', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  const email = await reader(shop, seller);
  await aPaidSeller(shop, seller);
  const { settlement } = await close(shop.id, seller);
  const key = await asKey(shop.secretKey);
  await Promise.allSettled([1, 2, 3].map(() => simulateSettlement(key, { id: settlement?.id, outcome: 'paid' })));
  expect((await heard(email)).map(({ kind }) => kind)).toEqual(['payoutPaid']);
});

test('a seller whose registration was declined is sent to its platform', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  const email = await reader(shop, seller);
  await aPaidSeller(shop, seller);
  const { settlement } = await close(shop.id, seller);
  await sql(`UPDATE "Merchant" SET "applicationStatus" = 'declined' WHERE id = $1`, [seller]);
  await simulateSettlement(await asKey(shop.secretKey), { id: settlement?.id, outcome: 'bounced' });
  const [mail] = await heard(email);
  expect(mail?.text).toContain('お手続きについては試験市場にお問い合わせください。');
  expect(mail?.text).toContain(`/payouts/${settlement?.id}`);
});

test('where the platform does not want it, nobody hears that money was sent; of what went wrong always', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  const email = await reader(shop, seller);
  await changeMails(await asRole('admin', shop.id), { id: shop.id, before: [], off: ['payout_paid'] });
  await aPaidSeller(shop, seller);
  const { settlement } = await close(shop.id, seller);
  const key = await asKey(shop.secretKey);
  await simulateSettlement(key, { id: settlement?.id, outcome: 'paid' });
  expect(await heard(email)).toEqual([]);
  await simulateSettlement(key, { id: settlement?.id, outcome: 'bounced' });
  expect((await heard(email)).map(({ kind }) => kind)).toEqual(['payoutReturned']);
  // nobody gets a mail about a platform's own payout
  expect(
    await sql(
      `SELECT n.id FROM "Notification" n JOIN "Settlement" s ON s."tenantId" = n."tenantId" AND s.id = n."subjectId" WHERE s."merchantId" = s."tenantId"`,
    ),
  ).toEqual([]);
});
