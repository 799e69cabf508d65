import type { Addressee } from '@/lib/settlements/statement/addressee';

/** What is charged, or what is given back of it: 適格請求書 and 適格返還請求書. */
export type InvoiceKind = 'invoice' | 'return';

/** An invoice as it was issued; whole yen. Without a registration number it is a plain one. Days are of Japan, as `YYYY-MM-DD`. */
export type Invoice = {
  /** The settlement whose PDF it is in; null: nothing was paid out then, and it is in that of the month in which it was issued. */
  settlementId: string | null;
  number: string;
  kind: InvoiceKind;
  issuedOn: string;
  /** When what it is about was done: both days belong to it. */
  period: { from: string; to: string };
  /** Of a return: on which days the fees had been charged that went back, as the law wants it told. */
  chargedOn: { from: string; to: string } | null;
  /** `registrationNumber`: T and thirteen figures; null where the issuer is not registered. */
  issuer: { name: string; registrationNumber: string | null; address: string | null };
  recipient: Addressee;
  /** Above zero, with the tax that is in it. */
  amount: number;
  tax: number;
  taxRatePercent: number;
};

/** What platforms take of their sellers for their service has this rate. */
export const feeTaxPercent = 10;

/**
 * The tax that is in an amount, rounded down once: 消費税法施行令 第70条の10, 消費税法基本通達 1-8-15. All that an invoice charges is one supply with
 * one rate, so that there is one amount for the rate.
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
