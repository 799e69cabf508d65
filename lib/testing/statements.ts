import { invoiceOf, type QualifiedInvoice } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';

/** What a registered platform took of a seller in November: two kinds of fee, and something to eat. */
export const anInvoice = (overrides: Partial<Omit<QualifiedInvoice, 'perRate'>> = {}): QualifiedInvoice =>
  invoiceOf({
    number: 'INV-000045',
    kind: 'invoice',
    issuer: { name: 'てしごと市場株式会社', registrationNumber: 'T1234567890123' },
    recipient: { name: '株式会社𠮷野髙﨑商店' },
    done: { from: '2026-11-01', to: '2026-11-30' },
    items: [
      { description: '販売手数料（2026年11月分）', amount: 132_005n, taxRatePercent: 10 },
      { description: '梱包資材の提供', amount: 5_505n, taxRatePercent: 10 },
      { description: '見本食品', amount: 1_085n, taxRatePercent: 8 },
    ],
    ...overrides,
  });

/** A settlement in which everything happened. */
export const aStatement = (overrides: Partial<Statement> = {}): Statement => ({
  number: 'BP-2026-000123',
  kind: 'settlement',
  issuedOn: '2026-12-01',
  period: { from: '2026-11-01', to: '2026-11-30' },
  platform: { name: 'てしごと市場株式会社', registrationNumber: 'T1234567890123', address: '〒100-0001 東京都千代田区千代田1番1号' },
  seller: { name: '株式会社𠮷野髙﨑商店' },
  lines: [
    { key: 'opening', amount: 100_000n },
    { key: 'sales', amount: 1_400_000n },
    { key: 'fees', amount: -138_595n },
    { key: 'refunds', amount: -24_800n },
    { key: 'fee_returns', amount: 2_480n },
    { key: 'chargebacks', amount: -12_000n },
    { key: 'transfers', amount: 0n },
    { key: 'adjustments', amount: 515n },
    { key: 'paid', amount: -92_703n },
    { key: 'closing', amount: 1_234_897n },
  ],
  payout: { reference: 'S261130-ABCDEF0123', payDate: '2026-12-15', amount: 1_234_897n, bankTransferFee: 330n },
  invoice: null,
  ...overrides,
});
