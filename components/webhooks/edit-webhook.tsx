'use client';
import { useTranslations } from 'next-intl';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { SimpleAction } from '@/components/webhooks/acts';
import type { EndpointReply } from '@/lib/webhooks/endpoints/schema';

const load = () => import('@/components/webhooks/edit-webhook-dialog').then((loaded) => loaded.EditWebhookDialog);
const EditWebhookDialog = lazyDialog(load);

export function EditWebhook({ endpoint, update }: { endpoint: EndpointReply; update: SimpleAction }) {
  const t = useTranslations('webhooks.edit');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" {...opener}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <EditWebhookDialog key={opening} {...{ endpoint, update, isOpen }} onClose={close} />}
    </>
  );
}
