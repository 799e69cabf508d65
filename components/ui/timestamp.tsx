import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { unitOf, withoutGaps } from '@/components/ui/time-since';

const justNowMs = 5_000;
const recentMs = 24 * 60 * 60 * 1000;

type Props = { at: string; now: string | Date; seconds?: boolean; layout?: 'stacked' | 'inline' | 'hidden' | 'recent'; className?: string };

/** Absolute Japanese time with its distance; `recent`: only of the last day or the next. `now`: the service's clock, so that server and browser render the same. */
export function Timestamp({ at, now, seconds = false, layout = 'stacked', className = '' }: Props) {
  const date = new Date(at);
  const isShown = layout === 'recent' ? Math.abs(new Date(now).getTime() - date.getTime()) < recentMs : layout !== 'hidden';
  const absolute = useMoment()(date, seconds);
  const relative = useTimeSince()(date, new Date(now));
  return (
    <time dateTime={at} title={relative} className={`whitespace-nowrap tabular-nums ${className}`}>
      {absolute}
      {isShown && <span className={`text-xs text-muted ${layout === 'inline' ? 'ml-2' : 'block compact:hidden'}`}>{relative}</span>}
    </time>
  );
}

/** The distance to a time, in the past or the future. */
export function useTimeSince(): (at: Date, now: Date) => string {
  const t = useTranslations('time');
  const format = useFormatter();
  const isJapanese = useLocale() === 'ja';
  return (at, now) => {
    const passed = now.getTime() - at.getTime();
    if (passed >= 0 && passed < justNowMs) return t('justNow');
    const unit = unitOf(passed);
    const text = format.relativeTime(at, { now, ...(unit && { unit }) });
    return isJapanese ? withoutGaps(text) : text;
  };
}

/** Japanese time to the minute, or to the second. */
export function useMoment(): (at: Date, seconds?: boolean) => string {
  const format = useFormatter();
  const isEnglish = useLocale() === 'en';
  return (at, seconds = false) =>
    format.dateTime(at, {
      year: 'numeric',
      // with figures alone an English reader would have to guess the month
      month: isEnglish ? 'short' : '2-digit',
      day: isEnglish ? 'numeric' : '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      // with hour12: false English writes midnight as 24:00 on one side and 00:00 on the other
      hourCycle: 'h23',
      timeZone: 'Asia/Tokyo',
    });
}
