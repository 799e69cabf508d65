// Customers with a mailed link get mails about their refund: each decision once, and nothing outdated.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { momentInWords } from '@/lib/japan/in-words';
import { notifyRefundLinks } from '@/lib/jobs/notify-refund-links';
import * as mails from '@/lib/mail/store';
import { notifyCustomer } from '@/lib/refunds/links/notify-customer';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { recordDecision } from '@/lib/refunds/requests/decide-request';
import { answered, asLinkHolder, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { heldBack } from '@/lib/testing/load/gates';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const { saveMail } = mails;
vi.spyOn(mails, 'saveMail');

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 100_000 });
});
beforeEach(() => sql('UPDATE "RefundClaim" SET "tellAt" = NULL'));

const round = async (now = new Date(Date.now() + 1_000)) =>
  (await notifyRefundLinks.run({ now, signal: new AbortController().signal })).map(({ result }) => result);

/** The refund link of a payment whose mail is due. */
const dueOf = async (payment: string) =>
  (await sql<{ id: string }>('SELECT id FROM "RefundClaim" WHERE "paymentId" = $1 AND "tellAt" IS NOT NULL', [payment]))[0]?.id;

/** A link that its customer has used; mailed by us, unless `sent` is false. */
async function anAnsweredClaim({ sent = true } = {}) {
  const email = `${randomUUID()}@example.jp`;
  const payment_details = { type: 'konbini', store: 'lawson', email, name: '山田太郎' };
  const id = await paidInCash(shop, { payment_details, external_order_num: 'A-1042' });
  const claim = (await claimIn(shop, id)).body;
  if (sent) await sendRefundLink(await asRole('staff', shop.id), { id: claim.id });
  const link = linkIn(claim);
  expect(await answered(link)).toBe('pending');
  const request = async () => (await shop.payment(id)).refund_requests.at(-1).id;
  const heard = async () => (await mailsTo(email)).filter(({ kind }) => kind !== 'refundClaim');
  return { id, claim, link, request, heard };
}

