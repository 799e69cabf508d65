import { CalendarClock, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SetFeeActions } from '@/components/merchants/fees/fee-dialog';
import { FeeTabs } from '@/components/merchants/fees/fee-tabs';
import { FeesTable } from '@/components/merchants/fees/fees-table';
import { LinesTable } from '@/components/merchants/fees/lines-table';
import { SetFee } from '@/components/merchants/fees/set-fee';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import type { FeesReply, HistoryLine } from '@/lib/merchants/fees/schema';

type List = { page: number; last_page: number; per_page: number; total: number; data: HistoryLine[] };
type Props = { fees: FeesReply; history: List; merchantName: string; now: string; actions: SetFeeActions };

/** Current fees, planned fees, and the history. */
export function FeesSection({ fees, history, merchantName, now, actions }: Props) {
  const t = useTranslations('fees');
  const historyHref = (page: number) => `/merchants/${fees.merchant_id}?tab=history&page=${page}`;
  return (
    <section aria-labelledby="fees-title">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id="fees-title" className="text-base font-semibold">
          {t('section')}
        </h2>
        <SetFee fees={fees} merchantName={merchantName} now={now} actions={actions} />
      </div>
      <FeeTabs
        counts={{ planned: fees.planned.length, history: history.total }}
        panels={{
          inForce: (
            <Panel>
              <FeesTable fees={fees} merchantName={merchantName} now={now} actions={actions} />
            </Panel>
          ),
          planned: (
            <Panel>
              {fees.planned.length === 0 ? (
                <EmptyState icon={CalendarClock} title={t('nonePlanned.title')} text={t('nonePlanned.text')} />
              ) : (
                <LinesTable label={t('tabs.planned')} lines={fees.planned} now={now} />
              )}
            </Panel>
          ),
          history: (
            <>
              <Panel>
                {history.data.length === 0 ? (
                  <EmptyState icon={History} title={t('noHistory.title')} text={t('noHistory.text')} />
                ) : (
                  <LinesTable label={t('tabs.history')} lines={history.data} now={now} withState />
                )}
              </Panel>
              <Pagination list={history} hrefOf={historyHref} />
            </>
          ),
        }}
      />
    </section>
  );
}
