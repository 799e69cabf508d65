import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { decideSettlementAction, proposeFileAction } from '@/app/(operator)/bank-files/actions';
import { orNotFound } from '@/app/or-not-found';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { DaySection } from '@/components/payouts/bank-files/day-section';
import { DayTable } from '@/components/payouts/bank-files/day-table';
import { MakeFile } from '@/components/payouts/bank-files/make-file';
import { RefundsTable } from '@/components/payouts/bank-files/refunds-table';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { showDay } from '@/lib/settlements/files/show-day';

type Props = { params: Promise<{ day: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await getTranslations('bankFiles'))('day.title', { day: (await params).day }) };
}

/** The payouts due until a day, and customers' refunds: the content of a bank file, and what is excluded with its reasons. */
export default async function PayoutDayPage({ params }: Props) {
  const caller = await pageCaller();
  const [day, { bank }] = await Promise.all([orNotFound(showDay(caller, await params)), showPayoutBank(caller, {})]);
  const t = await getTranslations('bankFiles');
  const format = await getFormatter();
  const name = dayName(format, day.day);
  const { settlements, refunds } = day;
  return (
    <>
      <Breadcrumb parent={{ href: '/bank-files', name: t('title') }} here={name} />
      <PageHeader
        title={t('day.title', { day: name })}
        action={day.all.count > 0 && <MakeFile day={day} hasBank={bank !== null} propose={proposeFileAction} />}
      />
      {settlements.length > 0 && (
        <DaySection id="payouts" title={t('payouts.title')} plan={day} earlier={day.earlier}>
          <DayTable day={day} decide={decideSettlementAction} />
        </DaySection>
      )}
      {refunds.requests.length > 0 && (
        <DaySection id="refunds" title={t('refunds.title')} plan={refunds}>
          <RefundsTable refunds={refunds} />
        </DaySection>
      )}
      {settlements.length + refunds.requests.length === 0 && (
        <Panel>
          <EmptyState icon={Landmark} title={t('day.empty')} text={t('day.emptyText')} />
        </Panel>
      )}
    </>
  );
}
