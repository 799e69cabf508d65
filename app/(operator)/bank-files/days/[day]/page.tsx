import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { decideSettlementAction, proposeFileAction } from '@/app/(operator)/bank-files/actions';
import { orNotFound } from '@/app/or-not-found';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { DayTable } from '@/components/payouts/bank-files/day-table';
import { MakeFile } from '@/components/payouts/bank-files/make-file';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/money';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { showDay } from '@/lib/settlements/files/show-day';

type Props = { params: Promise<{ day: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await getTranslations('bankFiles'))('day.title', { day: (await params).day }) };
}

/** The payouts due until a day: the content of a bank file, and the excluded payouts with their reasons. */
export default async function PayoutDayPage({ params }: Props) {
  const caller = await pageCaller();
  const [day, { bank }] = await Promise.all([orNotFound(showDay(caller, await params)), showPayoutBank(caller, {})]);
  const t = await getTranslations('bankFiles');
  const format = await getFormatter();
  const name = dayName(format, day.day);
  return (
    <>
      <Breadcrumb parent={{ href: '/bank-files', name: t('title') }} here={name} />
      <PageHeader
        title={t('day.title', { day: name })}
        {...(day.count > 0 && { text: t('day.text', { day: dayName(format, day.transfer_day) }) })}
        action={day.count > 0 && <MakeFile day={day} hasBank={bank !== null} propose={proposeFileAction} />}
      />
      {day.count > 0 && (
        <p className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Money amount={day.amount} className="text-lg font-semibold" />
          <span className="text-muted tabular-nums">{t('count', { count: day.count })}</span>
          {day.earlier > 0 && <span className="text-muted">{t('day.earlier', { count: day.earlier })}</span>}
        </p>
      )}
      <Panel>
        {day.settlements.length > 0 && <DayTable day={day} decide={decideSettlementAction} />}
        {day.settlements.length === 0 && <EmptyState icon={Landmark} title={t('day.empty')} text={t('day.emptyText')} />}
      </Panel>
    </>
  );
}
