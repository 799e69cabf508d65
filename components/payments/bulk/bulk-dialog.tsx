'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { type ItemState, useMoneyActs } from '@/components/money-actions/use-money-acts';
import type { BulkAction, SelectedPayment } from '@/components/payments/bulk/selected';
import { Link } from '@/components/ui/link';
import { shorten } from '@/components/ui/short-id';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';

type Props = {
  action: BulkAction;
  /** As they were when it was opened. */
  payments: readonly SelectedPayment[];
  act: MoneyAct;
  isOpen: boolean;
  /** `isUnknown`: the outcome of one of them is unknown; `done`: those that are done. */
  onClose: (isUnknown: boolean, done: readonly string[]) => void;
};

const amountOf = (payments: readonly SelectedPayment[]) => sum(payments.map(({ total }) => total));

/** Captures or cancels many payments, one after another: each once, with what failed and why, and a way to stop. */
export function BulkDialog({ action, payments, act, isOpen, onClose }: Props) {
  const t = useTranslations('payments.bulk.dialog');
  const { send, stop, busy, stateOf } = useMoneyActs(act);
  const stateIs = (...wanted: ItemState['state'][]) => payments.filter(({ id }) => wanted.includes(stateOf(id).state));
  const done = stateIs('done');
  const left = payments.filter(({ id }) => stateOf(id).state !== 'done');
  const failed = stateIs('refused', 'declined', 'overtaken', 'unknown');
  const hasBegun = busy || done.length + failed.length > 0;
  useLeaveWarning(busy);
  async function submit() {
    if (!(await send(payments.map(({ id }) => ({ id, input: { id } }))))) return;
    toast.success(t(`done.${action}`, { count: payments.length, amount: formatYen(amountOf(payments)) }));
    onClose(
      false,
      payments.map(({ id }) => id),
    );
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() =>
        onClose(
          stateIs('unknown').length > 0,
          done.map(({ id }) => id),
        )
      }
      title={t(`title.${action}`, { count: payments.length })}
      submit={t(hasBegun ? `again.${action}` : `submit.${action}`, { count: left.length, amount: formatYen(amountOf(left)) })}
      danger={action === 'cancel'}
      busy={busy}
      blocked={null}
      onStop={stop}
      sent={{ state: 'none' }}
      onSubmit={submit}
    >
      <p className="text-sm text-pretty">{t(`effect.${action}`)}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <Figure name={t('count')} value={t('payments', { count: payments.length })} />
        <Figure name={t('amount')} value={formatYen(amountOf(payments))} />
      </dl>
      {hasBegun && <Progress done={done.length + failed.length} all={payments.length} failed={failed.length} />}
      {failed.length > 0 && <Failures payments={failed} stateOf={stateOf} />}
    </MoneyDialog>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
);

function Progress({ done, all, failed }: { done: number; all: number; failed: number }) {
  const t = useTranslations('payments.bulk.dialog');
  return (
    <div>
      <p role="status" className="mb-1.5 flex justify-between gap-4 text-sm tabular-nums">
        <span className="font-medium">{t('progress', { done, all })}</span>
        {failed > 0 && <span className="text-danger-soft-foreground">{t('failed', { count: failed })}</span>}
      </p>
      <progress
        aria-label={t('progressLabel')}
        value={done}
        max={all}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-default [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-default [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

/** What was not done, by order number, with the reason. */
function Failures({ payments, stateOf }: { payments: readonly SelectedPayment[]; stateOf: (id: string) => ItemState }) {
  const t = useTranslations('payments.bulk.dialog');
  const reasonOf = (state: ItemState) => ('error' in state && state.error?.message) || t('unknown');
  return (
    <section
      aria-label={t('failures')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="scrollbar max-h-56 overflow-y-auto rounded-lg border border-border"
    >
      <ul>
        {payments.map(({ id, order, total }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-separator px-3 py-2 text-sm first:border-t-0">
            <Link href={`/payments/${id}`} target="_blank" className="truncate underline decoration-muted underline-offset-4">
              {order ? visible(order) : shorten(id)}
            </Link>
            <span className="tabular-nums">{formatYen(total)}</span>
            <span className="col-span-full text-xs text-danger-soft-foreground">{reasonOf(stateOf(id))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The browser asks before the page is left while requests are on their way. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
