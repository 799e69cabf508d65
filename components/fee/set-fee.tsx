'use client';
import { Button, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FeeFields } from '@/components/fee/fee-fields';
import { type FeeForm, feeInput, nothingWanted, resolveFee } from '@/components/fee/fee-form';
import { type Act, useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import type { FeesReply } from '@/lib/merchants/fees/schema';
import type { FeeMethod } from '@/lib/money/rates';

export type SetFeeActions = { rate: Act; customerFee: Act };
type Props = { fees: FeesReply; merchantName: string; now: string; actions: SetFeeActions; method?: FeeMethod };

/** Agrees a fee: for one method from its row, for several from above the table. */
export function SetFee({ fees, merchantName, now, actions, method }: Props) {
  const t = useTranslations('fees.set');
  const names = useTranslations('fees.methods');
  const [open, setOpen] = useState(false);
  const form = useForm<FeeForm>({ resolver: resolveFee, defaultValues: nothingWanted(fees, method, new Date(now)) });
  const given = useWatch({ control: form.control }) as FeeForm;
  const { send, busy, refused, reset } = useAct(given.kind === 'processing' ? actions.rate : actions.customerFee);
  function begin() {
    form.reset(nothingWanted(fees, method, new Date(now)));
    reset();
    setOpen(true);
  }
  async function submit(wanted: FeeForm) {
    // the newest line that was on the screen: who has not seen another person's is told
    if (!(await send(feeInput(fees, wanted)))) return;
    setOpen(false);
    toast.success(t(wanted.from === 'now' ? 'done' : 'doneLater'));
  }
  return (
    <>
      {method ? (
        <Button size="sm" variant="outline" aria-label={t('openNamed', { method: names(method) })} onPress={begin}>
          {t('change')}
        </Button>
      ) : (
        <Button onPress={begin}>{t('open')}</Button>
      )}
      <DialogForm
        isOpen={open}
        onOpenChange={setOpen}
        title={t('title', { name: merchantName })}
        submit={t(given.from === 'now' ? 'submit' : 'submitLater')}
        wide
        busy={busy}
        refused={refused}
        onSubmit={form.handleSubmit(submit)}
      >
        <FeeFields form={form} given={given} planned={fees.planned} now={now} />
      </DialogForm>
    </>
  );
}
