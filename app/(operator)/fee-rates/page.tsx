import { Percent } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { pageNumberOf, type SearchParams } from '@/components/filters/address';
import { AgreedTable } from '@/components/merchants/fees/agreed-table';
import { DefaultRates } from '@/components/merchants/fees/default-rates';
import { MethodFilter } from '@/components/merchants/fees/method-filter';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listAgreedFees } from '@/lib/merchants/fees/list-agreed-fees';
import { feeMethods } from '@/lib/money/rates';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('fees'))('title') };
}

export default async function FeeRatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const params = await searchParams;
  const method = feeMethods.find((name) => name === params.method) ?? null;
  const list = await orNotFound(listAgreedFees(caller, { page: pageNumberOf(params), per_page: 20, ...(method && { method }) }));
  const t = await getTranslations('fees');
  const hrefOf = (page: number) => `/fee-rates?${new URLSearchParams({ ...(method && { method }), page: String(page) })}`;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <DefaultRates />
      <div>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-base font-semibold">{t('agreed')}</h2>
          <MethodFilter method={method ?? ''} />
        </div>
        <Panel>
          {list.data.length > 0 ? (
            <AgreedTable rows={list.data} now={caller.now.toISOString()} />
          ) : (
            <EmptyState icon={Percent} title={t(method ? 'empty.noMatch' : 'empty.title')} text={t('empty.text')}>
              <Link href="/merchants" className="button button--outline">
                {t('empty.action')}
              </Link>
            </EmptyState>
          )}
        </Panel>
        <Pagination list={list} hrefOf={hrefOf} />
      </div>
    </>
  );
}
