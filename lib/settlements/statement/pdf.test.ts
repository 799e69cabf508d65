import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import type { Sheet } from '@/lib/documents/sheet';
import { invoicePdf, statementPdf } from '@/lib/settlements/statement/pdf';
import { invoiceSheet, statementSheet } from '@/lib/settlements/statement/sheet';
import { anInvoice, aReturn, aStatement } from '@/lib/testing/fixtures/statements';
import { isQuick } from '@/lib/testing/tier';

// the PDF reader extracts text without these browser classes and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const tenantId = newId();

/** The text of each page, without the spaces of the layout. */
async function read(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(''));
  }
  return texts.map((text) => text.replace(/\s/g, ''));
}

const bare = (text: string) => text.replace(/\s/g, '');
/** All texts of a part of a sheet, in drawing order. */
const saidIn = ({ title, recipient, sender, headline, sections, notes }: Sheet['parts'][number]) =>
  [
    title,
    recipient,
    sender.name,
    ...sender.lines,
    ...(headline ? [headline.label, headline.value, ...headline.beside.flat()] : []),
    ...sections.flatMap(({ heading, notes: before, table }) => [heading, ...before, ...table.rows.map(({ cells }) => cells.join(''))]),
    ...notes,
  ].map(bare);

test.each([
  ['a registered platform', 'T1234567890123'],
  ['a platform without a number', null],
])('a statement of %s says its figures, and each page which it is', async (_, registrationNumber) => {
  const issuer = { name: 'てしごと市場株式会社', registrationNumber, address: null };
  const statement = aStatement({ sender: issuer, invoices: [anInvoice({ issuer }), aReturn({ issuer })] });
  const { bytes, pages } = await statementPdf(tenantId, statement);
  const texts = await read(bytes);
  expect(texts).toHaveLength(pages);
  // a table stays whole: long tables move to a second page, and each invoice has its own page
  expect(pages).toBe(4);
  const whole = texts.join('');
  for (const part of statementSheet(statement).parts) for (const told of saidIn(part)) expect(whole).toContain(told);
  for (const [at, text] of texts.entries()) expect(text).toContain(`${at + 1}/4`);
  const figures = [
    '期首残高¥100,000',
    '手数料1,400−¥138,595',
    '期末残高¥1,234,897',
    'お振込金額¥1,199,670',
    'S261031-0123ABCDEF−¥34,000',
    '今回の振込対象額¥1,200,000',
    '振込手数料−¥330',
    '口座への振込額¥1,199,670',
  ];
  for (const told of figures) expect(whole).toContain(told);
  expect(texts[2]).toContain('10%対象¥125,996¥12,599¥138,595');
  expect(texts[3]).toContain('10%対象¥2,255¥225¥2,480');
  expect(texts.join('').includes('登録番号T')).toBe(registrationNumber !== null);
  // the same statement gives the same bytes
  expect((await statementPdf(tenantId, statement)).bytes.equals(bytes)).toBe(true);
});

test.each([
  ['invoice', anInvoice()],
  ['return', aReturn()],
])('an %s by itself says what its page in a statement does, on one page', async (_, invoice) => {
  const { bytes, pages } = await invoicePdf(tenantId, invoice);
  const [text = '', ...more] = await read(bytes);
  expect([pages, more.length]).toEqual([1, 0]);
  const part = invoiceSheet(invoice).parts[0];
  expect(statementSheet(aStatement({ invoices: [invoice] })).parts.at(-1)).toEqual(part);
  for (const told of part ? saidIn(part) : []) expect(text).toContain(told);
  expect(text).toContain(bare(invoice.number));
  await expect(invoicePdf(tenantId, { ...invoice, tax: 1 })).rejects.toThrow('the tax');
});

test('names survive with every sign that they may have, and a name of any length is whole', async () => {
  const names = ['𠮷野家・髙島屋﨑 ﾃｽﾄ｢ﾊﾞﾝｸ｣ﾟﾞｰ', '〆々仝ヶ龠㈱①Ⅷ', `${'長い名前の株式会社'.repeat(12)}`, "A&B <Co.> 'x'"];
  for (const name of names) {
    const { bytes } = await statementPdf(tenantId, aStatement({ recipient: { name, isPerson: false } }));
    expect((await read(bytes)).join('')).toContain(bare(`${name} 御中`));
  }
});

