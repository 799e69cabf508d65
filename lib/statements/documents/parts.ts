import { settings } from '@/lib/installation';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { findAddressee, getIssuer, type InvoiceRow } from '@/lib/settlements/invoices/store';
import { type Invoice, invoiceNumber } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';

type Of = Pick<MerchantRow, 'tenantId' | 'id' | 'name' | 'platformRole'>;

type Parties = Pick<Statement, 'sender' | 'recipient'>;

/**
 * A seller's statements are its platform's, those of a platform or an ordinary merchant are from whoever runs the installation. What has been invoiced with one names both as
 * its invoices do, whatever they are called since. Of those who never applied nobody has said whether they are a person: they are addressed as
 * businesses.
 */
export async function partiesOf({ tenantId, id, name, platformRole }: Of, invoices: readonly Invoice[]): Promise<Parties> {
  const [invoice] = invoices;
  if (invoice) return { sender: invoice.issuer, recipient: invoice.recipient };
  if (platformRole !== 'payout') return { sender: settings().operator, recipient: { name, isPerson: false } };
  const [sender, recipient] = await Promise.all([getIssuer(tenantId), findAddressee({ tenantId, id, name })]);
  return { sender, recipient };
}

export const invoiceOf = (row: InvoiceRow): Invoice => ({
  settlementId: row.settlementId,
  number: invoiceNumber(row.number),
  kind: row.kind,
  issuedOn: row.issuedOn,
  period: { from: row.fromDay, to: row.toDay },
  chargedOn: row.chargedFromDay && row.chargedToDay ? { from: row.chargedFromDay, to: row.chargedToDay } : null,
  issuer: { name: row.issuerName, registrationNumber: row.registrationNumber, address: row.issuerAddress },
  recipient: { name: row.recipientName, isPerson: row.recipientIsPerson },
  amount: yenOf(row.amount),
  tax: yenOf(row.taxAmount),
  taxRatePercent: row.taxRate,
});
