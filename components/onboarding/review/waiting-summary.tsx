import { useTranslations } from 'next-intl';

const minuteMs = 60_000;

type Props = { count: number; isOver: boolean; longestMs: number | null };

/** How many wait, and the longest wait. */
export function WaitingSummary({ count, isOver, longestMs }: Props) {
  const t = useTranslations('applications.wait');
  const parts = [t(isOver ? 'over' : 'count', { count })];
  if (longestMs !== null) {
    const whole = Math.max(0, Math.floor(longestMs / minuteMs));
    const [days, hours, minutes] = [Math.floor(whole / 1_440), Math.floor(whole / 60) % 24, whole % 60];
    parts.push(days > 0 ? t('days', { days, hours }) : hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes }));
  }
  return <p className="text-sm text-muted tabular-nums">{parts.join(' · ')}</p>;
}
