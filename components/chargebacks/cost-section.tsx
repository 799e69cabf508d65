import { useTranslations } from 'next-intl';
import { stateOf } from '@/components/chargebacks/status';
import { Section } from '@/components/ui/section';
import { formatYen } from '@/components/ui/yen';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

/** Whose balance bears the loss. */
export type Bearer = 'platform' | 'ordinary';
type Props = { chargeback: ChargebackReply; bearer: Bearer };

const outcomes = {
  pending: 'open',
  defended: 'waiting',
  accepted: 'taken',
  expired: 'taken',
  lost: 'taken',
  won: 'kept',
  cancelled: 'kept',
} as const;

/** The cost of the chargeback, real or possible. */
export function CostSection({ chargeback, bearer }: Props) {
  const t = useTranslations('chargebacks.cost');
  const amount = formatYen(chargeback.amount);
  const outcome = outcomes[stateOf(chargeback)];
  return (
    <Section id="chargeback-cost" title={t('title')}>
      <p className="text-sm">{t(`${outcome}.${bearer}`, { amount })}</p>
      {chargeback.already_refunded > 0 && outcome !== 'kept' && (
        <p className="mt-2 text-sm">
          {t(outcome === 'taken' ? 'takenTwice' : 'twice', { amount: formatYen(chargeback.already_refunded) })}
        </p>
      )}
      {(outcome === 'open' || outcome === 'waiting') && <p className="mt-2 text-sm text-muted">{t('reserved', { amount })}</p>}
    </Section>
  );
}
