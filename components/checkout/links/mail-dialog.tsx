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
import { typedEmail } from '@/lib/japan/typed-email';
import { mailLinkInput } from '@/lib/sessions/list/schema';

const rules = mailLinkInput.shape;
const mailForm = z.object({
  email: z.string().refine((text) => rules.email.safeParse(typedEmail(text)).success),
  message: typed(rules.message),
});
type MailForm = z.infer<typeof mailForm>;

/** `to`: whom it was mailed to before, or who the link is for. */
type Props = { id: string; to: string; what: string; mail: Act; isOpen: boolean; onClose: () => void; onDone: () => void };

/** Mails the link to a customer, with a word of one's own. */
export function MailDialog({ id, to, what, mail, isOpen, onClose, onDone }: Props) {
  const t = useTranslations('paymentLinks.mail');
  const { send, busy, refused } = useAct(mail);
  const form = useForm<MailForm>({ resolver: zodResolver(mailForm), defaultValues: { email: to, message: '' } });
  async function submit({ email, message }: MailForm) {
    const address = typedEmail(email);
    if (!(await send({ id, email: address, ...(message && { message }) }))) return;
    toast.success(t('done', { email: address }));
    onClose();
    onDone();
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refusedTitle={t('refused')}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm text-pretty">{t('effect', { what })}</p>
      <TextRow control={form.control} name="email" type="email" label={t('email')} wrong={t('wrongEmail')} autoFocus />
      <TextRow
        control={form.control}
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        wrong={t('wrongMessage')}
        maxLength={longest(rules.message)}
        area
      />
    </DialogForm>
  );
}
