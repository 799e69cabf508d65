import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { invoicePdf, statementPdf } from '@/lib/settlements/statement/pdf';
import { invoiceSheet, type Sheet, statementSheet } from '@/lib/settlements/statement/sheet';
import { anInvoice, aStatement } from '@/lib/testing/statements';

// it reads text without them, and draws nothing here
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) vi.stubGlobal(name, class {});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const tenantId = newId();

/** The text of each page, without the spaces that only the layout has. */
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
/** All that a part of a sheet says, in the order in which it is drawn. */
const saidIn = ({ title, recipient, sender, headline, sections, notes }: Sheet['parts'][number]) =>
  [
    title,
    recipient,
    sender.name,
    ...sender.lines,
    ...(headline ? [headline.label, headline.value, ...headline.beside.flat()] : []),
    ...sections.flatMap(({ heading, table }) => [heading, ...table.rows.map(({ cells }) => cells.join(''))]),
    ...notes,
  ].map(bare);

test.each([
  ['a registered platform', 'T1234567890123'],
  ['a platform without a number', null],
])('a statement of %s says its figures, and each page which it is', async (_, registrationNumber) => {
  const issuer = { name: 'てしごと市場株式会社', registrationNumber };
  const statement = aStatement({ platform: issuer, invoice: anInvoice({ issuer }) });
  const { bytes, pages } = await statementPdf(tenantId, statement);
  const texts = await read(bytes);
  expect(texts).toHaveLength(pages);
  expect(pages).toBe(2);
  for (const [at, part] of statementSheet(statement).parts.entries()) for (const told of saidIn(part)) expect(texts[at]).toContain(told);
  for (const [at, text] of texts.entries()) expect(text).toContain(`${at + 1}/2`);
  const figures = ['期首残高¥100,000', '手数料−¥138,595', '期末残高¥1,234,897', 'お振込金額¥1,234,567', '振込手数料−¥330'];
  for (const told of figures) expect(texts[0]).toContain(told);
  for (const told of ['合計¥138,595', '10%対象¥125,010¥12,500¥137,510', '8%対象¥1,005¥80¥1,085', '見本食品※8%'])
    expect(texts[1]).toContain(told);
  expect(texts.join('').includes('登録番号')).toBe(registrationNumber !== null);
  // the same statement makes the same bytes
  expect((await statementPdf(tenantId, statement)).bytes.equals(bytes)).toBe(true);
});

test('names survive with every sign that they may have, and a name of any length is whole', async () => {
  const names = ['𠮷野家・髙島屋﨑 ﾃｽﾄ｢ﾊﾞﾝｸ｣ﾟﾞｰ', '〆々仝ヶ龠㈱①Ⅷ', `${'長い名前の株式会社'.repeat(12)}`, "A&B <Co.> 'x'"];
  for (const name of names) {
    const { bytes } = await statementPdf(tenantId, aStatement({ seller: { name } }));
    expect((await read(bytes)).join('')).toContain(bare(`${name} 御中`));
  }
});

test('many lines go over pages, each with the heads of its columns, and a return is drawn by itself', async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({
    description: `手数料の返還 注文 A-${at}`,
    amount: BigInt(at + 1),
    taxRatePercent: 10 as const,
  }));
  const invoice = anInvoice({ kind: 'return', done: { on: '2026-12-03' }, items });
  const { bytes, pages } = await invoicePdf(tenantId, invoice, '2026-12-03');
  const texts = await read(bytes);
  expect(pages).toBeGreaterThan(3);
  expect(texts[0]).toContain('適格返還請求書');
  const [part] = invoiceSheet(invoice, '2026-12-03').parts;
  for (const { cells } of part?.sections[0]?.table.rows ?? []) expect(texts.some((text) => text.includes(bare(cells.join(''))))).toBe(true);
  for (const text of texts.slice(0, -1)) expect(text).toContain('内容税率金額（税込）');
  for (const [at, text] of texts.entries()) expect(text.endsWith(`${at + 1}/${pages}`)).toBe(true);
});

test('what does not add up is never drawn', async () => {
  const lines = [
    { key: 'opening', amount: 1n },
    { key: 'closing', amount: 2n },
  ] as const;
  await expect(statementPdf(tenantId, aStatement({ lines }))).rejects.toThrow('does not add up');
  await expect(invoicePdf(tenantId, { ...anInvoice(), perRate: [] }, '2026-12-01')).rejects.toThrow('sums per rate');
});
