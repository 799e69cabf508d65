import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { type SearchParams, textOf } from '@/components/filters/address';
import { LinesTable } from '@/components/merchants/fees/lines-table';
import { OwnFeesTable } from '@/components/merchants/fees/own-fees-table';
import { priceIn } from '@/components/merchants/fees/price';
import { SaleCosts } from '@/components/merchants/fees/sale-costs';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ownFees'))('title') };
}

const usualPrice = 10_000;

export default async function FeesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const fees = await orNotFound(listFees(caller, { id: caller.actor.tenantId ?? '' }));
  const price = priceIn(textOf(await searchParams, 'price')) ?? usualPrice;
  const t = await getTranslations('ownFees');
  const now = caller.now.toISOString();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="flex flex-col gap-10">
        <SaleCosts methods={fees.methods} price={price} usualPrice={usualPrice} />
        <div>
          <h2 className="mb-1 text-base font-semibold">{t('inForce.title')}</h2>
          <p className="mb-3 max-w-prose text-sm text-muted">{t('inForce.text')}</p>
          <Panel>
            <OwnFeesTable methods={fees.methods} now={now} />
          </Panel>
        </div>
        <div>
          <h2 className="mb-3 text-base font-semibold">{t('planned.title')}</h2>
          <Panel>
            {fees.planned.length > 0 ? (
              <LinesTable label={t('planned.title')} lines={fees.planned} now={now} />
            ) : (
              <p className="p-5 text-sm text-muted">{t('planned.none')}</p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
