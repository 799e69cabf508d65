// A 領収書 for anybody with the checkout's address, and by the merchant's users.
import { beforeAll, expect, test, vi } from 'vitest';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { receiptFile } from '@/lib/receipts/file';
import { issueByForm } from '@/lib/receipts/issue-by-form';
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { issueReceipt } from '@/lib/receipts/issue-receipt';
import { mostIssues } from '@/lib/receipts/receipt';
import { listReceipts, showIssue, showIssueOfPayment } from '@/lib/receipts/show-issue';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { answersOf } from '@/lib/testing/fixtures/applicants';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { payBy, simulate } from '@/lib/testing/fixtures/payment-methods';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

// the PDF reader extracts text without these browser classes and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
});

/** A checkout paid by card, and its payment. */
async function aPaid(overrides: Record<string, unknown> = {}) {
  const id = await page.open({ external_order_num: 'A-7', platform_details: splitOf(), payment_data: { tax: 454 }, ...overrides });
  const { payment } = (await page.payWith(id, 'credit_card')).body;
  return { id, payment: payment.id as string };
}
const shown = async (id: string) => showReceipt(await asGuest(id), { id });
const issue = async (id: string, given: object = {}) => issueByForm(await asGuest(id), { id, recipient: '', proviso: '', ...given });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ status, code, param }) => [status, code, param ?? null].join(' '),
  );

test('the page says order, day, method, payee and what it is made up of, and nothing that is the merchant’s', async () => {
  const { id } = await aPaid({ description: 'ours alone', line_items: [{ description: 'お茶', quantity: 2, amount: 2_500 }] });
  const receipt = await shown(id);
  expect(receipt).toMatchObject({
    state: 'paid',
    merchant: { name: '試験市場' },
    sellers: [],
    order_number: 'A-7',
    amount: 4_546,
    tax: 454,
    total: 5_000,
    refunds: [],
    method: 'credit_card',
    brand: 'visa',
    last_four_digits: '1111',
    paid_at: expect.any(String),
    lines: [{ description: 'お茶', quantity: 2, amount: 2_500, priced: true }],
    back: expect.stringContaining(`session_id=${id}`),
    receipts: [],
  });
  expect(JSON.stringify(receipt)).not.toContain('ours alone');
});

test('issued once it is one paper, however often it is asked for; with another name it is issued again', async () => {
  const { id, payment } = await aPaid();
  const first = await issue(id, { recipient: '株式会社 乙' });
  expect(first).toMatchObject({ resource: 'receipt', number: expect.stringMatching(/^R-\d{6}$/), issue: 1, amount: 5_000 });
  expect(await issue(id, { recipient: ' 株式会社 乙 ' })).toEqual(first);
  expect(await issue(id, { recipient: '丙', proviso: 'お茶代' })).toMatchObject({ number: first.number, issue: 2, recipient: '丙' });
  const { receipts, given } = await shown(id);
  expect([receipts.map((one) => one.issue), given]).toEqual([[1, 2], { recipient: '丙', proviso: 'お茶代' }]);
  // the first stays as it was
  const { receipt } = await showIssue(await asGuest(id), { id, issue: '1' });
  expect(receipt).toMatchObject({ recipient: '株式会社 乙', issue: 1, proviso: null, taxRatePercent: 10 });
  const audits = await sql<{ after: object; actor: string }>(
    `SELECT after FROM "Audit" WHERE operation = 'receipt.issue' AND "subjectId" = $1 ORDER BY id`,
    [payment],
  );
  expect(audits.map(({ after }) => after)).toEqual([1, 2].map((count) => ({ receipt: first.number, issue: count, amount: 5_000 })));
});

