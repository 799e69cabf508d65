import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { placeToMend } from '@/components/payouts/obstacle';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Link } from '@/components/ui/link';
import type { SettlementReply } from '@/lib/settlements/schema';

type Props = {
  settlement: SettlementReply;
  viewer: PayoutViewer;
  /** A new account is still missing: once it is entered, a bounced payout needs no action any more. */
  isAsked: boolean;
};

/** Why the payout failed, where the money is now, and what to do. */
export function OutcomeNotice({ settlement: { status, reason, merchant, return_cause: cause }, viewer, isAsked }: Props) {
  const t = useTranslations('payouts.notice');
  if (status !== 'bounced' && status !== 'cancelled') return null;
  const href = status === 'bounced' && cause !== 'ours' && isAsked ? placeToMend(viewer, merchant, true) : null;
  const look = status === 'bounced' ? 'bg-danger-soft text-danger-soft-foreground' : 'bg-default text-default-foreground';
  return (
    <section aria-labelledby="payout-outcome" className={`mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-xl p-4 sm:p-5 ${look}`}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <h2 id="payout-outcome" className="font-semibold">
          {t(`${status}.title`)}
        </h2>
        {reason && <p className="mt-1 break-words">{t('reason', { reason })}</p>}
        <p className="mt-1 max-w-prose">{t(`${status}.text`)}</p>
        {status === 'bounced' && (
          <p className="mt-1 max-w-prose">{t(cause === 'ours' ? 'ours' : isAsked ? 'asked' : 'notAsked', { viewer })}</p>
        )}
      </div>
      {href && (
        <Link href={href} className="button button--outline max-sm:w-full">
          {t('mend', { viewer })}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}
