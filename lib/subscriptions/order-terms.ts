import type { PaymentMethod } from '@/lib/money/methods';
import type { Period } from '@/lib/subscriptions/schedule';

/** Shown as these facts, and kept so: whole yen, days in Tokyo as `YYYY-MM-DD`. */
export type OrderTerms = {
  locale: 'ja' | 'en';
  seller: { name: string; disclosure_url: string | null };
  /** Of each period. */
  quantity: { period: Period; items: { description: string; quantity: number }[] };
  /** `each`: amount and fee, what is charged each time. `total`: of all charges, or of the first year where they go on. */
  price: { amount: number; tax: number; fee: number; each: number; total: { of: 'all' | 'first_year'; charges: number; amount: number } };
  /** `first_at`, `next_at`: null where it is at once, or where there is none. `free_until`: the last day without a charge. */
  charges: {
    method: PaymentMethod;
    first_on: string;
    first_at: string | null;
    next_on: string | null;
    next_at: string | null;
    day: number;
    free_until: string | null;
  };
  renewal: { automatic: boolean; charges: number | null; ends_at: string | null };
  delivery: string;
  /** When the offer ends. */
  offer_until: string;
  /** `page_mailed`: whether the customer gets the address of the page on which they cancel by mail; terms that do not say so are of a time when all did. */
  cancel: { rule: string; contact: string; page_mailed?: boolean | undefined };
};

/** `shown_by`: our checkout, or a page of the merchant's own, which shows them as it likes. `agreed_at`: when the order was given. */
export type AgreedTerms = { sha256: string; agreed_at: string; shown_by: 'checkout' | 'merchant'; terms: OrderTerms };