const manyOrders = (count: number, whole = count) => ({
  count: whole,
  total: { sales: whole * 10_000, fees: whole * -1_000, refunds: -500, other: 0, net: whole * 9_000 - 500 },
  rows: Array.from({ length: count }, (_, at) => ({
    paymentId: `01a207c2-af1b-71e4-8440-7519${String(at).padStart(8, '0')}`,
    order: at % 7 === 0 ? null : `A-${1_000 + at}`,
    day: '2026-11-09',
    sales: 10_000,
    fees: -1_000,
    refunds: at % 9 === 0 ? -500 : 0,
    other: 0,
    net: at % 9 === 0 ? 8_500 : 9_000,
  })),
});

test('the account that was paid to and each order stand in it; what is beyond its room stands in the CSV', async () => {
  const orders = manyOrders(200, 934);
  const { bytes, pages } = await statementPdf(tenantId, aStatement({ orders }));
  const texts = await read(bytes);
  const whole = texts.join('');
  for (const told of [
    'お振込先三菱ＵＦＪ銀行渋谷支店',
    '口座番号普通***013',
    '口座名義ﾖｼﾉﾔ(ｶ',
    'ほか734件の注文は、CSVにすべて載っています。',
  ])
    expect(whole).toContain(told);
  expect(whole).toContain('2026年11月9日A-1001¥10,000−¥1,000¥0¥9,000');
  expect(whole).toContain('…00000000¥10,000');
  expect(whole).toContain('合計934件¥9,340,000−¥934,000−¥500¥8,405,500');
  for (const { order } of orders.rows) if (order) expect(texts.filter((text) => text.includes(`${order}¥`))).toHaveLength(1);
  for (const text of texts.slice(2)) expect(text).toContain('日付注文売上手数料返金差引額');
  expect(pages).toBeLessThan(12);
});

test('where the kind of the account was not kept, or the bank is none any more, the paper says what it knows', () => {
  const given = aStatement();
  const paidTo = given.payout?.paidTo && { ...given.payout.paidTo, accountType: null, bankName: null, isPlanned: true };
  const sheet = statementSheet({ ...given, payout: given.payout && { ...given.payout, paidTo: paidTo ?? null } });
  expect(sheet.parts[0]?.headline?.beside).toEqual(
    expect.arrayContaining([
      ['お振込先（予定）', '0005 渋谷支店'],
      ['口座番号', '***013'],
    ]),
  );
});

test('no page holds footnotes alone, however many lines, invoices and orders there are', async () => {
  const invoice = anInvoice();
  let combination = 0;
  for (const invoices of [
    [],
    [invoice],
    [invoice, aReturn()],
    [invoice, anInvoice({ number: 'INV-000047', settlementId: null }), aReturn()],
  ])
    for (const orders of [null, manyOrders(1), manyOrders(11), manyOrders(40)])
      for (const elsewhere of [[], aStatement().payout?.elsewhere ?? []]) {
        if (isQuick && combination++ % 5 > 0) continue; // each case with some of the others
        const given = aStatement();
        const unavailable = given.payout ? 897 + (elsewhere.length === 0 ? 34_000 : 0) : 0;
        const statement = { ...given, invoices, orders, payout: given.payout && { ...given.payout, elsewhere, unavailable } };
        const texts = await read((await statementPdf(tenantId, statement)).bytes);
        // every page has a figure of a table, or is an invoice
        for (const text of texts) expect(text).toMatch(/¥[\d,]+.*\d+\/\d+$/);
      }
});

test('many invoices of a month go over pages, each with the heads of its columns', async () => {
  const invoices = Array.from({ length: 120 }, (_, at) => anInvoice({ number: `INV-${String(at + 1).padStart(6, '0')}` }));
  const statement = aStatement({ kind: 'month', payout: null, invoices });
  const { bytes, pages } = await statementPdf(tenantId, statement);
  const texts = await read(bytes);
  expect(pages).toBeGreaterThan(3);
  const [part] = statementSheet(statement).parts;
  for (const { cells } of part?.sections[1]?.table.rows ?? []) expect(texts.some((text) => text.includes(bare(cells.join(''))))).toBe(true);
  for (const text of texts.slice(1, -1)) expect(text).toContain('番号書類発行日金額（税込）うち消費税');
  for (const [at, text] of texts.entries()) expect(text.endsWith(`${at + 1}/${pages}`)).toBe(true);
});

test('what does not add up is never drawn', async () => {
  const lines = [
    { key: 'opening', types: [], count: 0, amount: 1 },
    { key: 'closing', types: [], count: 0, amount: 2 },
  ] as const;
  await expect(statementPdf(tenantId, aStatement({ lines: lines.map((line) => ({ ...line, types: [] })) }))).rejects.toThrow(
    'does not add up',
  );
  await expect(statementPdf(tenantId, aStatement({ invoices: [anInvoice({ tax: 1 })] }))).rejects.toThrow('the tax');
});
