import { useTranslations } from 'next-intl';
import { PayoutObstacle } from '@/components/payouts/obstacle';
import type { PayoutViewer } from '@/components/payouts/viewer';
import type { HeldPayout } from '@/lib/settlements/files/schema';

/** Why a waiting payout is not transferred, and what has to be done first. */
export function HeldNotice({ held, viewer }: { held: HeldPayout; viewer: PayoutViewer }) {
  const t = useTranslations('payouts.held');
  const status = held.application_status ?? 'none';
  return (
    <section aria-label={t('title')} className="mb-6 overflow-hidden rounded-xl">
      <PayoutObstacle payout={held} viewer={viewer} text={t(`texts.${held.obstacle}`, { status, viewer })} />
    </section>
  );
}
