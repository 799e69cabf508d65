'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { remainingSplit } from '@/components/payments/refundable';
import { detailsOf, inProportion, type Row, rowsOf, rowsWith, splitIn } from '@/components/splits/rows';
import { SplitEditor } from '@/components/splits/split-editor';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { RemainingReply } from '@/lib/payments/ledger-schema';
import type { ElsewhereReply } from '@/lib/refunds/elsewhere/schema';

export type DecideProps = {
  held: ElsewhereReply;
  /** What is left of the payment’s split; null: it has none. */
  remaining: RemainingReply | null;
  names: Readonly<Record<string, string>>;
  decide: MoneyAct;
};
type Props = DecideProps & { isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Every seller of the payment, with its part of the amount in proportion to what it still has. */
function suggested(remaining: RemainingReply | null, names: Props['names'], amount: number): Row[] {
  if (remaining === null) return [];
  const { original } = remainingSplit(remaining);
  return rowsWith(rowsOf(original.entries, names), inProportion(original, amount).entries);
}

/** Says what each seller gives back of a refund that was made at the acquirer; the platform bears the rest. */
export function DecideDialog({ held, remaining, names, decide, isOpen, onClose }: Props) {
  const t = useTranslations('payment.elsewhere');
  const { send, busy, sent } = useMoneyAct(decide);
  const [rows, setRows] = useState(() => suggested(remaining, names, held.counted));
  const change = useCallback((to: (before: Row[]) => Row[]) => setRows(to), []);
  const split = splitIn(rows, held.counted);
  const amount = formatYen(held.amount);
  const isUnknown = sent.state === 'unknown';
  async function submit() {
    if ('fault' in split) return;
    const details = remaining === null ? {} : { platform_details: detailsOf(split.entries) };
    if (!(await send({ id: held.payment, reference: held.reference, ...details }))) return;
    onClose(false);
    toast.success(t('done', { amount }), { href: `/payments/${held.payment}?tab=refunds#records`, name: t('see') });
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(isUnknown)}
      title={t('title', { amount })}
      submit={t('submit', { amount })}
      wide={remaining !== null}
      busy={busy}
      blocked={'fault' in split ? t(`faults.${split.fault}`, { most: formatYen(held.counted) }) : null}
      sent={sent}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect')}</p>
        {held.counted < held.amount && <p className="font-medium">{t('above', { amount, counted: formatYen(held.counted) })}</p>}
      </div>
      {remaining !== null && (
        <SplitEditor use="return" isOwn={false} rows={rows} limit={held.counted} disabled={busy || isUnknown} onChange={change} />
      )}
    </MoneyDialog>
  );
}
