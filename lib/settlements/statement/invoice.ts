import type { Addressee } from '@/lib/settlements/statement/addressee';

/** An invoice for fees, or for returned fees: 適格請求書 and 適格返還請求書. */
export type InvoiceKind = 'invoice' | 'return';

/** An issued invoice; whole yen. Without a registration number it is not a qualified invoice. Days are in Japan, as `YYYY-MM-DD`. */
export type Invoice = {
  /** The settlement whose PDF it is in; null: nothing was paid out then, and it is in that of the month in which it was issued. */
  settlementId: string | null;
  number: string;
  kind: InvoiceKind;
  issuedOn: string;
  /** The period of the service, both days included. */
  period: { from: string; to: string };
  /** Return invoices only: the days on which the returned fees had been charged, which the law requires. */
  chargedOn: { from: string; to: string } | null;
  /** `registrationNumber`: T and thirteen figures; null: the issuer is not registered. */
  issuer: { name: string; registrationNumber: string | null; address: string | null };
  recipient: Addressee;
  /** Positive, tax included. */
  amount: number;
  tax: number;
  taxRatePercent: number;
};

/** The tax rate of platform fees. */
export const feeTaxPercent = 10;

/**
 * The tax contained in an amount, rounded down once: 消費税法施行令 第70条の10, 消費税法基本通達 1-8-15. An invoice charges one supply with one rate, so it
 * has one amount per rate.
 */
export const taxWithin = (gross: number, ratePercent: number = feeTaxPercent): number =>
  Number((BigInt(gross) * BigInt(ratePercent)) / BigInt(100 + ratePercent));

/** What kind of document it is: only who is registered issues a qualified one. */
export const invoiceDocumentKind = ({ kind, issuer }: Pick<Invoice, 'kind' | 'issuer'>) =>
  `${issuer.registrationNumber === null ? 'plain' : 'qualified'}_${kind}` as const;

export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`;

const isRegistration = (number: string) => /^T[0-9]{13}$/.test(number);

/** Throws a RangeError that says what is not as the law wants it: such a document is shown to nobody. */
export function checkInvoice({ number, kind, issuer, recipient, period, chargedOn, amount, tax, taxRatePercent }: Invoice): void {
  const refuse = (what: string): never => {
    throw new RangeError(`the invoice ${number}: ${what}`);
  };
  if (number.trim() === '') refuse('has no number');
  if (issuer.name.trim() === '' || recipient.name.trim() === '') refuse('has no issuer or no recipient');
  if (issuer.registrationNumber !== null && !isRegistration(issuer.registrationNumber)) refuse('the registration number is none');
  if (period.from > period.to) refuse('ends before it begins');
  if ((kind === 'return') !== (chargedOn !== null)) refuse('does not say what it returns');
  if (amount <= 0) refuse('has no amount');
  if (tax !== taxWithin(amount, taxRatePercent)) refuse('the tax is not that of its amount');
}