test('of many at once one number is given, and no number is missing', async () => {
  const { id } = await aPaid();
  const same = await together(6, () => issue(id, { recipient: '乙' }));
  expect(new Set(same.map(({ number, issue: count }) => `${number} ${count}`)).size).toBe(1);
  const paid = await Promise.all([aPaid(), aPaid(), aPaid(), aPaid()]);
  await Promise.all(paid.map((one) => issue(one.id)));
  await together(3, (at) => issue(id, { recipient: `丙${at}` }));
  const rows = await sql<{ number: number; issue: number }>(
    `SELECT number, issue FROM "Receipt" WHERE "tenantId" = $1 ORDER BY number, issue`,
    [page.shop.id],
  );
  const numbers = [...new Set(rows.map(({ number }) => number))];
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect((await shown(id)).receipts.map((one) => one.issue)).toEqual([1, 2, 3, 4]);
});

test('not before it was paid, and not once everything went back; a part of it is told', async () => {
  const waiting = await page.open();
  expect(await refusalOf(issue(waiting))).toBe('404 not_found ');
  const slip = (await page.payWith(waiting, 'konbini')).body.payment.id;
  expect((await shown(waiting)).state).toBe('unpaid');
  expect(await refusalOf(issue(waiting))).toBe('409 conflict ');
  await simulate(page.shop, slip, 'paid');
  expect(await issue(waiting)).toMatchObject({ issue: 1, amount: (await shown(waiting)).total });

  const { id, payment } = await aPaid();
  await issue(id);
  await page.shop.refund(payment, { amount: 2_000, platform_details: splitOf() });
  expect(await shown(id)).toMatchObject({ state: 'paid', refunds: [{ amount: 2_000 }] });
  expect(await issue(id)).toMatchObject({ issue: 2, amount: 3_000 });
  await page.shop.refund(payment);
  expect((await shown(id)).state).toBe('refunded');
  expect(await refusalOf(issue(id))).toBe('409 conflict ');

  const held = await page.open({ capture: 'manual' });
  await page.payWith(held, 'credit_card');
  expect(await refusalOf(issue(held))).toBe('409 conflict ');
});

test('the issuer is who the platform says, with the number that it has; for sellers’ goods they are named', async () => {
  await changeIssuer(await asRole('admin', page.shop.id), {
    name: '甲市場株式会社',
    registration_number: 'T7000012050002',
    address: '東京都',
  });
  const { id } = await aPaid({ platform_details: splitOf([page.shop.sellers[0] ?? '', 3_000]) });
  await issue(id);
  const { receipt } = await showIssue(await asGuest(id), { id, issue: 1 });
  expect(receipt).toMatchObject({
    issuer: { name: '甲市場株式会社', registrationNumber: 'T7000012050002', address: '東京都' },
    sellers: ['販売者1'],
  });
});

test('sellers who have all agreed to be invoiced for are told to be, and one who has not is enough for none', async () => {
  const [one = '', other = ''] = page.shop.sellers;
  const [admin, operator] = [await asRole('admin', page.shop.id), await asRole('operator', null)];
  const agrees = async (seller: string) => {
    const invoice = {
      'company_information.invoice_registration_number': 'T7000012050002',
      'company_information.invoice_by_platform': true,
    };
    const { version } = await updateApplication(admin, { id: seller, ...(await answersOf(seller)), ...invoice });
    await acceptApplication(operator, { id: seller, version });
  };
  const issuedFor = async (...shares: Parameters<typeof splitOf>) => {
    const { id } = await aPaid({ platform_details: splitOf(...shares) });
    await issue(id);
    return (await showIssue(await asGuest(id), { id, issue: 1 })).receipt.isMediated;
  };
  await agrees(one);
  expect([await issuedFor([one, 3_000]), await issuedFor([one, 2_000], [other, 1_000])]).toEqual([true, false]);
  await agrees(other);
  expect([await issuedFor([one, 2_000], [other, 1_000]), await issuedFor()]).toEqual([true, false]);
});

