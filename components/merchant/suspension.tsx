'use client';
import { Button, toast } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import { TextRow } from '@/components/form/text-row';
import { Panel } from '@/components/ui/panel';

const wanted = z.object({ reason: z.string().trim().min(1).max(500) });
type Props = { id: string; name: string; suspended: boolean; suspend: Act; lift: Act };

/** Where a merchant is stopped, and let work again: each with its effect in words and a reason that is kept. */
export function Suspension({ id, name, suspended, suspend, lift }: Props) {
  const t = useTranslations('merchant.suspension');
  const act = suspended ? 'lift' : 'suspend';
  const [open, setOpen] = useState(false);
  const { send, busy, refused, reset } = useAct(suspended ? lift : suspend);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  function begin() {
    form.reset();
    reset();
    setOpen(true);
  }
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id, reason }))) return;
    setOpen(false);
    toast.success(t(`${act}.done`, { name }));
  }
  return (
    <Panel className={suspended ? '' : 'border-danger/40'}>
      <div className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
        <div className="max-w-prose">
          <h3 className="text-sm font-semibold">{t(`${act}.heading`)}</h3>
          <p className="mt-1 text-sm text-muted">{t(`${act}.text`)}</p>
        </div>
        <Button variant={suspended ? 'secondary' : 'outline'} className={suspended ? '' : 'text-danger-soft-foreground'} onPress={begin}>
          {t(`${act}.open`)}
        </Button>
      </div>
      <DialogForm
        isOpen={open}
        onOpenChange={setOpen}
        title={t(`${act}.title`, { name })}
        submit={t(`${act}.confirm`)}
        danger={!suspended}
        busy={busy}
        refused={refused}
        onSubmit={form.handleSubmit(submit)}
      >
        <p className="text-sm">{t(`${act}.effect`)}</p>
        <TextRow
          control={form.control}
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          wrong={t('reasonMissing')}
          maxLength={500}
          area
          autoFocus
        />
      </DialogForm>
    </Panel>
  );
}
