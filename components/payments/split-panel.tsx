'use client';
import { useTranslations } from 'next-intl';
import { rankedParts } from '@/components/payments/part-look';
import { SplitBar } from '@/components/payments/split-bar';
import { SplitRows } from '@/components/payments/split-rows';
import { Panel } from '@/components/ui/panel';
import { formatYen } from '@/components/ui/yen';
import type { Breakdown, Share } from '@/lib/payments/ledger-schema';
import { endedWithoutMoney } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = {
  payment: PaymentReply;
  breakdown: Breakdown | null;
  underWay: boolean;
  viewer: 'own' | 'operator' | 'seller';
  lit: string | null;
  picked: string | null;
  onPoint: (key: string | null) => void;
  onPick: (key: string) => void;
};

/** How the payment is split; while it is not captured, how it is planned, or why there is nothing to split. */
export function SplitPanel({ payment, breakdown: given, underWay, viewer, lit, picked, onPoint, onPick }: Props) {
  const t = useTranslations('payment.split');
  const breakdown = given && { ...given, parts: rankedParts(given.parts) };
  const nameOf = (part: Share) => {
    if (part.kind === 'seller') return viewer === 'seller' ? t('kept') : (part.name ?? t('unknownSeller'));
    if (part.kind === 'own') return viewer === 'own' ? t('own') : (part.name ?? t('platform'));
    return t(part.kind === 'fee' ? 'fee' : 'handedOn');
  };
  const label = breakdown?.parts.map((part) => `${nameOf(part)} ${formatYen(part.amount)}`).join(', ') ?? '';
  const ended = endedWithoutMoney(payment.status);
  const shared = { lit, nameOf, onPoint, onPick };
  return (
    <section aria-labelledby="split-title" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="split-title" className="text-base font-semibold">
          {t('title')}
        </h2>
        {breakdown?.planned && (
          <span
            className={`rounded-full px-2.5 py-0.5 text-xs font-medium ${ended ? 'bg-default text-default-foreground' : 'bg-accent-soft text-accent-soft-foreground'}`}
          >
            {t(ended ? 'notCarriedOut' : 'planned')}
          </span>
        )}
      </div>
      <Panel className="px-4 py-1 md:px-5 md:pt-5 md:pb-2">
        {breakdown ? (
          <>
            <div className={ended ? 'text-muted grayscale' : ''}>
              <SplitBar breakdown={breakdown} label={label} {...shared} />
              <div className="md:mt-3">
                <SplitRows breakdown={breakdown} picked={picked} {...shared} />
              </div>
            </div>
            {breakdown.planned && (
              <p className="border-t border-separator px-2 py-3 text-sm text-muted">
                {t(ended ? 'notCarriedOutNote' : viewer === 'seller' ? 'plannedNoteSeller' : 'plannedNote')}
              </p>
            )}
          </>
        ) : (
          <p className="py-3 text-sm text-muted md:pb-6">{t(whyEmpty(payment, underWay))}</p>
        )}
      </Panel>
    </section>
  );
}

function whyEmpty({ status }: PaymentReply, underWay: boolean) {
  // the operation under way can be a capture: then no split can be entered any more
  if (status === 'pending' || (status === 'authorized' && underWay)) return 'awaited' as const;
  if (status === 'authorized') return 'atCapture' as const;
  return status === 'captured' || status === 'refunded' ? ('noRecords' as const) : ('nothingMoved' as const);
}
