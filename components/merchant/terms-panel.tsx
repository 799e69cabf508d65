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
import { Toggle } from '@/components/merchant/toggle';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { maxSettlementMinimum } from '@/lib/merchants/merchant';

type Terms = { id: string; version: string; chargebacks_enabled: boolean; settlement_minimum: number | null };
type Props = { terms: Terms; change: Act };

/** Features and the settlement minimum. Each change names the version it was made on. */
export function TermsPanel({ terms, change }: Props) {
  return (
    <Panel className="divide-y divide-separator">
      <Chargebacks terms={terms} change={change} />
      {terms.settlement_minimum !== null && <Minimum terms={terms} amount={terms.settlement_minimum} change={change} />}
    </Panel>
  );
}

function Chargebacks({ terms: { id, version, chargebacks_enabled }, change }: Props) {
  const t = useTranslations('merchant.terms');
  const { send, busy, refused } = useAct(change);
  // what was asked for is shown at once, and taken back where it is refused
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function set(enabled: boolean) {
    setWanted(enabled);
    if (await send({ id, version, chargebacks_enabled: enabled })) toast.success(t(enabled ? 'chargebacks.on' : 'chargebacks.off'));
    setWanted(null);
  }
  return (
    <div className="p-4 sm:p-5">
      <Toggle
        name={t('chargebacks.name')}
        hint={t('chargebacks.hint')}
        isOn={wanted ?? chargebacks_enabled}
        isDisabled={busy}
        onChange={set}
      />
      {refused !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
    </div>
  );
}

const wholeYen = (typed: string): number | null => {
  const figures = typed.normalize('NFKC').replace(/[¥,円\s]/g, '');
  return /^\d{1,9}$/.test(figures) ? Number(figures) : null;
};
const wanted = z.object({
  amount: z.string().refine((typed) => {
    const yen = wholeYen(typed);
    return yen !== null && yen >= 1 && yen <= maxSettlementMinimum;
  }),
});

function Minimum({ terms: { id, version }, amount, change }: Props & { amount: number }) {
  const t = useTranslations('merchant.terms');
  const [open, setOpen] = useState(false);
  const { send, busy, refused, reset } = useAct(change);
  const form = useForm<{ amount: string }>({ resolver: zodResolver(wanted), defaultValues: { amount: String(amount) } });
  function begin() {
    form.reset({ amount: String(amount) });
    reset();
    setOpen(true);
  }
  async function submit({ amount: typed }: { amount: string }) {
    if (!(await send({ id, version, settlement_minimum: wholeYen(typed) }))) return;
    setOpen(false);
    toast.success(t('minimum.done'));
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="max-w-prose">
        <h3 className="text-sm font-medium">{t('minimum.name')}</h3>
        <p className="mt-1 text-xs text-muted">{t('minimum.hint')}</p>
      </div>
      <div className="flex items-center gap-4">
        <Money amount={amount} className="font-medium" />
        <Button size="sm" variant="outline" aria-label={t('minimum.open')} onPress={begin}>
          {t('minimum.change')}
        </Button>
      </div>
      <DialogForm
        isOpen={open}
        onOpenChange={setOpen}
        title={t('minimum.open')}
        submit={t('minimum.save')}
        busy={busy}
        refused={refused}
        onSubmit={form.handleSubmit(submit)}
      >
        <TextRow
          control={form.control}
          name="amount"
          label={t('minimum.amount')}
          hint={t('minimum.hint')}
          wrong={t('minimum.wrong')}
          inputMode="numeric"
          className="text-right tabular-nums"
          autoFocus
        />
      </DialogForm>
    </div>
  );
}
