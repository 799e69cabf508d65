import { useFormatter, useTranslations } from 'next-intl';
import { Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import type { SubscriptionFigures } from '@/lib/subscriptions/figures/schema';

/** How the subscriptions stand, each figure with what it leaves out. */
export function StandingFigures({ figures: { active, paused, suspended, recurring, months } }: { figures: SubscriptionFigures }) {
  const t = useTranslations('subscriptions.figures');
  const format = useFormatter();
  const [last] = months.slice(-1);
  return (
    <div className="mb-5">
      <FigureRow>
        <Figure name={t('active')} value={format.number(active)}>
          <span>{t('paused', { count: paused })}</span>
          <span>{t('suspended', { count: suspended })}</span>
        </Figure>
        <Figure name={t('recurring')} value={<Money amount={recurring} />}>
          <span>{t('recurringNote')}</span>
        </Figure>
        <Figure name={t('begunNow')} value={format.number(last?.begun ?? 0)}>
          <span>{t('endedNow', { count: last?.ended ?? 0 })}</span>
        </Figure>
        <Figure name={t('failedNow')} value={format.number(last?.failed ?? 0)}>
          <span>{t('recoveredNow', { count: last?.recovered ?? 0 })}</span>
        </Figure>
      </FigureRow>
    </div>
  );
}
