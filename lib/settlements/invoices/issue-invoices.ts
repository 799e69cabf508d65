import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { findAddressee, findCharged, getIssuer, saveInvoices, type Time } from '@/lib/settlements/invoices/store';
import type { PlatformFees } from '@/lib/settlements/settlement';
import { feeTaxPercent, type InvoiceKind, taxWithin } from '@/lib/settlements/statement/invoice';

/** `settlementId`: the settlement that includes the invoice; null: nothing was paid out. */
export type Issue = Time & { merchantName: string; settlementId: string | null; createdAt: Date };

/**
 * Issues an invoice for the platform fees of a period and a return invoice for the returned fees, if there are any. The caller holds the
 * seller's lock.
 */
export async function issueInvoices(database: Database, issue: Issue, { charged, returned }: PlatformFees): Promise<void> {
  const { tenantId, merchantId, settlementId, startsAt, cutoffAt, createdAt, merchantName } = issue;
  const amounts: [InvoiceKind, number][] = [
    ['invoice', charged],
    ['return', returned],
  ];
  const asked = amounts.filter(([, amount]) => amount > 0);
  if (asked.length === 0) return;
  const seller = { tenantId, id: merchantId, name: merchantName };
  const [issuer, recipient] = [await getIssuer(tenantId, database), await findAddressee(seller, database)];
  const all = {
    settlementId,
    merchantId,
    issuedOn: dayIn(createdAt),
    fromDay: dayIn(startsAt),
    toDay: dayIn(cutoffAt, 1),
    issuerName: issuer.name,
    registrationNumber: issuer.registrationNumber,
    issuerAddress: issuer.address,
    recipientName: recipient.name,
    recipientIsPerson: recipient.isPerson,
    taxRate: feeTaxPercent,
    createdAt,
  };
  const days = returned > 0 ? await findCharged(database, issue, returned) : null;
  const ofReturn = { chargedFromDay: dayIn(days?.first ?? startsAt), chargedToDay: dayIn(days?.last ?? startsAt) };
  const invoices = asked.map(([kind, amount]) => ({
    ...all,
    ...(kind === 'return' ? ofReturn : { chargedFromDay: null, chargedToDay: null }),
    id: newId(),
    kind,
    amount: BigInt(amount),
    taxAmount: BigInt(taxWithin(amount)),
  }));
  await saveInvoices(database, tenantId, invoices);
}
