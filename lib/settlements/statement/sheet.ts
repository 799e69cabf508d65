import { type InvoiceItem, invoiceTotal, isQualified, type QualifiedInvoice, type RateTotal } from '@/lib/settlements/statement/invoice';
import type { Statement, StatementLine } from '@/lib/settlements/statement/statement';

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
export const yenText = (amount: bigint): string => `${amount < 0n ? '−' : ''}¥${(amount < 0n ? -amount : amount).toLocaleString('en-US')}`;

function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
const periodText = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)}〜${dayText(to)}`);

const lineNames: Record<StatementLine, string> = {
  opening: '期首残高',
  sales: '売上',
  fees: '手数料',
  refunds: '返金',
  fee_returns: '手数料の返還',
  chargebacks: 'チャージバック',
  transfers: '振替',
  adjustments: '調整',
  paid: 'お支払い',
  closing: '期末残高',
};

const nameOfPayee = (name: string) => `${name} 御中`;
const senderLines = ({ address, registrationNumber }: { address?: string; registrationNumber: string | null }) => [
  ...(address ? [address] : []),
  ...(registrationNumber ? [`登録番号 ${registrationNumber}`] : []),
];

function headlineOf({ payout }: Statement): SheetPart['headline'] {
  if (!payout) return { label: '今回のお振込み', value: 'ありません', beside: [] };
  const { amount, bankTransferFee, payDate, reference } = payout;
  const fee: [string, string][] = [
    ['お支払額', yenText(amount)],
    ['振込手数料', yenText(-bankTransferFee)],
  ];
  return {
    label: 'お振込金額',
    value: yenText(amount - bankTransferFee),
    beside: [['お支払日', dayText(payDate)], ['振込番号', reference], ...(bankTransferFee > 0n ? fee : [])],
  };
}

function statementPart(statement: Statement): SheetPart {
  const { kind, number, issuedOn, period, platform, seller, lines, invoice } = statement;
  return {
    title: kind === 'settlement' ? '支払明細書' : '月次明細書',
    recipient: nameOfPayee(seller.name),
    sender: { name: platform.name, lines: senderLines(platform) },
    marks: [
      ['明細番号', number],
      ['発行日', dayText(issuedOn)],
      ['対象期間', periodText(period)],
    ],
    headline: kind === 'month' && !statement.payout ? null : headlineOf(statement),
    sections: [
      {
        heading: '残高の内訳',
        table: {
          columns: [{ head: '項目' }, { head: '金額', width: 140, right: true }],
          rows: lines.map(({ key, amount }) => ({
            cells: [lineNames[key], yenText(amount)],
            ...((key === 'opening' || key === 'closing') && { isTotal: true }),
          })),
        },
      },
    ],
    notes: [
      '期首残高に各項目を加えた額が期末残高です。金額は消費税込みです。',
      ...(invoice ? [`手数料の${invoiceTitle(invoice)}は次のページです（番号 ${invoice.number}）。`] : []),
    ],
  };
}

function invoiceTitle(invoice: QualifiedInvoice): string {
  const name = invoice.kind === 'invoice' ? '請求書' : '返還請求書';
  return isQualified(invoice) ? `適格${name}` : name;
}

/** What has the reduced rate is marked, as the law wants it. */
const itemRow = ({ description, amount, taxRatePercent }: InvoiceItem) => ({
  cells: [`${description}${taxRatePercent === 8 ? ' ※' : ''}`, `${taxRatePercent}%`, yenText(amount)],
});
const rateRow = ({ ratePercent, gross, taxable, tax }: RateTotal) => ({
  cells: [`${ratePercent}%対象`, yenText(taxable), yenText(tax), yenText(gross)],
});

function itemsTable(invoice: QualifiedInvoice): SheetTable {
  return {
    columns: [{ head: '内容' }, { head: '税率', width: 60, right: true }, { head: '金額（税込）', width: 120, right: true }],
    rows: [...invoice.items.map(itemRow), { cells: ['合計', '', yenText(invoiceTotal(invoice))], isTotal: true }],
  };
}

const ratesTable = ({ perRate }: QualifiedInvoice): SheetTable => ({
  columns: [
    { head: '税率' },
    { head: '税抜金額', width: 110, right: true },
    { head: '消費税額', width: 110, right: true },
    { head: '税込金額', width: 120, right: true },
  ],
  rows: perRate.map(rateRow),
});

function invoicePart(invoice: QualifiedInvoice, issuedOn: string): SheetPart {
  const { number, kind, issuer, recipient, done, items } = invoice;
  const when = 'on' in done ? dayText(done.on) : periodText(done);
  return {
    title: invoiceTitle(invoice),
    recipient: nameOfPayee(recipient.name),
    sender: { name: issuer.name, lines: senderLines(issuer) },
    marks: [
      [kind === 'invoice' ? '請求書番号' : '返還番号', number],
      ['発行日', dayText(issuedOn)],
      [kind === 'invoice' ? '取引日' : '返還日', when],
    ],
    headline: { label: kind === 'invoice' ? 'ご請求金額（税込）' : '返還金額（税込）', value: yenText(invoiceTotal(invoice)), beside: [] },
    sections: [
      { heading: '明細', table: itemsTable(invoice) },
      { heading: '消費税', table: ratesTable(invoice) },
    ],
    notes: [
      '消費税額は税率ごとに合計から1回だけ計算し、1円未満を切り捨てています。',
      ...(items.some(({ taxRatePercent }) => taxRatePercent === 8) ? ['※は軽減税率の対象です。'] : []),
      ...(isQualified(invoice) ? [] : ['発行者は適格請求書発行事業者ではないため、この書類は適格請求書ではありません。']),
      ...(kind === 'invoice' ? ['この金額は売上から差し引き済みです。お振込みは不要です。'] : []),
    ],
  };
}

export function statementSheet(statement: Statement): Sheet {
  const { number, issuedOn, invoice } = statement;
  const parts = [statementPart(statement), ...(invoice ? [invoicePart(invoice, issuedOn)] : [])];
  return { title: `${parts[0]?.title} ${number}`, number, issuedOn, parts };
}

/** An invoice by itself, as a correction is. */
export const invoiceSheet = (invoice: QualifiedInvoice, issuedOn: string): Sheet => ({
  title: `${invoiceTitle(invoice)} ${invoice.number}`,
  number: invoice.number,
  issuedOn,
  parts: [invoicePart(invoice, issuedOn)],
});
