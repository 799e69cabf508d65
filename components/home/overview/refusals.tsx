import { useFormatter, useTranslations } from 'next-intl';
import { ShareRow } from '@/components/charts/share-row';
import { Panel } from '@/components/ui/panel';
import type { OverviewReply } from '@/lib/overview/schema';

/** The reasons of refused payments, most frequent first, each as a share of all refusals. */
export function Refusals({ refused }: { refused: OverviewReply['refused'] }) {
  const t = useTranslations('overview.refused');
  const reason = useTranslations('payment.outcome.reasons');
  const format = useFormatter();
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
      {total === 0 && <p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>}
      <ul className="flex flex-col gap-3 px-4 py-4 empty:hidden">
        {refused.map(({ code, count }) => (
          <ShareRow
            key={code}
            name={reason(reason.has(code as never) ? (code as 'other_error') : 'other_error')}
            value={format.number(count)}
            share={count / total}
            fill="fill-danger"
          />
        ))}
      </ul>
    </Panel>
  );
}
