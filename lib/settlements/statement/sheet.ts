import { dayText, type Sheet, type SheetPart, type SheetTable, yenText } from '@/lib/documents/sheet';
import type { OrderFigures, OrderLines } from '@/lib/settlements/orders/order-line';
import type { PaidTo } from '@/lib/settlements/paid-to/paid-to';
import { addressed } from '@/lib/settlements/statement/addressee';
import { type Invoice, invoiceDocumentKind } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';
import ja from '@/messages/ja/payouts.json';

const periodText = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)}〜${dayText(to)}`);

const words = ja.payouts.statement;
const invoiceTitle = (invoice: Invoice) => ja.payouts.invoices.kinds[invoiceDocumentKind(invoice)];
const senderLines = ({ address, registrationNumber }: Statement['sender']) => [
  ...(address ? [address] : []),
  ...(registrationNumber ? [`登録番号 ${registrationNumber}`] : []),
];

/** Only the end of the account number. */
function accountMarks({
  bankName,
  bankCode,
  branchName,
  branchCode,
  accountType,
  accountEnd,
  holder,
  isPlanned,
}: PaidTo): [string, string][] {
  const kind = accountType ? `${ja.payouts.account.types[accountType]} ` : '';
  return [
    [isPlanned ? 'お振込先（予定）' : 'お振込先', `${bankName ?? bankCode} ${branchName ?? branchCode}`],
    ['口座番号', `${kind}***${accountEnd}`],
    ['口座名義', holder],
  ];
}

function headlineOf({ payout }: Statement): SheetPart['headline'] {
  if (!payout) return null;
  const { amount, bankTransferFee, payDate, reference, paidTo } = payout;
  return {
    label: 'お振込金額',
    value: yenText(amount - bankTransferFee),
    beside: [['お振込日', dayText(payDate)], ['照会番号', reference], ...(paidTo ? accountMarks(paidTo) : [])],
  };
}

const linesTable = ({ lines }: Statement): SheetTable => ({
  columns: [{ head: '項目' }, { head: '件数', width: 70, right: true }, { head: '金額', width: 140, right: true }],
  rows: lines.map(({ key, count, amount }) => {
    const isTotal = key === 'opening' || key === 'closing';
    return { cells: [words.lines[key], isTotal ? '' : count.toLocaleString('en-US'), yenText(amount)], ...(isTotal && { isTotal }) };
  }),
});

/** From the closing balance to the transferred amount, as on the screen. */
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

/** One row for each order; orders beyond the limit are only in the CSV. */
const ordersTable = ({ rows, count, total }: OrderLines): SheetTable => {
  const hasOther = [total, ...rows].some(({ other }) => other !== 0);
  const t = ja.payouts.orders;
  const figures = (of: OrderFigures) => [of.sales, of.fees, of.refunds, ...(hasOther ? [of.other] : []), of.net].map(yenText);
  const heads = [t.sales, t.fees, t.refunds, ...(hasOther ? [t.other] : []), t.net];
  return {
    columns: [{ head: t.day, width: 85 }, { head: t.order }, ...heads.map((head) => ({ head, width: 70, right: true }))],
    rows: [
      ...rows.map((row) => ({ cells: [dayText(row.day), row.order ?? `…${row.paymentId.slice(-8)}`, ...figures(row)] })),
      // the sum of all orders, including those that only the CSV contains
      { cells: ['合計', `${count.toLocaleString('en-US')}件`, ...figures(total)], isTotal: true },
    ],
  };
};

const ordersSection = ({ orders }: Statement): SheetPart['sections'] => {
  if (!orders || orders.rows.length === 0) return [];
  const rest = orders.count - orders.rows.length;
  const note = `はじめの${orders.rows.length}件です。ほか${rest.toLocaleString('en-US')}件の注文は、CSV にすべて載っています。`;
  return [{ heading: ja.payouts.orders.title, notes: rest > 0 ? [note] : [], table: ordersTable(orders) }];
};

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

/** Platform and seller both have to be registered (消費税法施行令第70条の12). */
function mediationNotes({ sender: { name, registrationNumber: own }, mediatedFor }: Statement): string[] {
  const said = `媒介者交付特例：販売者（登録番号 ${mediatedFor}）は、${name}（登録番号 ${own}）が自己に代わってお客様に適格請求書を交付することに同意しています。`;
  return mediatedFor && own ? [said] : [];
}

function statementPart(statement: Statement): SheetPart {
  const { kind, number, issuedOn, period, sender, recipient, invoices } = statement;
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
      { heading: '残高の内訳', notes: linesNotes(statement), table: linesTable(statement) },
      ...(remittance ? [{ heading: ja.payouts.remittance.title, notes: [], table: remittance }] : []),
      ...(invoices.length > 0 ? [{ heading: invoicesOf[kind], notes: invoicesNotes(statement), table: invoicesTable(statement) }] : []),
      ...ordersSection(statement),
    ],
    notes: [],
  };
}

const linesNotes = (statement: Statement): string[] => [
  '期首の残高に各項目を加えた額が、期末の残高です。',
  ...mediationNotes(statement),
  ...(statement.lines.some(({ key }) => key === 'fees') ? ['手数料は消費税込みの金額です。'] : []),
];

function invoicesNotes({ kind, invoices }: Statement): string[] {
  if (kind === 'month') return ['請求書は締めごとに発行されるため、その合計はこの月の手数料と一致しないことがあります。'];
  return invoices.some(({ settlementId }) => settlementId === null)
    ? ['振込のない締めで発行された請求書は、発行日の月の月次明細書に含まれています。']
    : [];
}

function invoiceTables({ period, chargedOn, amount, tax, taxRatePercent }: Invoice): SheetPart['sections'] {
  const what = chargedOn ? `販売手数料の返還（${periodText(chargedOn)}の取引分）` : `販売手数料（${periodText(period)}）`;
  const rate = `${taxRatePercent}%`;
  return [
    {
      heading: '明細',
      notes: [],
      table: {
        columns: [{ head: '内容' }, { head: '税率', width: 60, right: true }, { head: '金額（税込）', width: 120, right: true }],
        rows: [{ cells: [what, rate, yenText(amount)] }],
      },
    },
    {
      heading: '消費税',
      notes: [],
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

/**
 * Each invoice has its own page in exactly one statement: that of its settlement or, when nothing was paid out, that of the month of issue.
 */
export function statementSheet(statement: Statement): Sheet {
  const { kind, number, issuedOn, invoices } = statement;
  const parts = [
    statementPart(statement),
    ...invoices.filter(({ settlementId }) => (settlementId === null) === (kind === 'month')).map(invoicePart),
  ];
  return { title: `${parts[0]?.title} ${number}`, number, issuedOn, parts };
}

/** One invoice alone, the same as its page in a statement. */
export function invoiceSheet(invoice: Invoice): Sheet {
  const part = invoicePart(invoice);
  return { title: `${part.title} ${invoice.number}`, number: invoice.number, issuedOn: invoice.issuedOn, parts: [part] };
}
