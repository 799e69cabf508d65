import { useFormatter } from 'next-intl';

export type BarUnit = 'day' | 'month';

/** A day or a month in Tokyo in the reader's language. */
export function useBarName(unit: BarUnit) {
  const format = useFormatter();
  const noon = (at: string) => new Date(`${at}T12:00:00+09:00`);
  const parts = { day: { month: 'short', day: 'numeric' }, month: { year: 'numeric', month: 'short' } } as const;
  return {
    name: (at: string) => format.dateTime(noon(at), { ...parts[unit], timeZone: 'Asia/Tokyo' }),
    /** Below a bar, where there is little room. */
    short: (at: string) =>
      format.dateTime(noon(at), { ...(unit === 'day' ? parts.day : { month: 'short' as const }), timeZone: 'Asia/Tokyo' }),
  };
}
