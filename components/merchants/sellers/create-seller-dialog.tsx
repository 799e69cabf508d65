'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 } from 'uuid';
import { z } from 'zod';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { takeInSellerInput } from '@/lib/team/schema';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type Creating<Reply> = (input: unknown, idempotencyKey?: string) => Promise<{ ok: true; reply: Reply } | Refused>;
/** With an address, seller and invitation are one call: both or neither. */
export type CreateActions = { create: Creating<{ id: string }>; takeIn: Creating<{ merchant: { id: string } }> };

const rules = takeInSellerInput.shape;
const wanted = z.object({ name: typed(rules.name), email: typed(rules.email.optional()) });
type SellerForm = z.infer<typeof wanted>;
const isInviting = (input: unknown) => typeof input === 'object' && input !== null && 'email' in input;
type Props = { actions: CreateActions; isOpen: boolean; onClose: () => void };

export function CreateSellerDialog({ actions: { create, takeIn }, isOpen, onClose }: Props) {
  const t = useTranslations('sellers.create');
  const router = useRouter();
  // one key for each opening of the dialog: pressing twice, or again after a broken connection, creates one seller
  const [key] = useState(() => v7());
  const made = useRef('');
  const { send, busy, refused } = useAct(async (input) => {
    if (!isInviting(input)) {
      const answer = await create(input, key);
      if (answer.ok) made.current = answer.reply.id;
      return answer;
    }
    const answer = await takeIn(input, key);
    if (answer.ok) made.current = answer.reply.merchant.id;
    return answer;
  });
  const form = useForm<SellerForm>({ resolver: zodResolver(wanted), defaultValues: { name: '', email: '' } });
  async function submit({ name, email }: SellerForm) {
    if (!(await send({ name, platform_role: 'payout', ...(email && { email }) }))) return;
    onClose();
    toast.success(email ? t('invited', { name, email }) : t('done', { name }));
    router.push(`/sellers/${made.current}`);
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
      <TextRow
        control={form.control}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        wrong={t('nameMissing')}
        maxLength={longest(rules.name)}
        autoFocus
      />
      <TextRow
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        wrong={t('emailWrong')}
        maxLength={longest(rules.email)}
      />
    </DialogForm>
  );
}
