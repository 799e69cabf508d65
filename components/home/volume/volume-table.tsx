import { useFormatter, useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { VolumeDay } from '@/lib/overview/schema';

/** A day in Tokyo in the reader's language. */
export function useDayName() {
  const format = useFormatter();
  return (day: string) => format.dateTime(new Date(`${day}T12:00:00+09:00`), { month: 'short', day: 'numeric', timeZone: 'Asia/Tokyo' });
}

/** The chart as a table, newest day first. When hidden, screen readers read it whole; when shown, it scrolls in place. */
export function VolumeTable({ days, seen }: { days: VolumeDay[]; seen: boolean }) {
  const t = useTranslations('volume.chart');
  const format = useFormatter();
  const dayName = useDayName();
  return (
    <section aria-label={t('title')} className={seen ? 'max-h-88 overflow-auto px-4 pb-2' : 'sr-only'} {...(seen && { tabIndex: 0 })}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="sticky top-0 z-1 border-b border-border bg-surface text-xs text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {t('day')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t('amount')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t('payments')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t('before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, amount, payments, before }) => (
            <tr key={day} className="border-b border-separator last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {dayName(day)}
              </th>
              <td className="px-3 py-1.5 text-right">
                <Money amount={amount} />
              </td>
              <td className="px-3 py-1.5 text-right">{format.number(payments)}</td>
              <td className="py-1.5 pl-3 text-right text-muted">
                <Money amount={before} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
