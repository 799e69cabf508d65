import { useFormatter } from 'next-intl';
import type { Days } from '@/components/ledger/balance/period';

/** A period in the reader's language: one day, or its two ends, one of which may be open. */
export function useDays(): (days: Days) => string {
  const format = useFormatter();
  const day = (text: string) =>
    text ? format.dateTime(new Date(`${text}T12:00:00+09:00`), { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }) : '';
  return ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`.trim());
}
