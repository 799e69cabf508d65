import { useFormatter, useTranslations } from 'next-intl';

/** Business time; `aheadMs`: its lead over real time, in milliseconds. */
type Clock = { now: Date; aheadMs: number };

const minuteMs = 60_000;
const minutesOf = { days: 1_440, hours: 60, minutes: 1 };

/** The lead in its largest unit; null if nobody has moved the clock. */
export function aheadOf(aheadMs: number): { unit: keyof typeof minutesOf; count: number } | null {
  const minutes = Math.round(aheadMs / minuteMs);
  if (minutes < 1) return null;
  const unit = minutes >= minutesOf.days ? 'days' : minutes >= minutesOf.hours ? 'hours' : 'minutes';
  return { unit, count: Math.round(minutes / minutesOf[unit]) };
}

/** On a phone the day stands below: the bar has no room beside its buttons. */
const onPhone =
  'max-sm:inline-flex max-sm:flex-col max-sm:items-center max-sm:rounded-lg max-sm:px-1.5 max-sm:py-0.5 max-sm:text-[0.625rem] max-sm:leading-3.5';

type Props = { live: boolean /** Live, with test keys: no money moves. */; rehearsal?: boolean; clock: Clock };

/** Whether money is real here, and the business day if somebody has moved the clock. */
export function EnvironmentChip({ live, rehearsal = false, clock: { now, aheadMs } }: Props) {
  const t = useTranslations('environment');
  const format = useFormatter();
  const ahead = live ? null : aheadOf(aheadMs);
  const look = live && !rehearsal ? 'bg-success-soft text-success-soft-foreground' : 'bg-warning-soft text-warning-soft-foreground';
  const hint = ahead ? t('aheadHint', ahead) : t(rehearsal ? 'rehearsal.hint' : live ? 'liveHint' : 'sandboxHint');
  return (
    <span
      title={hint}
      className={`relative rounded-full px-2.5 py-1 text-xs font-medium whitespace-nowrap ${ahead ? onPhone : ''} ${look}`}
    >
      {t(rehearsal ? 'rehearsal.name' : live ? 'live' : 'sandbox')}
      {ahead && (
        <span className="tabular-nums">
          {t.rich('date', {
            date: format.dateTime(now, { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }),
            dot: (dot) => <span className="whitespace-pre max-sm:hidden">{dot}</span>,
          })}
        </span>
      )}
    </span>
  );
}
