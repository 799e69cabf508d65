import { type KonbiniStore, konbiniStores, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { cardBrands, type FeeMethod, feeMethods } from '@/lib/money/rates';

const names: Record<PaymentMethod, { ja: string; en: string }> = {
  credit_card: { ja: 'クレジットカード', en: 'Credit card' },
  konbini: { ja: 'コンビニ', en: 'Convenience store' },
  bank_transfer: { ja: '銀行振込', en: 'Bank transfer' },
  pay_easy: { ja: 'ペイジー', en: 'Pay-easy' },
  paypay: { ja: 'PayPay', en: 'PayPay' },
  merpay: { ja: 'メルペイ', en: 'Merpay' },
  paidy: { ja: 'ペイディ', en: 'Paidy' },
};

/** A payment method that is on. `brands`: for cards the brands that are on, for konbini the chains. */
export type OfferedMethod = { method: PaymentMethod; names: { ja: string; en: string }; brands: readonly string[] };

/** All that an acquirer may take; what it does not take narrows what is offered. */
const allWays = { methods: new Set(feeMethods), stores: konbiniStores };
type Ways = { methods: ReadonlySet<FeeMethod>; stores: readonly KonbiniStore[] };

/** The methods left when some are off; cards stay while one of their brands is on. */
export function waysWithout(off: readonly FeeMethod[], { methods, stores }: Ways = allWays): OfferedMethod[] {
  const isOn = (method: FeeMethod) => methods.has(method) && !off.includes(method);
  const brands = cardBrands.filter(isOn);
  const isTaken = (method: PaymentMethod) => (method === 'credit_card' ? brands.length > 0 : isOn(method));
  const brandsOf = (method: PaymentMethod) => (method === 'credit_card' ? brands : method === 'konbini' ? stores : []);
  return paymentMethods.filter(isTaken).map((method) => ({ method, names: names[method], brands: brandsOf(method) }));
}