test('names are one line of a bounded length, and are drawn as text', async () => {
  const { id } = await aPaid();
  const before = await dumpTables();
  for (const [given, param] of [
    [{ recipient: 'あ'.repeat(61) }, 'recipient'],
    [{ proviso: 'あ'.repeat(61) }, 'proviso'],
    [{ recipient: { a: 1 } }, 'recipient'],
  ] as const)
    expect(await refusalOf(issue(id, given))).toBe(`422 invalid_parameter ${param}`);
  expect(await dumpTables()).toEqual(before);
  const hostile = '<img src=x onerror=alert(1)>\u202e甲\n乙';
  expect((await issue(id, { recipient: hostile })).recipient).toBe('<img src=x onerror=alert(1)>甲 乙');
});

test('the paper is a PDF that says it all, the same twice', async () => {
  const { id } = await aPaid();
  const { number } = await issue(id, { recipient: '株式会社 乙', proviso: 'お茶代として' });
  const drawn = async () => receiptFile(await showIssue(await asGuest(id), { id, issue: 1 }));
  const [one, other] = [await drawn(), await drawn()];
  expect(Object.fromEntries(one.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${number}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  const bytes = new Uint8Array(await one.arrayBuffer());
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(true);
  const pdf = await getDocument({ data: bytes }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items
    .flatMap((item) => ('str' in item ? [item.str] : []))
    .join('')
    .replace(/\s/g, '');
  expect(pdf.numPages).toBe(1);
  for (const word of ['領収書', number, '株式会社乙様', 'お茶代として', '¥5,000', '10%対象', '¥454', 'クレジットカード利用', 'A-7'])
    expect(text).toContain(word);
});

test('more than anybody needs is refused', async () => {
  const { id } = await aPaid();
  for (let count = 0; count < mostIssues; count++) await issue(id, { recipient: `乙${count}` });
  expect(await refusalOf(issue(id, { recipient: '丙' }))).toBe('409 conflict ');
  expect(await issue(id, { recipient: `乙${mostIssues - 1}` })).toMatchObject({ issue: mostIssues });
});

test('the page of a payment leads to the same, whether or not a checkout made it', async () => {
  const id = await payBy(page.shop, 'konbini');
  const own = (await page.shop.payment(id)).payment_details.instructions_url.split('/pay/')[1];
  await simulate(page.shop, id, 'paid');
  expect(await shown(own)).toMatchObject({ state: 'paid', method: 'konbini', back: null, lines: [] });
  const first = await issue(own);
  expect(await issueForPayment(await asRole('staff', page.shop.id), { id })).toEqual(first);
});

test('the merchant’s people issue it and see all; a seller, another merchant and a stranger see nothing', async () => {
  const { id, payment } = await aPaid({ platform_details: splitOf([page.shop.sellers[0] ?? '', 3_000]) });
  const staff = await asRole('staff', page.shop.id);
  const made = await issueForPayment(staff, { id: payment, recipient: '丁' });
  const viewer = await asRole('viewer', page.shop.id);
  expect((await listReceipts(viewer, { id: payment })).receipts).toEqual([made]);
  expect((await showIssueOfPayment(viewer, { id: payment, issue: 1 })).receipt.recipient).toBe('丁');
  expect(await refusalOf(issueForPayment(viewer, { id: payment }))).toBe('403 forbidden ');
  const other = await aShop();
  const foreign = await asKey(other.secretKey);
  const seller = await asRole('seller', page.shop.id, page.shop.sellers[0]);
  for (const caller of [foreign, seller]) {
    expect(await refusalOf(listReceipts(caller, { id: payment }))).toBe('404 not_found ');
    expect(await refusalOf(showIssueOfPayment(caller, { id: payment, issue: 1 }))).toBe('404 not_found ');
  }
  expect(await refusalOf(issueForPayment(foreign, { id: payment }))).toBe('404 not_found ');
  for (const call of [showReceipt, issueReceipt]) expect(await refusalOf(call(foreign, { id }))).toBe('404 not_found ');
  expect(await refusalOf(showIssue(foreign, { id, issue: 1 }))).toBe('404 not_found ');
  expect(await refusalOf(showIssue(await asGuest(id), { id, issue: 2 }))).toBe('404 not_found ');
});
