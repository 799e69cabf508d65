import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import type { ChargebackItem } from '@/lib/chargebacks/schema';

type Props = { chargebacks: readonly ChargebackItem[]; now: string };

/** The payment's chargebacks: the disputed amount, and the deadline for an answer. */
export function DisputeNotice({ chargebacks, now }: Props) {
  const t = useTranslations('chargebacks.notice');
  return chargebacks.map(({ id, amount, status, due_date: due }) => (
    <div
      key={id}
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warning-soft bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <ShieldAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{t('title', { amount: formatYen(amount) })}</p>
          <p className="mt-0.5">
            {status === 'pending' ? (
              <>
                {t.rich('until', { at: () => <Timestamp at={due} now={now} layout="hidden" className="font-medium" /> })}{' '}
                <Countdown due={due} now={now} />
              </>
            ) : (
              t('defended')
            )}
          </p>
        </div>
      </div>
      <Link href={`/chargebacks/${id}`} className="button button--outline button--sm pointer-coarse:min-h-11">
        {t('open')}
      </Link>
    </div>
  ));
}
