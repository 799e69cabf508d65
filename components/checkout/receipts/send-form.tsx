'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { looksLikeEmail, resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { toast } from '@/components/ui/toast';

type Props = { payment: string; email: string | null; issue: number; send: Act; isOpen: boolean; onClose: () => void };

const longest = 320;

export function SendForm({ payment, email, issue, send: act, isOpen, onClose }: Props) {
  const t = useTranslations('receipt.staff.send');
  const { control, handleSubmit } = useForm({
    defaultValues: { email: email ?? '' },
    resolver: resolve<{ email: string }>((given) => (looksLikeEmail(given.email) ? {} : { email: 'wrong' })),
  });
  const { send, busy, refused } = useAct(act);
  const submit = handleSubmit(async (given) => {
    if (!(await send({ id: payment, issue, email: given.email }))) return;
    onClose();
    toast.success(t('done', { email: given.email }));
  });
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={submit}
    >
      <p className="text-sm text-pretty text-muted">{t('text')}</p>
      <TextRow control={control} name="email" type="email" label={t('email')} wrong={t('emailWrong')} maxLength={longest} autoFocus />
    </DialogForm>
  );
}
