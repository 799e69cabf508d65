'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/take-in-dialog').then((loaded) => loaded.TakeInDialog);
const TakeInDialog = lazyDialog(load);

/** Creates a platform or an ordinary merchant, invites its first admin, and opens its page. */
export function TakeInMerchant({ takeIn }: { takeIn: Act }) {
  const t = useTranslations('merchants.takeIn');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <TakeInDialog key={opening} takeIn={takeIn} isOpen={isOpen} onClose={close} />}
    </>
  );
}
