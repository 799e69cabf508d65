import { useTranslations } from 'next-intl';
import type { Happened } from '@/components/sandbox/use-simulate';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';

/** Results of the simulated actions, newest first; each links to its payment. */
export function HappenedList({ happened }: { happened: Happened[] }) {
  const t = useTranslations('sandbox.happened');
  const told = useTold();
  return (
    <div role="status" className="empty:hidden">
      {happened.length > 0 && (
        <Panel className="mb-6">
          <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
          <ul className="divide-y divide-separator">
            {happened.map((one) => (
              <li key={one.key} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm">
                <span className={`min-w-0 text-pretty ${'refused' in one ? 'font-medium text-danger-soft-foreground' : ''}`}>
                  {told(one)}
                  <span className="block text-xs font-normal text-muted">{visible(one.payment.merchant)}</span>
                </span>
                <Link
                  href={`/payments/${one.payment.id}`}
                  className="inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
                >
                  {t('see')}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

const ended = ['captured', 'refunded', 'cancelled', 'expired', 'failed'] as const;

/** The result, or the reason of the refusal. */
function useTold(): (happened: Happened) => string {
  const t = useTranslations('sandbox.happened');
  return (happened) => {
    const { payment, simulated } = happened;
    const amount = formatYen(simulated.amount ?? payment.total);
    if ('refused' in happened) {
      const { was, message } = happened.refused;
      const why = ended.find((status) => status === was);
      return t('refused', { why: why ? t(`ended.${why}`) : was === null ? (message ?? t('unreachable')) : t('late') });
    }
    if (simulated.outcome === 'declined') return t('declined', { amount });
    if (simulated.outcome === 'approved') return t(happened.status === 'captured' ? 'approvedTaken' : 'approved', { amount });
    return t(happened.status === 'captured' ? 'paid' : 'held', { amount });
  };
}
