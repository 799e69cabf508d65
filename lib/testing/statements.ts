import type { Invoice } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';

/** What a registered platform took of a seller in November. */
export const anInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  number: 'INV-000045',
  kind: 'invoice',
  settlementId: '01a207c2-af1b-71e4-8440-751900e9211e',
  issuedOn: '2026-12-01',
  period: { from: '2026-11-01', to: '2026-11-30' },
  chargedOn: null,
  issuer: { name: 'てしごと市場株式会社', registrationNumber: 'T1234567890123', address: '〒100-0001 東京都千代田区千代田1番1号' },
  recipient: { name: '株式会社𠮷野髙﨑商店', isPerson: false },
  amount: 138_595,
  tax: 12_599,
  taxRatePercent: 10,
  ...overrides,
});

/** What it gave back of its fees. */
export const aReturn = (overrides: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    number: 'INV-000046',
    kind: 'return',
    chargedOn: { from: '2026-10-28', to: '2026-11-12' },
    amount: 2_480,
    tax: 225,
    ...overrides,
  });

/** A settlement in which everything happened. */
export const aStatement = (overrides: Partial<Statement> = {}): Statement => ({
  kind: 'settlement',
  number: 'S261130-ABCDEF0123',
  issuedOn: '2026-12-01',
  period: { from: '2026-11-01', to: '2026-11-30' },
  sender: anInvoice().issuer,
  recipient: anInvoice().recipient,
  mediatedFor: null,
  lines: [
    { key: 'opening', types: [], count: 0, amount: 100_000 },
    { key: 'sales', types: ['payment_transfer'], count: 1_400, amount: 1_400_000 },
    { key: 'fees', types: ['platform_fee'], count: 1_400, amount: -138_595 },
    { key: 'refunds', types: ['payment_transfer_return'], count: 3, amount: -24_800 },
    { key: 'fee_returns', types: ['platform_fee_return'], count: 3, amount: 2_480 },
    { key: 'transfers', types: ['balance_transfer'], count: 1, amount: -12_000 },
    { key: 'adjustments', types: ['adjustment'], count: 1, amount: 515 },
    { key: 'paid', types: ['payout'], count: 1, amount: -92_703 },
    { key: 'closing', types: [], count: 0, amount: 1_234_897 },
  ],
  payout: {
    reference: 'S261130-ABCDEF0123',
    payDate: '2026-12-15',
    elsewhere: [{ reference: 'S261031-0123ABCDEF', amount: 34_000 }],
    unavailable: 897,
    amount: 1_200_000,
    bankTransferFee: 330,
    paidTo: {
      bankCode: '0005',
      bankName: '三菱ＵＦＪ銀行',
      branchCode: '135',
      branchName: '渋谷支店',
      accountType: 'ordinary',
      accountEnd: '013',
      holder: 'ﾖｼﾉﾔ(ｶ',
      isPlanned: false,
    },
  },
  orders: null,
  invoices: [],
  ...overrides,
});
