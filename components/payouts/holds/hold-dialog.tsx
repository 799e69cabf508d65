'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import type { HeldSeller, HoldActs } from '@/components/payouts/holds/held-seller';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { holdPayoutsInput } from '@/lib/settlements/holds/schema';

type Props = { seller: HeldSeller; acts: HoldActs; isOpen: boolean; onClose: () => void };

const { reason: rule } = holdPayoutsInput.shape;
const wanted = z.object({ reason: typed(rule), show: z.boolean() });
const wantedToRelease = z.object({ reason: z.union([z.literal(''), typed(rule)]), show: z.boolean() });

/** The effect in words and figures, and a reason. The dialog keeps what it is about, even if the page changes meanwhile. */
export function HoldDialog({ isOpen, onClose, ...opened }: Props) {
  const [{ seller, acts }] = useState(opened);
  const act = seller.isOnHold ? 'release' : 'hold';
  const t = useTranslations('payoutsHold');
  const { send, busy, refused } = useAct(acts[act]);
  const form = useForm<{ reason: string; show: boolean }>({
    resolver: zodResolver(act === 'hold' ? wanted : wantedToRelease),
    defaultValues: { reason: '', show: false },
  });
  const name = visible(seller.name);
  async function submit({ reason, show }: { reason: string; show: boolean }) {
    const said = reason === '' ? {} : { reason };
    if (!(await send({ id: seller.id, ...said, ...(act === 'hold' && { show_reason: show }) }))) return;
    onClose();
    toast.success(t(`${act}.done`, { name }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(`${act}.title`, { name })}
      submit={t(`${act}.submit`)}
      danger={act === 'hold'}
      busy={busy}
      refusedTitle={t(`${act}.refused`)}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{t(`${act}.text`)}</p>
        <Effect seller={seller} />
      </div>
      <TextRow
        control={form.control}
        name="reason"
        label={t(`${act}.reason`)}
        hint={t(`${act}.reasonHint`)}
        wrong={t('reasonMissing')}
        maxLength={longest(rule)}
        area
        autoFocus
      />
      {act === 'hold' && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input type="checkbox" {...form.register('show')} className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span className="min-w-0">
            {t('hold.show')}
            <span className="block text-xs text-pretty text-muted">{t('hold.showHint')}</span>
          </span>
        </label>
      )}
    </DialogForm>
  );
}

/** What is kept back, or goes on: the open cycle, the payouts that wait, and those that the bank has already. */
function Effect({ seller: { isOnHold, next, payouts } }: { seller: HeldSeller }) {
  const t = useTranslations('payoutsHold');
  const act = isOnHold ? 'release' : 'hold';
  const waiting = { count: payouts.waiting.count + payouts.in_file.count, amount: payouts.waiting.amount + payouts.in_file.amount };
  return (
    <dl className="divide-y divide-separator rounded-lg border border-separator">
      <Line name={t('figures.next')} amount={next} text={t(`${act}.next`)} />
      {waiting.count > 0 && (
        <Line name={t('figures.waiting', { count: waiting.count })} amount={waiting.amount} text={t(`${act}.waiting`)} />
      )}
      {payouts.at_bank.count > 0 && (
        <Line name={t('figures.atBank', { count: payouts.at_bank.count })} amount={payouts.at_bank.amount} text={t('atBank')} isLoud />
      )}
    </dl>
  );
}

function Line({ name, amount, text, isLoud = false }: { name: string; amount: number; text: string; isLoud?: boolean }) {
  return (
    <div className={`flex flex-wrap items-baseline gap-x-3 px-3 py-2 ${isLoud ? 'bg-warning-soft text-warning-soft-foreground' : ''}`}>
      <dt className="min-w-0 grow">{name}</dt>
      <dd className="font-medium tabular-nums">{formatYen(amount)}</dd>
      <dd className={`w-full text-xs ${isLoud ? '' : 'text-muted'}`}>{text}</dd>
    </div>
  );
}
