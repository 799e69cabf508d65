// The receipts of a subscription's payments, for whoever has the address of its page.
import { beforeAll, expect, test } from 'vitest';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { receiptFile } from '@/lib/receipts/file';
import { issueByForm } from '@/lib/receipts/issue-by-form';
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { showIssue } from '@/lib/receipts/show-issue';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { outcome, pagesOf } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, pageOf, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, splitOf } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  pages = pagesOf(shop);
});

const shown = async (id: string, sequence: unknown) => showReceipt(await shop.guest(id), { id, sequence });
const issue = async (id: string, sequence: unknown, given: object = {}) => issueByForm(await shop.guest(id), { id, sequence, ...given });
const paidOf = async (id: string): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `SELECT id FROM "Payment" WHERE "subscriptionId" = $1 AND "capturedAt" IS NOT NULL ORDER BY "subscriptionSequence"`,
      [id],
    )
  ).map((row) => row.id);

/** Two paid periods; the second was refused at first. */
async function paidTwice() {
  const one = await pages.unpaid();
  await shop.newCard((await one.row()).customerId, undefined, one.at);
  const again = new Date((await one.row()).retryAt ?? '');
  expect(await shop.renew(one.id, again)).toBe('charged');
  return { ...one, at: again };
}

test('each paid period leads to its receipt, a refused charge to none; it is issued and drawn, and its number is the one that staff see', async () => {
  const one = await paidTwice();
  const { payments } = await one.show(one.at);
  const at = (sequence: number) => `/manage/${one.page}/receipts/${sequence}`;
  expect(payments.map(({ status, receipt }) => [status, receipt])).toEqual([
    ['captured', at(2)],
    ['failed', null],
    ['captured', at(1)],
  ]);
  const [first, second] = await paidOf(one.id);
  expect(await shown(one.page, 2)).toMatchObject({
    ...{ state: 'paid', amount: 3_000, tax: 300, total: 3_300, method: 'credit_card', last_four_digits: '1111', back: null },
    ...{ merchant: { name: '試験市場' }, lines: [{ description: '花の定期便', quantity: 1, priced: false }], receipts: [], refunds: [] },
  });
  const issued = await issue(one.page, '2', { recipient: '株式会社 乙', proviso: '' });
  expect(issued).toMatchObject({ issue: 1, recipient: '株式会社 乙', amount: 3_300 });
  expect(await issue(one.page, 2, { recipient: ' 株式会社 乙 ' })).toEqual(issued);
  expect((await shown(one.page, 1)).receipts).toEqual([]);
  const document = await showIssue(await shop.guest(one.page), { id: one.page, sequence: '2', issue: '1' });
  expect(document.receipt).toMatchObject({ recipient: '株式会社 乙', taxRatePercent: 10, tax: 300 });
  const file = await receiptFile(document);
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual(['application/pdf', 'no-store']);
  const staff = await asRole('staff', shop.id);
  expect(await issueForPayment(staff, { id: second, recipient: '丙' })).toMatchObject({ number: issued.number, issue: 2 });
  expect(await issueForPayment(staff, { id: first })).toMatchObject({ issue: 1, recipient: null });
  const seen = JSON.stringify([await shown(one.page, 2), await shown(one.page, 1)]);
  for (const own of ['ours', 'secret', shop.id, one.id, shop.sellers[0] ?? '-', 'platform_fee', second ?? '-'])
    expect(seen).not.toContain(own);
});

test('what is not paid, not a period, or not this page’s is the same 404, and nothing is issued', async () => {
  const [one, unpaid, other] = [await pages.subscribed(), await pages.unpaid(), await aSubscribedShop()];
  const foreign = pageOf(await other.subscribe());
  const tenantNumber = readPublicId(one.page)?.tenantNumber ?? 0;
  const [payment = ''] = await paidOf(unpaid.id);
  const guest = await shop.guest(one.page);
  const before = await dumpTables();
  const absent: [string, unknown][] = [
    ...[2, 99, 2_147_483_647].map((sequence): [string, unknown] => [one.page, sequence]),
    [unpaid.page, 2],
    [foreign, 1],
    [publicIdOf(tenantNumber, newSecretId()), 1],
    [`${one.page.slice(0, -1)}${one.page.endsWith('a') ? 'b' : 'a'}`, 1],
    [one.page.toUpperCase(), 1],
    [one.id, 1],
    // the page without a period is no checkout and no payment's page
    [one.page, undefined],
  ];
  for (const [id, sequence] of absent) {
    const said = [showReceipt, issueByForm].map((operation) =>
      outcome(operation(guest, { id, ...(sequence !== undefined && { sequence }) })),
    );
    said.push(outcome(showIssue(guest, { id, ...(sequence !== undefined && { sequence }), issue: 1 })));
    expect([id, sequence, ...(await Promise.all(said))]).toEqual([id, sequence, 'not_found', 'not_found', 'not_found']);
  }
  for (const sequence of [0, -1, 1.5, 'x', payment])
    expect([sequence, await outcome(showReceipt(guest, { id: one.page, sequence }))]).toEqual([sequence, 'invalid_parameter sequence']);
  expect(await dumpTables()).toEqual(before);
});

test('what was refunded is taken off, and of nothing that is left none is issued', async () => {
  const one = await paidTwice();
  const [first, second] = await paidOf(one.id);
  await refundPayment(await shop.at(), { id: first });
  await refundPayment(await shop.at(), { id: second, amount: 1_000, platform_details: splitOf([shop.sellers[0] ?? '', 1_000]) });
  const { payments } = await one.show(one.at);
  expect(payments.filter(({ receipt }) => receipt).map(({ status, refunded }) => [status, refunded])).toEqual([
    ['captured', 1_000],
    ['refunded', 3_300],
  ]);
  expect(await shown(one.page, 1)).toMatchObject({ state: 'refunded', refunds: [{ amount: 3_300 }] });
  expect(await outcome(issue(one.page, 1))).toBe('conflict');
  expect(await issue(one.page, 2)).toMatchObject({ amount: 2_300 });
});
