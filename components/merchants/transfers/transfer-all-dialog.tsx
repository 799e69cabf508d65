'use client';
import { useTranslations } from 'next-intl';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { transferInputOf, transferOf } from '@/components/merchants/transfers/transfer-form';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type ItemState, useMoneyActs } from '@/components/money-actions/use-money-acts';
import { BalanceMove } from '@/components/splits/row-fields';
import { Money } from '@/components/ui/money';
import { toast } from '@/components/ui/toast';
import { sum } from '@/lib/money/yen';

/** What each of several sellers is to get. */
export type SellerAmount = { id: string; name: string; amount: number };
type Props = {
  sellers: readonly SellerAmount[];
  /** The platform's available balance. */
  available: number;
  acts: TransferActs;
  isOpen: boolean;
  /** `isUnknown`: the outcome of one of them is unknown; whoever opened it looks again then. */
  onClose: (isUnknown: boolean) => void;
  /** Some of them are done. */
  onDone: () => void;
};

/** Transfers to several sellers what each of them lacks, one after another. */
export function TransferAllDialog({ sellers, available, acts, isOpen, onClose, onDone }: Props) {
  const t = useTranslations('transfer.all');
  const { send, busy, stateOf } = useMoneyActs(acts.transfer);
  const left = sellers.filter(({ id }) => stateOf(id).state !== 'done');
  const total = sum(left.map(({ amount }) => amount));
  const isUnknown = left.some(({ id }) => stateOf(id).state === 'unknown');
  async function submit() {
    const items = sellers.map(({ id, amount }) => ({ id, input: transferInputOf(id, transferOf('to_payout', amount))?.input }));
    if (!(await send(items))) return;
    toast.success(t('done', { count: sellers.length, amount: sum(sellers.map(({ amount }) => amount)) }));
    onClose(false);
    onDone();
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => {
        onClose(isUnknown);
        if (!isUnknown && left.length < sellers.length) onDone();
      }}
      title={t('title', { count: sellers.length })}
      submit={t('submit', { count: left.length, amount: total })}
      grows
      busy={busy}
      blocked={null}
      sent={{ state: 'none' }}
      onSubmit={submit}
    >
      <p className="text-sm text-pretty">{t('effect')}</p>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{t('own')}</span>
        <BalanceMove moved={{ before: available, after: available - total, short: false }} />
      </div>
      <section
        aria-label={t('list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="scrollbar max-h-[50dvh] overflow-y-auto rounded-lg border border-border"
      >
        <ul>
          {sellers.map(({ id, name, amount }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-separator px-3 py-2 text-sm first:border-t-0"
            >
              <span className="line-clamp-2 break-words">{name}</span>
              <Money amount={amount} />
              <Outcome of={stateOf(id)} />
            </li>
          ))}
        </ul>
      </section>
    </MoneyDialog>
  );
}

function Outcome({ of: given }: { of: ItemState }) {
  const t = useTranslations('transfer.all');
  const sent = useTranslations('payment.sent');
  if (given.state === 'waiting') return null;
  if (given.state === 'sending' || given.state === 'done')
    return (
      <span role="status" className="col-span-full text-xs text-muted">
        {t(`states.${given.state}`)}
      </span>
    );
  return (
    <span role="alert" className="col-span-full text-xs text-danger-soft-foreground">
      {given.error?.message ?? sent('unknownText')}
    </span>
  );
}
