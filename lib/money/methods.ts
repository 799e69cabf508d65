import { type CardBrand, cardBrands, type FeeMethod } from '@/lib/money/rates';

/** cash: the customer gets a slip or an account, and the money comes later. wallet: an app in which the customer approves. */
export const cashMethods = ['konbini', 'bank_transfer', 'pay_easy'] as const;
export type CashMethod = (typeof cashMethods)[number];
export const walletMethods = ['paypay', 'merpay', 'paidy'] as const;
export type WalletMethod = (typeof walletMethods)[number];
/** Wallets that are kept for a customer, who agrees to it in an app, only at a checkout. */
export const walletKinds = ['paypay', 'paidy'] as const;
export type WalletKind = (typeof walletKinds)[number];
export const paymentMethods = ['credit_card', ...cashMethods, ...walletMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value);
export const isCash = (method: string): method is CashMethod => isOneOf(cashMethods, method);
export const isWallet = (method: string): method is WalletMethod => isOneOf(walletMethods, method);
export const isCardBrand = (method: string): method is CardBrand => isOneOf(cardBrands, method);

/** What was paid with, as it is shown: a card's brand, else the method. A card whose brand is not known yet is a card. */
export type ShownWay = FeeMethod | 'credit_card';
export const wayOf = (
  details: { type: 'credit_card'; brand: CardBrand | null } | { type: Exclude<PaymentMethod, 'credit_card'> },
): ShownWay => (details.type === 'credit_card' ? (details.brand ?? 'credit_card') : details.type);

/** The payment method of a fee. */
export const methodOf = (fee: FeeMethod): PaymentMethod => (isCardBrand(fee) ? 'credit_card' : fee);

export const konbiniStores = ['seven-eleven', 'lawson', 'family-mart', 'ministop', 'daily-yamazaki', 'seicomart'] as const;
export type KonbiniStore = (typeof konbiniStores)[number];

/** Days until cash must be paid: the default, and the allowed range. */
export const cashDays: Record<CashMethod, { usual: number; min: number; max: number }> = {
  konbini: { usual: 3, min: 1, max: 59 },
  bank_transfer: { usual: 14, min: 14, max: 59 },
  pay_easy: { usual: 7, min: 1, max: 59 },
};

/** How long money paid at the last minute may take to arrive. */
export const cashGraceMs = 30 * 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;
const tokyoMs = 9 * 60 * 60 * 1000;

/** 23:59:59 in Tokyo, so many days after today there. */
export function endOfDayIn(now: Date, days: number): Date {
  const startOfDay = Math.floor((now.getTime() + tokyoMs) / dayMs) * dayMs - tokyoMs;
  return new Date(startOfDay + (days + 1) * dayMs - 1_000);
}
