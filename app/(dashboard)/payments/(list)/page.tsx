import { CreditCard, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cancelOfManyAction, captureOfManyAction } from '@/app/(dashboard)/payments/actions';
import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { isLive, publicUrl, takesMoney } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { merchantNameOf } from '@/app/merchant-name';
import { hasSellers, sellerNameOf } from '@/app/sellers';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { knownColumns, type PaymentColumn, paymentColumns } from '@/components/payments/columns';
import { firstPaymentCurl } from '@/components/payments/curl';
import {
  type PaymentFilters as Filters,
  filterInput,
  hrefOf,
  isFiltered,
  listInput,
  readFilters,
  savedViews,
} from '@/components/payments/filters';
import { LivePayments } from '@/components/payments/live-payments';
import { PaymentFilters } from '@/components/payments/payment-filters';
import { StatusTabs } from '@/components/payments/status-tabs';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { can } from '@/lib/auth/permissions';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { remembered } from '@/lib/pages/remembered';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPaymentSummary } from '@/lib/payments/show-payment-summary';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payments'))('title') };
}

/** An operator also sees the merchant; a seller sees neither the customer nor the other sellers; an ordinary merchant has no sellers. */
function offeredTo({ role, platformRole }: PersonCaller['actor']): PaymentColumn[] {
  const hidden: PaymentColumn[] = [];
  if (role !== 'operator') hidden.push('merchant');
  if (role === 'seller') hidden.push('customer', 'refunded');
  if (role === 'seller' || platformRole === null) hidden.push('sellers');
  return paymentColumns.filter((column) => !hidden.includes(column));
}

const bulkActs = { capture: captureOfManyAction, cancel: cancelOfManyAction };

/** Who may select payments: their merchant's people, and those who may act on them. */
function bulkOf(actor: PersonCaller['actor']) {
  if (actor.role === 'seller' || actor.role === 'operator') return null;
  return { acts: can(actor, 'payments:write') ? bulkActs : null, isPlatform: actor.platformRole === 'platform' };
}

export default async function PaymentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const wanted = readFilters(await searchParams);
  const filters = can(caller.actor, 'installation:run') ? wanted : { ...wanted, merchant: '' };
  const size = await listSize(filters);
  // without it the list is as good: it comes later, and its fault is not the page's
  const summary = showPaymentSummary(caller, filterInput(filters, caller.now)).catch(() => null);
  const [list, sellerName, merchantName, columns] = await Promise.all([
    searchPayments(caller, listInput(filters, caller.now, Number(size))),
    sellerNameOf(caller, filters.seller),
    merchantNameOf(caller, filters.merchant),
    remembered('payments_columns'),
  ]);
  const [t, newPayment] = [await getTranslations('payments'), await getTranslations('phoneOrder')];
  const asSeller = caller.actor.role === 'seller';
  const mayPay = can(caller.actor, 'payments:write') && (await takesMoney());
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t(asSeller ? 'textSeller' : 'text')}
        action={
          mayPay && (
            <Link href="/payments/new" className="button button--primary">
              {newPayment('open')}
            </Link>
          )
        }
      />
      <StatusTabs filters={filters} asSeller={asSeller} summary={summary} />
      <PaymentFilters
        filters={filters}
        seller={{ name: sellerName, find: hasSellers(caller.actor) ? findSellerAction : null }}
        merchantName={merchantName}
        today={dayInTokyo(caller.now)}
        asSeller={asSeller}
      >
        <LivePayments
          filters={filters}
          rows={list.data}
          total={{ count: list.total, exceeded: list.total_exceeded ?? false }}
          summary={summary}
          now={caller.now.toISOString()}
          remembered={columns}
          offered={offeredTo(caller.actor)}
          asSeller={asSeller}
          bulk={bulkOf(caller.actor)}
          views={<Views caller={caller} filters={filters} remembered={columns} />}
          nothing={
            <Nothing filters={filters} mayPay={mayPay && !isLive()} splits={caller.actor.platformRole === 'platform'} asSeller={asSeller} />
          }
        />
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </PaymentFilters>
    </>
  );
}

type ViewsProps = { caller: PersonCaller; filters: Filters; remembered: string | undefined };

/** The columns are saved as well, also those that only this browser remembers. */
function Views({ caller, filters, remembered: columns }: ViewsProps) {
  const shown = { ...filters, columns: filters.columns || knownColumns(columns ?? '') };
  return <ListViews caller={caller} list="payments" filters={shown} views={savedViews} />;
}

/** No rows yet, no matches, or a page after the last: three different messages. */
type NothingProps = { filters: Filters; mayPay: boolean; splits: boolean; asSeller: boolean };

async function Nothing({ filters, mayPay, splits, asSeller }: NothingProps) {
  const t = await getTranslations('payments.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('noMatch.title')}
        text={t(filters.search === '' ? 'noMatch.text' : asSeller ? 'noMatch.textSearchSeller' : 'noMatch.textSearch')}
      >
        <Link href="/payments" className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={CreditCard} title={t('none.title')} text={t(mayPay ? 'none.text' : 'none.textReader')}>
      {mayPay && (
        <div className="w-full max-w-2xl">
          <CodeBlock code={firstPaymentCurl(publicUrl(), splits)} label={t('none.curl')} copyLabel={t('none.copy')} />
        </div>
      )}
    </EmptyState>
  );
}
