import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountBalance } from '@/app/(dashboard)/balance/account-balance';
import { findSeller } from '@/app/(dashboard)/sellers/[id]/find-seller';
import { transferActsFor } from '@/app/(dashboard)/sellers/transfer-acts';
import type { SearchParams } from '@/components/filters/address';
import { readFilters } from '@/components/ledger/balance/filters';
import { Transfer } from '@/components/merchants/transfers/transfer';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { shorten } from '@/components/ui/short-id';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('seller');
  return { title: t('balanceTitle', { id: shorten((await params).id) }) };
}

export default async function SellerBalancePage({ params, searchParams }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const seller = await findSeller(id);
  const filters = readFilters(await searchParams);
  const [t, list] = [await getTranslations('seller'), await getTranslations('sellers')];
  const transfer = transferActsFor(caller);
  return (
    <>
      <Breadcrumb
        above={{ href: '/sellers', name: list('title') }}
        parent={{ href: `/sellers/${id}`, name: seller.name }}
        here={t('balance')}
      />
      <PageHeader
        title={t('balanceOf', { name: seller.name })}
        text={t('balanceText')}
        action={transfer && <Transfer seller={{ id, name: seller.name }} {...transfer} />}
      />
      {await AccountBalance({ caller, account: id, kind: 'seller', base: `/sellers/${id}/balance`, filters })}
    </>
  );
}
