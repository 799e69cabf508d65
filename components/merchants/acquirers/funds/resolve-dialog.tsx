'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { resolveInput } from '@/lib/acquirers/funds/schema';

const rule = resolveInput.shape.reason;
const wanted = z.object({ reason: typed(rule) });

export type Resolving = {
  comparison: { id: string; acquirer: string };
  parts: readonly { key: string; amount: number }[];
  resolve: Act;
};
type Props = Resolving & { isOpen: boolean; onClose: () => void };

/** A person says what became of these parts of a difference. */
export function ResolveDialog({ comparison, parts, resolve, isOpen, onClose }: Props) {
  const t = useTranslations('acquirers.funds.resolve');
  const { send, busy, refused, reset } = useAct(resolve);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  function close() {
    reset();
    form.reset();
    onClose();
  }
  async function submit({ reason }: { reason: string }) {
    const keys = parts.map(({ key }) => key);
    if (!(await send({ name: comparison.acquirer, comparison_id: comparison.id, keys, reason }))) return;
    close();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wantedOpen) => wantedOpen || close()}
      title={t('title', { count: parts.length, amount: formatYen(amount, { signed: true }) })}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t('effect')}</p>
      <TextRow
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        wrong={t('reasonMissing')}
        maxLength={longest(rule)}
        area
        autoFocus
      />
    </DialogForm>
  );
}
