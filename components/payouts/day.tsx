import { useDays } from '@/components/ledger/balance/use-days';
import { useTimeSince } from '@/components/ui/timestamp';

/** `isHeld`: nothing will happen on this day. */
type Props = { day: string; now: string; isHeld?: boolean; className?: string };

const noonOf = (day: string) => new Date(`${day}T12:00:00+09:00`);

/** A day in Japan; a future day with its distance from now. */
export function Day({ day, now, isHeld = false, className = '' }: Props) {
  const days = useDays();
  const since = useTimeSince();
  const isAhead = !isHeld && noonOf(day) > new Date(now);
  return (
    <time dateTime={day} className={`whitespace-nowrap tabular-nums ${className}`}>
      {days({ from: day, to: day })}
      {isAhead && <span className="ml-2 text-xs font-normal text-muted">{since(noonOf(day), new Date(now))}</span>}
    </time>
  );
}
