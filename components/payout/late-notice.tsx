import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PayoutViewer } from '@/components/payout/viewer';

/** That its day has passed, and whom to ask: nothing is lost, the money is set aside for it. */
export function LateNotice({ viewer }: { viewer: PayoutViewer }) {
  const t = useTranslations('payouts.late');
  return (
    <section
      aria-labelledby="payout-late"
      className="mb-6 flex items-start gap-4 rounded-xl bg-warning-soft p-4 text-warning-soft-foreground sm:p-5"
    >
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <h2 id="payout-late" className="font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose">{t('text', { viewer })}</p>
      </div>
    </section>
  );
}
