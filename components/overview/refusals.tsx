import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { OverviewReply } from '@/lib/overview/schema';

/** Why payments were refused, the most frequent first, each as a part of all refusals. */
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
          <li key={code} className="text-sm">
            <span className="flex justify-between gap-3">
              <span>{reason(reason.has(code as never) ? (code as 'other_error') : 'other_error')}</span>
              <span className="whitespace-nowrap tabular-nums">
                {format.number(count)}
                <span className="ml-2 inline-block w-10 text-right text-muted">{format.number(count / total, { style: 'percent' })}</span>
              </span>
            </span>
            <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 h-1.5 w-full rounded-full">
              <rect width="100" height="1" className="fill-default" />
              <rect width={(count / total) * 100} height="1" className="fill-danger" />
            </svg>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
