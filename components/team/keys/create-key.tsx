'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CreateKeyAction } from '@/components/team/keys/key';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/keys/create-key-dialog').then((loaded) => loaded.CreateKeyDialog);
const CreateKeyDialog = lazyDialog(load);

/** Each opening makes another key, or none. */
export function CreateKey({ create }: { create: CreateKeyAction }) {
  const t = useTranslations('keys.create');
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <CreateKeyDialog key={opening} create={create} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
