'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { fieldOf, momentOf } from '@/components/forms/moment';
import { TextRow } from '@/components/forms/text-row';
import { toast } from '@/components/ui/toast';
import type { RecoverAction } from '@/components/webhooks/acts';
import { noteAsked } from '@/components/webhooks/use-following';

const wanted = z.object({ since: z.string().refine((field) => momentOf(field) !== null) });
type RecoverForm = z.infer<typeof wanted>;
type Props = { id: string; since: string; recover: RecoverAction; isOpen: boolean; onClose: () => void };

export function RecoverDialog({ id, since, recover, isOpen, onClose }: Props) {
  const t = useTranslations('webhooks.recover');
  const found = useRef({ recovered: 0, more: false });
  const { send, busy, refused } = useAct(async (input) => {
    const answer = await recover(input);
    if (answer.ok) found.current = answer.reply;
    return answer;
  });
  const { control, handleSubmit } = useForm<RecoverForm>({
    resolver: zodResolver(wanted),
    defaultValues: { since: fieldOf(new Date(since)) },
  });
  async function submit(given: RecoverForm) {
    if (!(await send({ webhook_id: id, since: momentOf(given.since) }))) return;
    onClose();
    noteAsked();
    const { recovered: count, more } = found.current;
    toast.success(t(more ? 'doneMore' : 'done', { count }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(asked) => asked || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refusedTitle={t('refused')}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      <p className="text-sm">{t('text')}</p>
      <TextRow control={control} name="since" type="datetime-local" label={t('since')} hint={t('sinceHint')} wrong={t('sinceMissing')} />
    </DialogForm>
  );
}
