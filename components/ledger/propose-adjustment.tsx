'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import type { FindMerchants } from '@/components/ledger/merchant-search';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/ledger/propose-form').then((loaded) => loaded.ProposeForm);
const ProposeForm = lazyDialog(load);

type Props = { propose: Act; find: FindMerchants; acquirers: readonly string[] };

/** Each opening is another proposal, with a key of its own. */
export function ProposeAdjustment({ propose, find, acquirers }: Props) {
  const t = useTranslations('adjustments.propose');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <ProposeForm key={opening} propose={propose} find={find} acquirers={acquirers} isOpen={isOpen} onClose={close} />}
    </>
  );
}
