import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Marks } from '@/components/payouts/calendar/marks';
import { Panel } from '@/components/ui/panel';
import type { CalendarDay } from '@/lib/statements/payout-calendar/schema';

const noon = (day: string) => new Date(`${day}T12:00:00+09:00`);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days in weeks from Sunday on, as calendars in Japan begin; null: no day of this month. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const before = weekdayOf(days[0]?.day ?? '');
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => null)]);
}

/** The month as a calendar: for wide windows; the list below says the same. */
export function MonthGrid({ days, title, today }: { days: CalendarDay[]; title: string; today: string }) {
  const format = useFormatter();
  const weeks = weeksOf(days);
  // any week has the names
  const names = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`);
  return (
    <Panel className="max-md:hidden">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {names.map((day, index) => (
              <th
                key={day}
                scope="col"
                className={`border-b border-border px-2 py-2 text-left text-xs font-medium ${index === 0 ? 'text-danger-soft-foreground' : 'text-muted'}`}
              >
                {format.dateTime(noon(day), { weekday: 'short', timeZone: 'Asia/Tokyo' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day)?.day ?? index}>
              {week.map((day, weekday) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell without a day has no other name
                  key={weekday}
                  className={`h-24 border-b border-l border-separator p-2 align-top first:border-l-0 ${day?.bank_day ? '' : 'bg-surface-secondary'}`}
                >
                  {day && <Cell day={day} today={today} isSunday={weekday === 0} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Cell({ day, today, isSunday }: { day: CalendarDay; today: string; isSunday: boolean }) {
  const locale = useLocale() === 'en' ? 'en' : 'ja';
  const t = useTranslations('payouts.calendar');
  const isToday = day.day === today;
  const isRed = isSunday || day.holiday !== null;
  return (
    <>
      <p className="mb-1.5 flex min-h-6 items-center gap-1.5 text-xs">
        <time
          dateTime={day.day}
          {...(isToday && { 'aria-current': 'date' })}
          className={`inline-grid size-6 shrink-0 place-items-center rounded-full tabular-nums ${
            isToday
              ? 'bg-accent font-semibold text-accent-foreground'
              : isRed
                ? 'text-danger-soft-foreground'
                : day.bank_day
                  ? ''
                  : 'text-muted'
          }`}
        >
          {Number(day.day.slice(8))}
        </time>
        {day.holiday ? (
          <span className="min-w-0 truncate text-danger-soft-foreground" title={day.holiday[locale]}>
            {day.holiday[locale]}
          </span>
        ) : (
          !day.bank_day && weekdayOf(day.day) % 6 !== 0 && <span className="text-muted">{t('closed')}</span>
        )}
      </p>
      <Marks of={day} today={today} />
    </>
  );
}
