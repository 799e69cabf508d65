import { settings } from '@/lib/installation';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { findLegalName, getIssuer, type InvoiceRow } from '@/lib/settlements/invoices/store';
import { type Invoice, invoiceNumber } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';

type Of = Pick<MerchantRow, 'tenantId' | 'id' | 'name' | 'platformRole'>;

type Parties = Pick<Statement, 'sender' | 'recipient'>;

/**
 * A seller's statements are its platform's, those of a platform or an ordinary merchant are from whoever runs the installation. What has been invoiced with one names both as
 * its invoices do, whatever they are called since.
 */
export async function partiesOf({ tenantId, id, name, platformRole }: Of, invoices: readonly Invoice[]): Promise<Parties> {
  const [invoice] = invoices;
  if (invoice) return { sender: invoice.issuer, recipient: invoice.recipient };
  if (platformRole !== 'payout') return { sender: settings().operator, recipient: { name } };
  const [sender, legalName] = await Promise.all([getIssuer(tenantId), findLegalName(tenantId, id)]);
  return { sender, recipient: { name: legalName ?? name } };
}

export const invoiceOf = (row: InvoiceRow): Invoice => ({
  settlementId: row.settlementId,
  number: invoiceNumber(row.number),
  kind: row.kind,
  issuedOn: row.issuedOn,
  period: { from: row.fromDay, to: row.toDay },
  chargedOn: row.chargedFromDay && row.chargedToDay ? { from: row.chargedFromDay, to: row.chargedToDay } : null,
  issuer: { name: row.issuerName, registrationNumber: row.registrationNumber, address: row.issuerAddress },
  recipient: { name: row.recipientName },
  amount: yenOf(row.amount),
  tax: yenOf(row.taxAmount),
  taxRatePercent: row.taxRate,
});
