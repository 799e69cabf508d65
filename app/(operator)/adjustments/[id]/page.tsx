import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { approveAdjustmentAction, rejectAdjustmentAction } from '@/app/(operator)/adjustments/actions';
import { orNotFound } from '@/app/or-not-found';
import { AdjustmentFacts } from '@/components/ledger/adjustment-facts';
import { AdjustmentHeader } from '@/components/ledger/adjustment-header';
import { BalanceChange } from '@/components/ledger/balance-change';
import { DecideAdjustment } from '@/components/ledger/decide-adjustment';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { showAdjustment } from '@/lib/adjustments/show-adjustment';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await getTranslations('adjustments'))('show.title', { id: shorten((await params).id) }) };
}

export default async function AdjustmentPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const adjustment = await orNotFound(showAdjustment(caller, { id }));
  const t = await getTranslations('adjustments');
  const own = adjustment.proposed_by.id === caller.actor.userId;
  const isOpen = adjustment.status === 'proposed';
  return (
    <>
      <Breadcrumb parent={{ href: '/adjustments', name: t('title') }} here={shorten(id)} isId />
      <AdjustmentHeader adjustment={adjustment}>
        {isOpen && <DecideAdjustment adjustment={adjustment} own={own} approve={approveAdjustmentAction} reject={rejectAdjustmentAction} />}
      </AdjustmentHeader>
      {isOpen && (
        <Panel className="mb-6 p-4 sm:p-5">
          <BalanceChange balance={adjustment.balance} amount={adjustment.amount} isSeller={adjustment.merchant_role === 'payout'} />
        </Panel>
      )}
      <AdjustmentFacts adjustment={adjustment} now={caller.now.toISOString()} />
    </>
  );
}
