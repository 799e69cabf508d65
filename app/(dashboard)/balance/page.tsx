import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AccountBalance } from '@/app/(dashboard)/balance/account-balance';
import { orNotFound } from '@/app/or-not-found';
import type { SearchParams } from '@/components/filters/address';
import { readFilters } from '@/components/ledger/balance/filters';
import type { HolderKind } from '@/components/ledger/balance/kinds';
import { PageHeader } from '@/components/ui/page-header';
import type { UserActor } from '@/lib/auth/actor';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('balance'))('title') };
}

const kindOf = ({ role, platformRole }: UserActor): HolderKind =>
  role === 'seller' ? 'seller' : platformRole === 'platform' ? 'platform' : 'ordinary';

export default async function BalancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const account = caller.actor.merchantId ?? caller.actor.tenantId ?? notFound();
  const filters = readFilters(await searchParams);
  const t = await getTranslations('balance');
  const kind = kindOf(caller.actor);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {await orNotFound(AccountBalance({ caller, account, kind, base: '/balance', filters }))}
    </>
  );
}
