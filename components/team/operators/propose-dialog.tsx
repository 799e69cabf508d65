'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { proposeInput } from '@/lib/team/proposals/schema';

const rule = proposeInput.shape.email.unwrap();
const wanted = z.object({ email: typed(rule) });
type ProposalForm = z.infer<typeof wanted>;
type Props = { propose: Act; isOpen: boolean; onClose: () => void };

/** The address of a new operator; it gets no mail before a second operator approves. */
export function ProposeDialog({ propose, isOpen, onClose }: Props) {
  const t = useTranslations('operators.invite');
  const { send, busy, refused } = useAct(propose);
  const form = useForm<ProposalForm>({ resolver: zodResolver(wanted), defaultValues: { email: '' } });
  async function submit({ email }: ProposalForm) {
    if (!(await send({ kind: 'invite', email }))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <TextRow
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        hint={t('hint')}
        wrong={t('emailWrong')}
        maxLength={longest(rule)}
        autoFocus
      />
      <p className="text-sm text-muted">{t('effect')}</p>
    </DialogForm>
  );
}
