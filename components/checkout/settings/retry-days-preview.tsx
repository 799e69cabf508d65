import { useFormatter, useTranslations } from 'next-intl';
import { daysAfter } from '@/lib/japan/dates';

/** The day of the refused charge in the example. */
const first = '2027-06-10';
const daysOfWeek = 7;

/** `1, 3 and 5 days later` */
export function useDaysLater(): (days: readonly number[]) => string {
  const t = useTranslations('retryDays');
  const format = useFormatter();
  return (days) => (days.join() === '1' ? t('dayLater') : t('later', { days: format.list(days.map(String)) }));
}

/** The days on which a charge would be tried again. */
function useExample(): (days: readonly number[]) => string {
  const format = useFormatter();
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00+09:00`), { month: 'long', day: 'numeric', timeZone: 'Asia/Tokyo' });
  return (days) => format.list(days.map((count) => dayOf(daysAfter(first, count))));
}

/** What follows of these days, by an example; undefined: they are none yet. */
export function RetryDaysPreview({ days }: { days: readonly number[] | undefined }) {
  const t = useTranslations('retryDays.preview');
  const example = useExample();
  const within = days?.filter((count) => count < daysOfWeek) ?? [];
  const [refused, tried, weekly] = [example([0]), example(days ?? []), example(within)];
  return (
    <div aria-live="polite" className="px-4 py-3 text-sm sm:px-5">
      <h3 className="text-xs font-medium text-muted">{t('title')}</h3>
      {days === undefined ? (
        <p className="mt-1 text-muted">{t('unknown')}</p>
      ) : (
        <p className="mt-1 text-pretty">{days.length > 0 ? t('some', { refused, days: tried }) : t('none', { refused })}</p>
      )}
      {days && days.length > within.length && (
        <p className="mt-1 text-pretty">{within.length > 0 ? t('weekly', { days: weekly }) : t('weeklyNone')}</p>
      )}
      <p className="mt-2 text-xs text-pretty text-muted">{t('note')}</p>
    </div>
  );
}
