import { useFormatter, useLocale } from 'next-intl';

type Props = { at: string; now: string | Date; seconds?: boolean; layout?: 'stacked' | 'inline' | 'hidden'; className?: string };

/** Absolute Japanese time with how long ago it was. `now` is the service's clock, so that server and browser write the same. */
export function Timestamp({ at, now, seconds = false, layout = 'stacked', className = '' }: Props) {
  const format = useFormatter();
  const date = new Date(at);
  const absolute = format.dateTime(date, {
    year: 'numeric',
    // figures alone would leave an English reader guessing which is the month
    month: useLocale() === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    // with hour12: false English writes midnight as 24:00 on one side and 00:00 on the other
    hourCycle: 'h23',
    timeZone: 'Asia/Tokyo',
  });
  const relative = format.relativeTime(date, new Date(now));
  return (
    <time dateTime={at} title={relative} className={`whitespace-nowrap tabular-nums ${className}`}>
      {absolute}
      {layout !== 'hidden' && <span className={`text-xs text-muted ${layout === 'stacked' ? 'block' : 'ml-2'}`}>{relative}</span>}
    </time>
  );
}
