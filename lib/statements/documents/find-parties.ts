import { settings } from '@/lib/installation';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { findAddressee, findMediated, getIssuer, type InvoiceRow } from '@/lib/settlements/invoices/store';
import { type Invoice, invoiceNumber } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';

type Of = Pick<MerchantRow, 'tenantId' | 'id' | 'name' | 'platformRole'>;

type Parties = Pick<Statement, 'sender' | 'recipient' | 'mediatedFor'>;

/**
 * Sender and recipient of a statement. The platform sends a seller's; the operator sends those of platforms and ordinary merchants. With invoices, both
 * names are those on the invoices, even if they have changed since. A merchant without an application is addressed as a business.
 * `before`: the end of the period.
 */
export async function partiesOf(of: Of, invoices: readonly Invoice[], before: Date): Promise<Parties> {
  const { tenantId, id, name, platformRole } = of;
  const [invoice] = invoices;
  if (platformRole !== 'payout') {
    const parties = invoice ? { sender: invoice.issuer, recipient: invoice.recipient } : null;
    return { ...(parties ?? { sender: settings().operator, recipient: { name, isPerson: false } }), mediatedFor: null };
  }
  const mediatedFor = await findMediated(of, before);
  if (invoice) return { sender: invoice.issuer, recipient: invoice.recipient, mediatedFor };
  const [sender, recipient] = await Promise.all([getIssuer(tenantId), findAddressee({ tenantId, id, name })]);
  return { sender, recipient, mediatedFor };
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
