import { addressed } from '@/lib/settlements/statement/addressee';
import { type Invoice, paperOf } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';
import ja from '@/messages/ja.json';

/** A cell on the right is a figure. */
type Column = { head: string; width?: number; right?: boolean };
export type SheetTable = { columns: Column[]; rows: { cells: string[]; isTotal?: boolean }[] };

/** One part of a document: it begins on a page of its own and says for itself who sends it to whom. All of it is text to be drawn. */
export type SheetPart = {
  title: string;
  recipient: string;
  sender: { name: string; lines: string[] };
  /** In the upper right corner. */
  marks: [label: string, value: string][];
  /** Before everything else. */
  headline: { label: string; value: string; beside: [label: string, value: string][] } | null;
  sections: { heading: string; table: SheetTable }[];
  notes: string[];
};

/** What is drawn: plain text that a process of its own is given. `number` stands at the foot of every page. */
export type Sheet = { title: string; number: string; issuedOn: string; parts: SheetPart[] };

/** As on the screens: `¥12,345`, `−¥500`. */
export const yenText = (amount: number): string => `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('en-US')}`;

function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
const periodText = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)}〜${dayText(to)}`);

const words = ja.payouts.statement;
const invoiceTitle = (invoice: Invoice) => ja.payouts.invoices.kinds[paperOf(invoice)];
const senderLines = ({ address, registrationNumber }: Statement['sender']) => [
  ...(address ? [address] : []),
  ...(registrationNumber ? [`登録番号 ${registrationNumber}`] : []),
];

function headlineOf({ payout }: Statement): SheetPart['headline'] {
  if (!payout) return null;
  const { amount, bankTransferFee, payDate, reference } = payout;
  return {
    label: 'お振込金額',
    value: yenText(amount - bankTransferFee),
    beside: [
      ['お支払日', dayText(payDate)],
      ['照会番号', reference],
    ],
  };
}

const linesTable = ({ lines }: Statement): SheetTable => ({
  columns: [{ head: '項目' }, { head: '件数', width: 70, right: true }, { head: '金額', width: 140, right: true }],
  rows: lines.map(({ key, count, amount }) => {
    const isTotal = key === 'opening' || key === 'closing';
    return { cells: [words.lines[key], isTotal ? '' : count.toLocaleString('en-US'), yenText(amount)], ...(isTotal && { isTotal }) };
  }),
});

/** From the closing balance to what arrives, as the screen has it. */
function remittanceTable({ lines, payout }: Statement): SheetTable | null {
  if (!payout) return null;
  const { elsewhere, unavailable, amount, bankTransferFee } = payout;
  const t = ja.payouts.remittance;
  const row = (name: string, yen: number, isTotal = false) => ({ cells: [name, yenText(yen)], ...(isTotal && { isTotal }) });
  const stays = elsewhere.length > 0 || unavailable !== 0;
  return {
    columns: [{ head: '項目' }, { head: '金額', width: 140, right: true }],
    rows: [
      row(t.closing, lines.at(-1)?.amount ?? 0, true),
      ...elsewhere.map((one) => row(`${one.amount > 0 ? t.elsewhere : t.cameBack} ${one.reference}`, 0 - one.amount)),
      ...(unavailable === 0 ? [] : [row(t.unavailable, 0 - unavailable)]),
      ...(stays ? [row(t.settled, amount, true)] : []),
      row(t.bankFee, 0 - bankTransferFee),
      row(t.remittance, amount - bankTransferFee, true),
    ],
  };
}

const invoicesTable = ({ invoices }: Statement): SheetTable => ({
  columns: [
    { head: '番号' },
    { head: '書類' },
    { head: '発行日', width: 90 },
    { head: '金額（税込）', width: 90, right: true },
    { head: 'うち消費税', width: 80, right: true },
  ],
  rows: invoices.map((invoice) => ({
    cells: [invoice.number, invoiceTitle(invoice), dayText(invoice.issuedOn), yenText(invoice.amount), yenText(invoice.tax)],
  })),
});

const invoicesOf = { settlement: ja.payouts.invoices.title, month: ja.payouts.month.invoices };

/** Both have to be registered for it (消費税法施行令第70条の12). */
const mediationNotes = ({ sender, mediatedFor }: Statement): string[] =>
  mediatedFor && sender.registrationNumber
    ? [
        `媒介者交付特例：販売者（登録番号 ${mediatedFor}）は、${sender.name}（登録番号 ${sender.registrationNumber}）が自己に代わってお客様に適格請求書を交付することに同意しています。`,
      ]
    : [];

function statementPart(statement: Statement): SheetPart {
  const { kind, number, issuedOn, period, sender, recipient, lines, invoices } = statement;
  const remittance = remittanceTable(statement);
  return {
    title: kind === 'settlement' ? '支払明細書' : '月次明細書',
    recipient: addressed(recipient),
    sender: { name: sender.name, lines: senderLines(sender) },
    marks: [
      ['明細番号', number],
      ['発行日', dayText(issuedOn)],
      ['対象期間', periodText(period)],
    ],
    headline: headlineOf(statement),
    sections: [
      { heading: '残高の内訳', table: linesTable(statement) },
      ...(remittance ? [{ heading: ja.payouts.remittance.title, table: remittance }] : []),
      ...(invoices.length > 0 ? [{ heading: invoicesOf[kind], table: invoicesTable(statement) }] : []),
    ],
    notes: [
      '期首の残高に各項目を加えた額が、期末の残高です。',
      ...mediationNotes(statement),
      ...(lines.some(({ key }) => key === 'fees') ? ['手数料は消費税込みの金額です。'] : []),
      ...(kind === 'month' && invoices.length > 0
        ? ['請求書は入金の締めごとに発行されるため、その合計はこの月の手数料と一致しないことがあります。']
        : []),
      ...(kind === 'settlement' && invoices.some(({ settlementId }) => settlementId === null)
        ? ['入金のない締めで発行された請求書は、発行日の月の月次明細書に含まれています。']
        : []),
    ],
  };
}

function invoiceTables({ period, chargedOn, amount, tax, taxRatePercent }: Invoice): SheetPart['sections'] {
  const what = chargedOn ? `販売手数料の返還（${periodText(chargedOn)}の取引分）` : `販売手数料（${periodText(period)}）`;
  const rate = `${taxRatePercent}%`;
  return [
    {
      heading: '明細',
      table: {
        columns: [{ head: '内容' }, { head: '税率', width: 60, right: true }, { head: '金額（税込）', width: 120, right: true }],
        rows: [{ cells: [what, rate, yenText(amount)] }],
      },
    },
    {
      heading: '消費税',
      table: {
        columns: [
          { head: '税率' },
          { head: '税抜金額', width: 110, right: true },
          { head: '消費税額', width: 110, right: true },
          { head: '税込金額', width: 120, right: true },
        ],
        rows: [{ cells: [`${rate}対象`, yenText(amount - tax), yenText(tax), yenText(amount)] }],
      },
    },
  ];
}

function invoicePart(invoice: Invoice): SheetPart {
  const { number, kind, issuedOn, period, issuer, recipient, amount } = invoice;
  return {
    title: invoiceTitle(invoice),
    recipient: addressed(recipient),
    sender: { name: issuer.name, lines: senderLines(issuer) },
    marks: [
      [kind === 'invoice' ? '請求書番号' : '返還番号', number],
      ['発行日', dayText(issuedOn)],
      [kind === 'invoice' ? '取引期間' : '返還の期間', periodText(period)],
    ],
    headline: { label: kind === 'invoice' ? 'ご請求金額（税込）' : '返還金額（税込）', value: yenText(amount), beside: [] },
    sections: invoiceTables(invoice),
    notes: [
      '消費税額は税率ごとに合計から1回だけ計算し、1円未満を切り捨てています。',
      ...(issuer.registrationNumber === null ? ['発行者の登録番号がないため、この書類は適格請求書ではありません。'] : []),
      kind === 'invoice'
        ? 'この金額は売上から差し引き済みです。お振込みは不要です。'
        : 'この金額は残高に戻し済みです。先に発行した請求書の手数料の返還です。',
    ],
  };
}

/** Each invoice is on a page of its own in one statement: that of its settlement, or where nothing was paid out that of the month in which it was issued. */
export function statementSheet(statement: Statement): Sheet {
  const { kind, number, issuedOn, invoices } = statement;
  const parts = [
    statementPart(statement),
    ...invoices.filter(({ settlementId }) => (settlementId === null) === (kind === 'month')).map(invoicePart),
  ];
  return { title: `${parts[0]?.title} ${number}`, number, issuedOn, parts };
}

/** An invoice by itself, as its page in a statement has it. */
export function invoiceSheet(invoice: Invoice): Sheet {
  const { number, issuedOn } = invoice;
  const part = invoicePart(invoice);
  return { title: `${part.title} ${number}`, number, issuedOn, parts: [part] };
}
