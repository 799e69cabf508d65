import { z } from 'zod';
import { yenIn } from '@/components/forms/typed-yen';
import { taxWithin } from '@/lib/money/tax';

const percents = { ten: 10, eight: 8, none: 0 };
const rates = ['ten', 'eight', 'none'] as const;
/** How much of an amount is tax: at a rate, or as it is typed. */
export const taxModes = [...rates, 'given'] as const;
export type TaxMode = (typeof taxModes)[number];
export type TypedAmount = { amount: string; taxMode: TaxMode; tax: string };

/** The fields of a form whose amount is what the customer pays, tax included. */
export const taxFields = { taxMode: z.enum(taxModes), tax: z.string() };

export const totalOf = ({ amount }: Pick<TypedAmount, 'amount'>): number => yenIn(amount) ?? 0;

/** The tax contained in the amount. */
export const taxOf = (typed: TypedAmount): number =>
  typed.taxMode === 'given' ? (yenIn(typed.tax) ?? 0) : taxWithin(totalOf(typed), percents[typed.taxMode]);

/** How a tax that is known already came about. */
export const taxModeOf = ({ amount, tax }: { amount: number; tax: number }): TaxMode =>
  rates.find((rate) => taxWithin(amount + tax, percents[rate]) === tax) ?? 'given';

/** Whether a tax that is typed is a part of the amount. */
export function isTaxRight({ amount, taxMode, tax }: TypedAmount): boolean {
  const [part, whole] = [yenIn(tax), yenIn(amount)];
  return taxMode !== 'given' || (tax.trim() !== '' && part !== null && whole !== null && part < whole);
}

/** The mode in an untrusted text, as this browser remembers it. An amount that is typed belongs to one order. */
export const rememberedMode = (text: string | undefined): TaxMode => taxModes.find((mode) => mode === text && mode !== 'given') ?? 'ten';
