import { CirclePause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { PayoutsHoldReply } from '@/lib/settlements/holds/schema';

type Props = { hold: PayoutsHoldReply; now: string; action: ReactNode };

/** That the payouts of a seller are on hold: since when, by whom, why, and whether the seller reads why. For the platform's people. */
export function HoldBanner({ hold, now, action }: Props) {
  const t = useTranslations('payoutsHold.banner');
  const id = useId();
  if (!hold.on_hold || hold.held_at === null) return null;
  const at = hold.held_at;
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-xl bg-warning-soft p-4 text-warning-soft-foreground sm:p-5"
    >
      <CirclePause aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 break-words">{t('reason', { reason: visible(hold.reason ?? '') })}</p>
        <p className="mt-1 text-xs">
          {t.rich('since', { name: visible(hold.held_by ?? ''), time: () => <Timestamp at={at} now={now} layout="inline" /> })}{' '}
          {t(hold.reason_shown ? 'shown' : 'hidden')}
        </p>
      </div>
      {action}
    </section>
  );
}
