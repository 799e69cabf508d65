import { useFormatter } from 'next-intl';

/** Days of Tokyo in words, from a moment or from `YYYY-MM-DD`. */
export function useDays(): (at: string) => string {
  const format = useFormatter();
  return (at) => {
    const moment = at.length === 10 ? `${at}T12:00:00+09:00` : at;
    return format.dateTime(new Date(moment), { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Tokyo' });
  };
}
