import { FileText, FileUp, Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { changeBankAction } from '@/app/(operator)/bank-files/actions';
import { orNotFound } from '@/app/or-not-found';
import { pageNumberOf, type SearchParams } from '@/components/filters/address';
import { DaysList } from '@/components/payouts/bank-files/days-list';
import { FilesTable } from '@/components/payouts/bank-files/files-table';
import { Payer } from '@/components/payouts/bank-files/payer';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { pageCaller } from '@/lib/pages/page';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { listDays } from '@/lib/settlements/files/list-days';
import { listFiles } from '@/lib/settlements/files/list-files';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('bankFiles'))('title') };
}

const heading = 'mb-3 text-base font-semibold';

/** The payouts due to merchants, customers' refunds, the bank files for them, and the account that pays them. */
export default async function BankFilesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const page = pageNumberOf(await searchParams);
  const [{ bank }, { days, refunds }, files] = await Promise.all([
    showPayoutBank(caller, {}),
    listDays(caller, {}),
    orNotFound(listFiles(caller, { page, per_page: 20 })),
  ]);
  const t = await getTranslations('bankFiles');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={
          bank && (
            <Link href="/bank-files/statement" className="button button--outline button--md pointer-coarse:min-h-11">
              <FileUp aria-hidden="true" className="size-4" />
              {t('readStatement')}
            </Link>
          )
        }
      />
      <div className="mb-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="waiting">
          <h2 id="waiting" className={heading}>
            {t('days.title')}
          </h2>
          <Panel>
            {(days.length > 0 || refunds.count > 0) && <DaysList {...{ days, refunds }} today={dayIn(caller.now)} />}
            {days.length === 0 && refunds.count === 0 && <EmptyState icon={Landmark} title={t('days.empty')} text={t('days.emptyText')} />}
          </Panel>
        </section>
        <section aria-labelledby="payer">
          <h2 id="payer" className={heading}>
            {t('payerTitle')}
          </h2>
          <Payer bank={bank} change={changeBankAction} />
        </section>
      </div>
      <h2 className={heading}>{t('files.title')}</h2>
      <Panel>
        {files.data.length > 0 && <FilesTable rows={files.data} now={caller.now.toISOString()} />}
        {files.data.length === 0 && <EmptyState icon={FileText} title={t('files.empty')} text={t('files.emptyText')} />}
      </Panel>
      <Pagination list={files} hrefOf={(to) => `/bank-files?page=${to}`} />
    </>
  );
}
