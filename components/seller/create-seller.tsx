'use client';
import { Button, toast } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import { TextRow } from '@/components/form/text-row';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type CreateAction = (input: unknown, idempotencyKey?: string) => Promise<{ ok: true; reply: { id: string } } | Refused>;

const wanted = z.object({ name: z.string().trim().min(1).max(255) });
type Wanted = z.infer<typeof wanted>;

/** Registers a seller and leads to it. */
export function CreateSeller({ create }: { create: CreateAction }) {
  const t = useTranslations('sellers.create');
  const router = useRouter();
  // one key for all that one opening of the dialog sends: pressing twice, or again after a broken line, makes one seller
  const [key, setKey] = useState<string | null>(null);
  const made = useRef('');
  const { send, busy, refused, reset } = useAct(async (input) => {
    const answer = await create(input, key ?? undefined);
    if (answer.ok) made.current = answer.reply.id;
    return answer;
  });
  const form = useForm<Wanted>({ resolver: zodResolver(wanted), defaultValues: { name: '' } });
  function begin() {
    form.reset({ name: '' });
    reset();
    setKey(crypto.randomUUID());
  }
  async function submit({ name }: Wanted) {
    if (!(await send({ name, platform_role: 'payout' }))) return;
    setKey(null);
    toast.success(t('done', { name }));
    router.push(`/sellers/${made.current}`);
  }
  return (
    <>
      <Button onPress={begin}>
        <Plus aria-hidden="true" />
        {t('open')}
      </Button>
      <DialogForm
        isOpen={key !== null}
        onOpenChange={(open) => !open && setKey(null)}
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
          maxLength={255}
          autoFocus
        />
      </DialogForm>
    </>
  );
}
