'use client';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { CreateAction } from '@/components/seller/create-seller-dialog';
import { useOpening } from '@/components/ui/opening';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/seller/create-seller-dialog').then((loaded) => loaded.CreateSellerDialog);
const CreateSellerDialog = dynamic(load, { ssr: false });

/** Registers a seller and leads to it. */
export function CreateSeller({ create, look = 'primary' }: { create: CreateAction; look?: 'primary' | 'secondary' }) {
  const t = useTranslations('sellers.create');
  const { opening, isOpen, close, opener } = useOpening(load);
  return (
    <>
      <PlainButton look={look} {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <CreateSellerDialog key={opening} create={create} isOpen={isOpen} onClose={close} />}
    </>
  );
}
