import type { CashMethod, WalletMethod } from '@/lib/money/methods';
import { splitOf, testCard } from '@/lib/testing/market';
import type { Shop } from '@/lib/testing/shop';

const payer = {
  email: 'yamada@example.jp',
  phone: '090-1234-5678',
  given_name: '太郎',
  family_name: '山田',
  given_name_kana: 'タロウ',
  family_name_kana: 'ヤマダ',
};

/** What each way of paying is asked for with. */
export const meansOf: Record<CashMethod | WalletMethod | 'credit_card', Record<string, unknown>> = {
  credit_card: testCard,
  konbini: { type: 'konbini', store: 'lawson', email: 'yamada@example.jp', name: '山田太郎' },
  bank_transfer: { type: 'bank_transfer', ...payer },
  pay_easy: { type: 'pay_easy', ...payer },
  paypay: { type: 'paypay' },
  merpay: { type: 'merpay' },
  paidy: { type: 'paidy', email: 'yamada@example.jp' },
};

/** Of 5,000 yen 3,000 to the first seller, 300 of it back to the platform. */
export const splitOfMethod = (shop: Shop) => splitOf([shop.sellers[0] ?? '', 3_000, 300]);

/** A payment of 5,000 yen without tax, made in this way. */
export const payBy = (shop: Shop, method: keyof typeof meansOf, overrides: Record<string, unknown> = {}): Promise<string> =>
  shop.pay({ amount: 5_000, payment_details: meansOf[method], platform_details: splitOfMethod(shop), ...overrides });

/** What somebody outside does to it. */
export const simulate = (shop: Shop, id: string, outcome: string, amount?: number) =>
  shop.post(`/test_helpers/payments/${id}/simulate`, { outcome, ...(amount !== undefined && { amount }) });
