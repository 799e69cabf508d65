'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import type { SecretAction } from '@/components/webhooks/acts';
import { aboveForm, atFields } from '@/components/webhooks/at-field';
import { SecretOnce } from '@/components/webhooks/secret-once';
import { useSecretAct } from '@/components/webhooks/use-secret-act';
import { SecretRow } from '@/components/webhooks/webhook-fields';
import { rotateSecretInput } from '@/lib/webhooks/endpoints/schema';

const fields: 'secret'[] = ['secret'];
const sources = ['generated', 'own'] as const;
const wanted = z
  .object({ source: z.enum(sources), secret: typed(rotateSecretInput.shape.secret) })
  .refine(({ source, secret }) => source === 'generated' || secret !== '', { path: ['secret'], message: 'missing' });
type RotateForm = z.infer<typeof wanted>;
type Props = { id: string; isSigned: boolean; rotate: SecretAction; isOpen: boolean; onClose: () => void };

/** Sets another secret; the old one continues to sign for a day, as shown before. */
export function RotateSecretDialog({ id, isSigned, rotate, isOpen, onClose }: Props) {
  const t = useTranslations('webhooks');
  const { control, handleSubmit, watch, setError } = useForm<RotateForm>({
    resolver: zodResolver(wanted),
    defaultValues: { source: 'generated', secret: '' },
  });
  const { send, busy, refused, secret } = useSecretAct(atFields(rotate, fields, setError), () => {
    onClose();
    toast.success(t('rotate.done'));
  });
  if (secret !== null) return <SecretOnce title={t('rotate.done')} secret={secret} isOpen={isOpen} onClose={onClose} />;
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(asked) => asked || onClose()}
      title={t(isSigned ? 'rotate.title' : 'rotate.titleFirst')}
      submit={t('rotate.submit')}
      busy={busy}
      refused={aboveForm(refused, fields)}
      onSubmit={handleSubmit((given) => send({ id, ...(given.source === 'own' && { secret: given.secret }) }))}
    >
      <p className="text-sm">{t(isSigned ? 'rotate.overlap' : 'rotate.first')}</p>
      <RadioField
        control={control}
        name="source"
        label={t('form.signing')}
        values={sources.map((source) => ({ id: source, name: t(`form.signings.${source}`), hint: t(`form.signingHints.${source}`) }))}
      />
      {watch('source') === 'own' && <SecretRow control={control} />}
    </DialogForm>
  );
}
