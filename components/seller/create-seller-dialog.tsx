'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import { TextRow } from '@/components/form/text-row';
import { longest, typed } from '@/components/form/typed';
import { toast } from '@/components/ui/toast';
import { createMerchantInput } from '@/lib/merchants/schema';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
export type CreateAction = (input: unknown, idempotencyKey?: string) => Promise<{ ok: true; reply: { id: string } } | Refused>;

const rules = createMerchantInput.shape;
const wanted = z.object({ name: typed(rules.name) });
type Wanted = z.infer<typeof wanted>;
type Props = { create: CreateAction; isOpen: boolean; onClose: () => void };

export function CreateSellerDialog({ create, isOpen, onClose }: Props) {
  const t = useTranslations('sellers.create');
  const router = useRouter();
  // one key for all that one opening of the dialog sends: pressing twice, or again after a broken line, makes one seller
  const [key] = useState(() => crypto.randomUUID());
  const made = useRef('');
  const { send, busy, refused } = useAct(async (input) => {
    const answer = await create(input, key);
    if (answer.ok) made.current = answer.reply.id;
    return answer;
  });
  const form = useForm<Wanted>({ resolver: zodResolver(wanted), defaultValues: { name: '' } });
  async function submit({ name }: Wanted) {
    if (!(await send({ name, platform_role: 'payout' }))) return;
    onClose();
    toast.success(t('done', { name }));
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
    </DialogForm>
  );
}
