'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { remainingSplit } from '@/components/payments/refundable';
import { detailsOf, dividedIn, entriesIn, inProportion, type Row, rowsOf, rowsWith } from '@/components/splits/rows';
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
type Props = DecideProps & { isOpen: boolean; onClose: () => void };

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
  const entries = entriesIn(rows);
  const fault = entries === null ? 'rows' : dividedIn(rows) > held.counted ? 'sum' : null;
  const amount = formatYen(held.amount);
  async function submit() {
    const details = remaining === null ? {} : { platform_details: detailsOf(entries ?? []) };
    if (!(await send({ id: held.payment, reference: held.reference, ...details }))) return;
    onClose();
    toast.success(t('done', { amount }), { href: `/payments/${held.payment}?tab=refunds#records`, name: t('see') });
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount })}
      submit={t('submit', { amount })}
      danger
      wide={remaining !== null}
      busy={busy}
      blocked={fault && t(`faults.${fault}`, { most: formatYen(held.counted) })}
      sent={sent}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect')}</p>
        {held.counted < held.amount && <p className="font-medium">{t('above', { amount, counted: formatYen(held.counted) })}</p>}
      </div>
      {remaining !== null && (
        <SplitEditor
          use="return"
          rows={rows}
          limit={held.counted}
          moved={null}
          disabled={busy || sent.state === 'unknown'}
          onChange={change}
        />
      )}
    </MoneyDialog>
  );
}