test('that the transfer failed, why, and where to name another account; then that the money was transferred', async () => {
  const { id, claim, link, request, heard } = await anAnsweredClaim();
  expect(await round()).toEqual([]);
  await decide(shop, await request(), 'rejected', '口座名義が違います。');
  expect(await round()).toEqual(['told']);
  expect(await round()).toEqual([]);
  const [rejected] = await heard();
  expect(rejected?.subject).toContain('受取口座をもう一度ご入力ください / Your refund did not arrive');
  for (const word of [
    'ご入力の口座にお振り込みできませんでした。',
    '返金額：5,000円\nご注文番号：A-1042\n',
    'could not be transferred to the account',
    'Refund: 5,000 yen\nOrder number: A-1042\n',
    claim.url,
  ])
    expect(rejected?.text).toContain(word);
  expect(rejected?.text.split('口座名義が違います。')).toHaveLength(3);
  const page = await showRefundLink(await asLinkHolder(link), { id: link });
  expect(page.status).toBe('rejected');

  expect(await answered(link, { account_number: '7654321' })).toBe('pending');
  await decide(shop, await request(), 'completed');
  expect(await round()).toEqual(['told']);
  const mails = await heard();
  expect(mails.map(({ kind }) => kind)).toEqual(['refundClaimRejected', 'refundClaimPaid']);
  expect(mails[1]?.text).toContain('返金先：みずほ銀行 口座番号 ****321\n');
  expect(mails[1]?.text).toContain('Refunded to: みずほ銀行, account ****321\n');
  expect(mails[1]?.text).not.toContain('passbook');
  const { decided_at } = (await shop.payment(id)).refund_requests.at(-1);
  expect(mails[1]?.text.split(`${momentInWords(new Date(decided_at), 'ja')}\n`)).toHaveLength(2);
  const told = await sql<{ after: unknown }>(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'refund_claim.tell'`, [id]);
  expect(told).toHaveLength(2);
  expect(mails[1]?.text).not.toContain(link);
});

test('of what was answered by then, withdrawn or refunded otherwise, nothing is told', async () => {
  const again = await anAnsweredClaim();
  await decide(shop, await again.request(), 'rejected', 'x');
  expect(await answered(again.link)).toBe('pending');
  const withdrawn = await anAnsweredClaim();
  await shop.post(`/refund_claims/${withdrawn.claim.id}/withdraw`);
  await decide(shop, await withdrawn.request(), 'rejected', 'x');
  const late = await anAnsweredClaim();
  await decide(shop, await late.request(), 'rejected', 'x');
  await shop.post(`/refund_claims/${late.claim.id}/withdraw`);
  const otherwise = await anAnsweredClaim();
  await decide(shop, await otherwise.request(), 'rejected', 'x');
  expect((await requestIn(shop, otherwise.id)).status).toBe(200);
  expect(await round()).toEqual(['none', 'none', 'none', 'none']);
  for (const { heard } of [again, withdrawn, late, otherwise]) expect(await heard()).toEqual([]);
  await decide(shop, await again.request(), 'completed');
  expect(await round()).toEqual(['told']);
  expect(await again.heard()).toMatchObject([{ kind: 'refundClaimPaid' }]);
});

test('that the money was transferred is told though the link was withdrawn: what was asked for goes on', async () => {
  const { id, claim, link, request, heard } = await anAnsweredClaim();
  await shop.post(`/refund_claims/${claim.id}/withdraw`);
  await decide(shop, await request(), 'completed');
  expect((await showRefundLink(await asLinkHolder(link), { id: link })).status).toBe('completed');
  expect((await shop.payment(id)).status).toBe('refunded');
  expect(await round()).toEqual(['told']);
  expect(await heard()).toMatchObject([{ kind: 'refundClaimPaid' }]);
});

test('a merchant that writes its own mails writes these, too', async () => {
  const { request, heard } = await anAnsweredClaim({ sent: false });
  await decide(shop, await request(), 'rejected', 'x');
  expect(await round()).toEqual([]);
  expect(await heard()).toEqual([]);
});

test('four rounds at once tell it once, at its moment', async () => {
  const { request, heard } = await anAnsweredClaim();
  await decide(shop, await request(), 'rejected', 'x');
  const due = await notifyRefundLinks.next(new Date(0));
  expect(due?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await notifyRefundLinks.lag(due ?? new Date())).toEqual({ count: 1, oldest: due });
  await together(4, () => round());
  expect(await heard()).toHaveLength(1);
  expect(await notifyRefundLinks.next(new Date(0))).toBeNull();
  expect(await notifyRefundLinks.lag(new Date())).toEqual({ count: 0, oldest: null });
});

for (const [first, answers, mails] of [
  ['told', [['told'], 200], 1],
  ['withdrawn', [200, ['none']], 0],
] as const)
  test(`told and withdrawn at once, ${first} first: who comes second sees what the first has done`, async () => {
    const { id, claim, request, heard } = await anAnsweredClaim();
    await decide(shop, await request(), 'rejected', 'x');
    const runRound = () => round();
    const withdraw = async () => (await shop.post(`/refund_claims/${claim.id}/withdraw`)).status;
    const calls: (() => Promise<unknown>)[] = first === 'told' ? [runRound, withdraw] : [withdraw, runRound];
    expect(await heldBack(['RefundClaim', claim.id], calls)).toEqual(answers);
    expect(await heard()).toHaveLength(mails);
    expect([await round(), await dueOf(id)]).toEqual([[], undefined]);
  });

test('Japan Post Bank transfers to another number than its passbook shows, and the mail says so', async () => {
  const { link, request, heard } = await anAnsweredClaim();
  await decide(shop, await request(), 'rejected', 'x');
  const postal = { bank_name: 'ゆうちょ銀行', bank_code: '9900', branch_name: '〇一八', branch_number: '018', account_number: '12345671' };
  expect(await answered(link, postal)).toBe('pending');
  await decide(shop, await request(), 'completed');
  expect(await round()).toEqual(['told']);
  const [mail] = await heard();
  for (const word of [
    '返金先：ゆうちょ銀行 口座番号 ****567\n',
    '振込用の番号で、通帳の記号・番号とは異なる',
    'the one in your passbook may differ',
  ])
    expect(mail?.text).toContain(word);
});

test('what the bank’s statement says was transferred is told as well', async () => {
  const { request, heard } = await anAnsweredClaim();
  await recordDecision(await asRole('operator', null), { id: await request(), outcome: 'completed' });
  expect(await round()).toEqual(['told']);
  expect(await heard()).toMatchObject([{ kind: 'refundClaimPaid' }]);
});

test('a round that ends in the middle tells nothing and leaves it due; the next one tells it', async () => {
  const { id, request, heard } = await anAnsweredClaim();
  await decide(shop, await request(), 'completed');
  vi.mocked(mails.saveMail).mockImplementationOnce(async (...mail) => {
    await saveMail(...mail);
    throw new Error('ends here');
  });
  const notifyNow = async () =>
    notifyCustomer(await asInstallation({ tenantId: shop.id, now: new Date() }), { id: (await dueOf(id)) ?? '' });
  await expect(notifyNow()).rejects.toThrow('ends here');
  expect(await heard()).toEqual([]);
  expect(await notifyNow()).toEqual({ result: 'told' });
  expect([(await heard()).length, await dueOf(id)]).toEqual([1, undefined]);
});
