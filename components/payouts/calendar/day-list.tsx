import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { isMarked, Marks } from '@/components/payouts/calendar/marks';
import { Panel } from '@/components/ui/panel';
import type { CalendarDay } from '@/lib/statements/payout-calendar/schema';

const isWorkday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;

/** The days on which something happens, and those on which banks are closed besides weekends: the calendar as a table, and all of it on a phone. */
export function DayList({ days, title, today }: { days: CalendarDay[]; title: string; today: string }) {
  const t = useTranslations('payouts.calendar');
  const format = useFormatter();
  const locale = useLocale() === 'en' ? 'en' : 'ja';
  const name = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00+09:00`), { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'Asia/Tokyo' });
  const shown = days.filter((day) => isMarked(day) || day.holiday || (!day.bank_day && isWorkday(day.day)));
  return (
    <Panel>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {t('day')}
            </th>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {t('what')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((day) => (
            <tr key={day.day} className={`border-b border-separator last:border-0 ${day.bank_day ? '' : 'bg-surface-secondary'}`}>
              <th scope="row" className="w-px px-4 py-2.5 text-left align-top font-normal whitespace-nowrap tabular-nums">
                {name(day.day)}
              </th>
              <td className="px-4 py-2.5">
                {!day.bank_day && (
                  <p className="mb-1 text-xs text-muted last:mb-0">
                    {day.holiday ? t('holiday', { name: day.holiday[locale] }) : t('closed')}
                  </p>
                )}
                <Marks of={day} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
