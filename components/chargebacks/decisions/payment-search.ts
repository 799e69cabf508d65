import { yenIn } from '@/components/forms/typed-yen';
import { cardBrands } from '@/lib/money/rates';

/** What an issuer's letter says of a payment, as typed. */
export type SearchFields = { order: string; lastFour: string; amount: string; day: string };

const dayMs = 86_400_000;
const momentOf = (ms: number) => new Date(ms).toISOString();

/** Captured card payments that fit all that is typed; null: nothing to search by yet. A day is the one before and after, too: letters name the day of booking. */
export function searchOf({ order, lastFour, amount, day }: SearchFields) {
  const figures = lastFour.normalize('NFKC').replace(/\D/g, '');
  const yen = amount.trim() === '' ? null : yenIn(amount);
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+09:00`) : Number.NaN;
  const by = {
    ...(order.trim() && { external_order_num: order.trim() }),
    ...(figures.length === 4 && { last_four_digits: figures }),
    ...(yen && { amount_from: yen, amount_to: yen }),
    ...(!Number.isNaN(start) && { start_time: momentOf(start - dayMs), end_time: momentOf(start + 2 * dayMs - 1) }),
  };
  // a day alone is all that was sold on it
  if (!('external_order_num' in by || 'last_four_digits' in by || 'amount_from' in by)) return null;
  return { ...by, status: 'captured', brand: cardBrands.join(','), per_page: 10 };
}
