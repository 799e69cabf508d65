import { useTranslations } from 'next-intl';
import { ForecastFacts } from '@/components/payouts/forecast-facts';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { visible } from '@/components/ui/visible';
import type { ForecastReply } from '@/lib/settlements/payout-forecast-schema';

type Props = { forecast: ForecastReply; viewer: PayoutViewer; now: string; className?: string; allHref?: string; seller?: string | null };

/** The next payout of the viewer or of the named seller: day and amount, or the obstacle. Links to all payouts, except above their list. */
export function NextPayout({ forecast, viewer, now, className = '', allHref, seller = null }: Props) {
  const t = useTranslations('payouts.forecast');
  return (
    <section aria-labelledby="next-payout" className={className}>
      <Panel>
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-separator px-4 py-1.5">
          <h2 id="next-payout" className="text-base font-semibold">
            {seller === null ? t('title') : t('titleOf', { name: visible(seller) })}
          </h2>
          {allHref && (
            <Link href={allHref} className="py-2.5 text-sm font-medium text-accent-soft-foreground underline-offset-4 hover:underline">
              {t('all')}
            </Link>
          )}
        </div>
        <ForecastFacts forecast={forecast} viewer={viewer} now={now} />
      </Panel>
    </section>
  );
}
