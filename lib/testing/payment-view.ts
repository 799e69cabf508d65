import { newId } from '@/lib/db/ids';
import type { PaymentRow, PaymentView } from '@/lib/payments/payment';
import type { SplitEntry } from '@/lib/splits/split';

const row: PaymentRow = {
  tenantId: newId(),
  id: newId(),
  status: 'captured',
  amount: 10_000,
  tax: 0,
  paymentMethodFee: 0,
  authorizedAmount: 10_000,
  amountRefunded: 0,
  refundPending: 0,
  currency: 'JPY',
  description: null,
  externalOrderNum: null,
  metadata: {},
  locale: 'ja',
  method: 'credit_card',
  brand: 'visa',
  cardBin: '411111',
  lastFour: '1111',
  cardMonth: 12,
  cardYear: 2030,
  email: null,
  holderName: null,
  fraudDetails: {},
  customerId: null,
  hasSplit: true,
  acquirer: 'sandbox',
  acquirerReference: 'reference',
  failureCode: null,
  paymentDeadline: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  capturedAt: '2026-01-01T00:00:00.000Z',
  fraudMarkedAt: null,
  instrument: null,
  pageId: null,
  capturesItself: null,
  session: null,
};

/** A payment for what only computes: nothing of it is in a database. What is authorized follows from amount and tax. */
export function aView(overrides: Partial<PaymentRow> = {}, entries: readonly SplitEntry[] = []): PaymentView {
  const payment = { ...row, ...overrides };
  const { tenantId, id: paymentId } = payment;
  const splits = entries.map((entry, position) => ({ tenantId, paymentId, position, ...entry, returnedAmount: 0, returnedFee: 0 }));
  return {
    payment: { ...payment, authorizedAmount: payment.amount + payment.tax },
    splits,
    refunds: [],
    open: [],
    disputes: [],
    requests: [],
    recovered: [],
  };
}
