'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { toast } from '@/components/ui/toast';
import type { SecretAction } from '@/components/webhooks/acts';
import { aboveForm, atFields } from '@/components/webhooks/at-field';
import { SecretOnce } from '@/components/webhooks/secret-once';
import { noteAsked } from '@/components/webhooks/use-following';
import { useSecretAct } from '@/components/webhooks/use-secret-act';
import { SigningFields, WebhookFields } from '@/components/webhooks/webhook-fields';
import { creationOf, newWebhook, type WebhookForm, webhookForm } from '@/components/webhooks/webhook-form';

const fields: ('url' | 'secret')[] = ['url', 'secret'];
type Props = { create: SecretAction; isOpen: boolean; onClose: () => void };

/** Address, events and signing; then the generated secret, once. */
export function CreateWebhookDialog({ create, isOpen, onClose }: Props) {
  const t = useTranslations('webhooks.create');
  const form = useForm<WebhookForm>({ resolver: zodResolver(webhookForm), defaultValues: newWebhook });
  const { control, handleSubmit, watch, setError } = form;
  // its ping is sent while the secret is still shown
  async function making(input: unknown) {
    const answer = await create(input);
    if (answer.ok) noteAsked();
    return answer;
  }
  const { send, busy, refused, secret } = useSecretAct(atFields(making, fields, setError), () => {
    onClose();
    toast.success(t('done'));
  });
  if (secret !== null) return <SecretOnce title={t('done')} secret={secret} isOpen={isOpen} onClose={onClose} />;
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('title')}
      submit={t('submit')}
      wide
      busy={busy}
      refusedTitle={t('refused')}
      refused={aboveForm(refused, fields)}
      onSubmit={handleSubmit((given) => send(creationOf(given)))}
    >
      <WebhookFields control={control} which={watch('which')} />
      <SigningFields control={control} signing={watch('signing')} />
      <p className="text-sm text-muted">{t('ping')}</p>
    </DialogForm>
  );
}
