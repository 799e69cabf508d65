import { CalendarDays, Landmark, ReceiptText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { isLive, publicUrl } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { ifThere, orNotFound } from '@/app/or-not-found';
import { hasSellers, sellerNameOf } from '@/app/sellers';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import { nextDueCurl } from '@/components/payouts/curl';
import { type PayoutFilters as Filters, hrefOf, isFiltered, listInput, readFilters, savedViews } from '@/components/payouts/filters';
import { monthHref } from '@/components/payouts/months';
import { NextPayout } from '@/components/payouts/next-payout';
import { PayoutFilters } from '@/components/payouts/payout-filters';
import { PayoutsTable } from '@/components/payouts/payouts-table';
import { viewerOf, whoseForecast } from '@/components/payouts/viewer';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { pageCaller } from '@/lib/pages/page';
import { listHeld } from '@/lib/settlements/files/list-held';
import { searchSettlements } from '@/lib/settlements/list/search-settlements';
import type { SettlementReply } from '@/lib/settlements/schema';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { lastToRead } from '@/lib/statements/documents/month';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payouts'))('title') };
}

export default async function PayoutsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const { actor } = caller;
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const ofSellers = hasSellers(actor);
  const whose = whoseForecast(actor, ofSellers ? filters.seller : '');
  const [list, forecast, sellerName] = await orNotFound(
    Promise.all([
      searchSettlements(caller, listInput(filters, caller.now, Number(size))),
      whose ? ifThere(showPayoutForecast(caller, { id: whose })) : null,
      sellerNameOf(caller, filters.seller),
    ]),
  );
  const rows = await withHeld(caller, list.data);
  const t = await getTranslations('payouts');
  const now = caller.now.toISOString();
  const viewer = viewerOf(actor, whose ?? '');
  const find = ofSellers ? findSellerAction : null;
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t(ofSellers ? 'textOfSellers' : 'text')}
        action={
          <div className="flex flex-wrap gap-2">
            <Link href={`/payouts/calendar${filters.seller && `?seller=${filters.seller}`}`} className="button button--outline">
              <CalendarDays aria-hidden="true" className="text-muted" />
              {t('calendar.link')}
            </Link>
            {whose && <MonthLink caller={caller} merchant={whose} />}
          </div>
        }
      />
      {forecast && <NextPayout {...{ forecast, viewer, now }} seller={viewer === 'staff' ? sellerName : null} className="mb-6" />}
      <PayoutFilters
        views={
          <ListViews
            caller={caller}
            list="payouts"
            filters={filters}
            views={savedViews}
            file={list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/payouts/export')} of={t('title')} />}
          />
        }
        filters={filters}
        seller={{ name: sellerName, find }}
        today={dayInTokyo(caller.now)}
      >
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} whose={ofSellers ? 'sellers' : 'own'} mayMove={!isLive() && can(actor, 'payments:write')} />
          ) : (
            <PayoutsTable rows={rows} sums={list.days} filters={filters} now={now} label={t('title')} withSeller={ofSellers} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </PayoutFilters>
    </>
  );
}

/** Adds the reason to payouts that are held. */
async function withHeld(caller: Caller, rows: SettlementReply[]) {
  const { data } = await listHeld(caller, { settlement_ids: rows.filter(({ status }) => status === 'pending').map(({ id }) => id) });
  const held = new Map(data.map((one) => [one.settlement_id, one]));
  return rows.map((row) => ({ ...row, held: held.get(row.id) ?? null }));
}

/** The link to a monthly statement, and from there to all others; empty if the merchant does not exist for the caller. */
async function MonthLink({ caller, merchant }: { caller: Caller; merchant: string }) {
  const [t, shown] = await Promise.all([getTranslations('payouts.month'), ifThere(showMerchant(caller, { id: merchant }))]);
  if (!shown) return null;
  const month = lastToRead(new Date(shown.created_at), caller.now);
  return (
    <Link href={monthHref(merchant, month)} className="button button--outline">
      <ReceiptText aria-hidden="true" className="text-muted" />
      {t('link')}
    </Link>
  );
}

type NothingProps = { filters: Filters; whose: 'sellers' | 'own'; mayMove: boolean };

/** No rows yet, no matches, or a page after the last: three different messages. */
async function Nothing({ filters, whose, mayMove }: NothingProps) {
  const t = await getTranslations('payouts.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Link href="/payouts" className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Landmark} title={t('none.title')} text={t(`none.${whose}`)}>
      {mayMove && (
        <div className="flex w-full max-w-2xl flex-col gap-2">
          <p className="text-sm text-muted">{t('none.sandbox')}</p>
          <CodeBlock code={nextDueCurl(publicUrl())} label={t('none.curl')} copyLabel={t('none.copy')} />
        </div>
      )}
    </EmptyState>
  );
}
