import { useTranslations } from 'next-intl';
import type { EndpointRowReply } from '@/lib/webhooks/endpoints/schema';

/** The share of a day's deliveries that arrived; never 100 % when one has not. */
export function DayShare({ day: { tried, delivered } }: Pick<EndpointRowReply, 'day'>) {
  const t = useTranslations('webhooks');
  if (tried === 0) return <span className="text-muted">{t('nothingTried')}</span>;
  const share = Math.floor((delivered / tried) * 1_000) / 1_000;
  return (
    <span className="whitespace-nowrap tabular-nums" title={t('dayCounts', { delivered, tried })}>
      {t('arrived', { share })}
    </span>
  );
}
