'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { SecretAction } from '@/components/webhooks/acts';

const load = () => import('@/components/webhooks/create-webhook-dialog').then((loaded) => loaded.CreateWebhookDialog);
const CreateWebhookDialog = lazyDialog(load);

/** Each opening creates another one, or none. */
export function CreateWebhook({ create }: { create: SecretAction }) {
  const t = useTranslations('webhooks.create');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <CreateWebhookDialog key={opening} create={create} isOpen={isOpen} onClose={close} />}
    </>
  );
}
