import { useTranslations } from 'next-intl';
import { Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { ComparisonReply } from '@/lib/acquirers/funds/schema';

/** What it says, what our ledger says, and what nobody has dealt with of the difference. */
export function FundsFigures({ comparison, now }: { comparison: ComparisonReply; now: string }) {
  const t = useTranslations('acquirers.funds');
  const { basis, stated, ours, difference, open, at } = comparison;
  return (
    <FigureRow>
      <Figure name={t(`stated.${basis}`)} value={<Money amount={stated} />}>
        <Timestamp at={at} now={now} layout="inline" />
      </Figure>
      <Figure name={t('ledger')} value={<Money amount={ours} />} />
      <Figure name={t('difference')} value={<Money amount={difference} signed />} />
      <Figure name={t('open')} value={<Money amount={open.amount} signed />}>
        {t('openCount', { count: open.count })}
      </Figure>
    </FigureRow>
  );
}
