'use client';
import { useTranslations } from 'next-intl';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { undoRequestReturnInput } from '@/lib/refunds/schema';
import { undoFileInput } from '@/lib/settlements/files/schema';
import { undoReturnInput } from '@/lib/settlements/schema';

const rules = { refund: undoRequestReturnInput.shape.reason, payout: undoReturnInput.shape.reason, file: undoFileInput.shape.reason };

/** `of`: what is taken back. `whose`: whose transfer it was; of a file its number. */
export type UndoReturnProps = {
  of: 'refund' | 'payout' | 'file';
  id: string;
  whose: string;
  /** In yen, as it is written. */
  amount: string;
  act: MoneyAct;
};

/** What could not be taken back of a file, one by one. */
type FileReply = { undone?: number; kept?: { name: string; message: string }[] };

/** What taking it back means: whose money it is then, and who is told. */
export function UndoReturnDialog({
  of,
  id,
  whose,
  amount,
  act,
  isOpen,
  onClose,
}: UndoReturnProps & { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('undoReturn');
  const { send, busy, sent } = useMoneyAct(act);
  const told = { whose: visible(whose), amount };
  async function submit(reason: string) {
    const answer = await send({ id, reason });
    if (!answer) return;
    onClose();
    const { undone = 1, kept = [] } = answer.reply as FileReply;
    const [first] = kept;
    if (undone > 0) toast.success(t('done', { count: undone }));
    if (first) toast.danger(t('kept', { count: kept.length, name: visible(first.name), message: first.message }));
  }
  const words = {
    title: t(`title.${of}`, told),
    submit: t('submit'),
    reason: t('reason'),
    hint: t(`reasonHint.${of}`),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} rule={rules[of]} onSubmit={submit}>
      <p>{t(`effect.${of}`, told)}</p>
      <p>{t(`told.${of}`)}</p>
      <p className="font-medium">{t('check')}</p>
    </ReasonDialog>
  );
}
