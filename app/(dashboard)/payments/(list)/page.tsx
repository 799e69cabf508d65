import { CreditCard, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { publicUrl } from '@/app/environment';
import { merchantNameOf } from '@/app/merchant-name';
import { sellersOf } from '@/app/sellers';
import type { SearchParams } from '@/components/filter/address';
import { firstPaymentCurl } from '@/components/payment/curl';
import { dayInTokyo, type PaymentFilters as Filters, hrefOf, isFiltered, listInput, readFilters } from '@/components/payment/filters';
import { PaymentFilters } from '@/components/payment/payment-filters';
import { type PaymentRow, PaymentsTable } from '@/components/payment/payments-table';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';
import { listPayments } from '@/lib/payments/list-payments';
import { searchPayments } from '@/lib/payments/search-payments';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payments'))('title') };
}

export default async function PaymentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const runs = can(caller.actor, 'installation:run');
  const wanted = readFilters(await searchParams);
  const filters = runs ? wanted : { ...wanted, merchant: '' };
  const [list, sellers, merchantName] = await Promise.all([
    (runs ? searchPayments : listPayments)(caller, listInput(filters)),
    sellersOf(caller),
    merchantNameOf(caller, filters.merchant),
  ]);
  const t = await getTranslations('payments');
  const rows: PaymentRow[] = list.data;
  const now = caller.now.toISOString();
  const isSeller = caller.actor.role === 'seller';
  return (
    <>
      <PageHeader title={t('title')} text={t(isSeller ? 'textSeller' : 'text')} />
      <PaymentFilters filters={filters} sellers={sellers} merchantName={merchantName} today={dayInTokyo(caller.now)}>
        <Panel>
          {rows.length === 0 ? (
            <Nothing filters={filters} mayPay={can(caller.actor, 'payments:write')} splits={caller.actor.platformRole === 'platform'} />
          ) : (
            <PaymentsTable
              rows={rows}
              now={now}
              label={t('title')}
              withMerchant={rows.some((row) => row.merchant_name)}
              asSeller={isSeller}
              withSellers={!isSeller && caller.actor.platformRole !== null}
            />
          )}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf({ ...filters, page })} />
      </PaymentFilters>
    </>
  );
}

/** Nothing yet, nothing that fits, or a page beyond the last: three different things. */
async function Nothing({ filters, mayPay, splits }: { filters: Filters; mayPay: boolean; splits: boolean }) {
  const t = await getTranslations('payments.empty');
  if (isFiltered(filters) || filters.page > 1) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Link href="/payments" className="button button--secondary">
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
