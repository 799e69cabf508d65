'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { toast } from '@/components/ui/toast';
import type { SimpleAction } from '@/components/webhooks/acts';
import { aboveForm, atFields } from '@/components/webhooks/at-field';
import { WebhookFields } from '@/components/webhooks/webhook-fields';
import { changeOf, formOf, type WebhookForm, webhookForm } from '@/components/webhooks/webhook-form';
import type { EndpointReply } from '@/lib/webhooks/endpoints/schema';

const fields: 'url'[] = ['url'];
type Props = { endpoint: EndpointReply; update: SimpleAction; isOpen: boolean; onClose: () => void };

export function EditWebhookDialog({ endpoint, update, isOpen, onClose }: Props) {
  const t = useTranslations('webhooks.edit');
  const form = useForm<WebhookForm>({ resolver: zodResolver(webhookForm), defaultValues: formOf(endpoint) });
  const { control, handleSubmit, watch, setError } = form;
  const { send, busy, refused } = useAct(atFields(update, fields, setError));
  async function submit(given: WebhookForm) {
    if (!(await send(changeOf(endpoint.id, given)))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('title')}
      submit={t('submit')}
      wide
      busy={busy}
      refused={aboveForm(refused, fields)}
      onSubmit={handleSubmit(submit)}
    >
      <WebhookFields control={control} which={watch('which')} />
      <p className="text-sm text-muted">{t('queue')}</p>
    </DialogForm>
  );
}
