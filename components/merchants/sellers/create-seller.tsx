'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CreateActions } from '@/components/merchants/sellers/create-seller-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/sellers/create-seller-dialog').then((loaded) => loaded.CreateSellerDialog);
const CreateSellerDialog = lazyDialog(load);

/** Registers a seller, invites its first user if an address is given, and opens its page. */
export function CreateSeller({ actions, look = 'primary' }: { actions: CreateActions; look?: 'primary' | 'outline' }) {
  const t = useTranslations('sellers.create');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look={look} {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <CreateSellerDialog key={opening} actions={actions} isOpen={isOpen} onClose={close} />}
    </>
  );
}
