/** What a registered issuer's invoice needs to be a 適格請求書, or of a correction a 適格返還請求書; without a number it is a plain one. */
export type QualifiedInvoice = {
  number: string;
  kind: 'invoice' | 'return';
  /** `registrationNumber`: T and thirteen figures; null where the issuer is not registered. */
  issuer: { name: string; registrationNumber: string | null; address?: string };
  recipient: { name: string };
  /** When what it is about was done, its last day included; a return names the day of the return. */
  done: { from: string; to: string } | { on: string };
  items: readonly InvoiceItem[];
  perRate: readonly RateTotal[];
};

export type TaxRatePercent = 10 | 8;
/** `amount`: above zero, tax included. Of a return what is given back. */
export type InvoiceItem = { description: string; amount: bigint; taxRatePercent: TaxRatePercent };
/** `taxable` without and `gross` with the tax. */
export type RateTotal = { ratePercent: TaxRatePercent; gross: bigint; taxable: bigint; tax: bigint };

const rates = [10, 8] as const;
const isRegistration = (number: string) => /^T[0-9]{13}$/.test(number);

/** The tax that is in an amount of zero or more, rounded down. */
export const taxWithin = (gross: bigint, ratePercent: TaxRatePercent): bigint =>
  (gross * BigInt(ratePercent)) / (100n + BigInt(ratePercent));

/**
 * The sums of an invoice by rate. The tax is rounded once for each rate, never for an item: 消費税法施行令 第70条の10, 消費税法基本通達 1-8-15.
 */
export const totalsPerRate = (items: readonly InvoiceItem[]): RateTotal[] =>
  rates.flatMap((ratePercent) => {
    const of = items.filter((item) => item.taxRatePercent === ratePercent);
    if (of.length === 0) return [];
    const gross = of.reduce((sum, { amount }) => sum + amount, 0n);
    const tax = taxWithin(gross, ratePercent);
    return [{ ratePercent, gross, taxable: gross - tax, tax }];
  });

export const isQualified = ({ issuer }: Pick<QualifiedInvoice, 'issuer'>): boolean => issuer.registrationNumber !== null;
export const invoiceTotal = ({ items }: Pick<QualifiedInvoice, 'items'>): bigint => items.reduce((sum, { amount }) => sum + amount, 0n);

/** With the sums of its items. Throws a RangeError where it is not whole. */
export function invoiceOf(given: Omit<QualifiedInvoice, 'perRate'>): QualifiedInvoice {
  const invoice = { ...given, perRate: totalsPerRate(given.items) };
  checkInvoice(invoice);
  return invoice;
}

const sameTotals = (one: readonly RateTotal[], other: readonly RateTotal[]) =>
  one.length === other.length &&
  one.every((total, at) => {
    const told = other[at];
    return (['ratePercent', 'gross', 'taxable', 'tax'] as const).every((name) => told?.[name] === total[name]);
  });

/** Throws a RangeError that says what is not as the law wants it. */
export function checkInvoice({ number, issuer, recipient, done, items, perRate }: QualifiedInvoice): void {
  const refuse = (what: string): never => {
    throw new RangeError(`the invoice ${number}: ${what}`);
  };
  if (number.trim() === '') refuse('has no number');
  if (issuer.name.trim() === '' || recipient.name.trim() === '') refuse('has no issuer or no recipient');
  if (issuer.registrationNumber !== null && !isRegistration(issuer.registrationNumber)) refuse('the registration number is none');
  if ('from' in done && done.from > done.to) refuse('ends before it begins');
  if (items.length === 0) refuse('has no items');
  for (const { description, amount } of items)
    if (amount <= 0n || description.trim() === '') refuse('has an item without a name or an amount');
  if (!sameTotals(totalsPerRate(items), perRate)) refuse('the sums per rate are not those of its items');
}
