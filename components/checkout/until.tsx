import { useFormatter, useTranslations } from 'next-intl';
import { leftOf } from '@/components/checkout/left';

/** A deadline: day and minute in Japan, and the time left. */
export function Until({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('checkout');
  const format = useFormatter();
  const moment = new Date(at);
  const left = leftOf(moment.getTime() - now.getTime());
  const date = format.dateTime(moment, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tokyo',
  });
  return (
    <div>
      <p className="text-sm text-muted">{t('until')}</p>
      <p className="mt-0.5 text-lg font-semibold tabular-nums">
        <time dateTime={at}>{date}</time>
      </p>
      <p className="text-sm text-muted">
        {t('japanTime')} ·{' '}
        <span className="font-medium text-foreground">{left ? t(`left.${left.unit}`, { count: left.count }) : t('left.over')}</span>
      </p>
    </div>
  );
}
