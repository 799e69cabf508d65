'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { reasonRule, remarkRule } from '@/lib/onboarding/review/rules';

export type ReviewDecision = 'accept' | 'decline' | 'sendBack' | 'reopen' | 'passOn';
type Props = {
  decision: ReviewDecision;
  act: Act;
  /** The input besides a reason. */
  input: Record<string, unknown>;
  name: string;
  count?: number;
  /** What the checks have found and nobody has settled, for whoever accepts. */
  warnings: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

const wanted = z.object({ reason: typed(reasonRule) });
const free = z.object({ reason: z.string() });

/** The effect in words; declining and reopening ask for a reason, which is stored. */
export function DecideDialog({ decision, act, input, name, count = 0, warnings, onDone, onClose }: Props) {
  const t = useTranslations('applications');
  const { send, busy, refused, reset } = useAct(act);
  const asks = decision === 'decline' || decision === 'reopen';
  const remarks = decision === 'passOn';
  const form = useForm<{ reason: string }>({ resolver: zodResolver(asks ? wanted : free), defaultValues: { reason: '' } });
  function close() {
    reset();
    form.reset();
    onClose();
  }
  async function submit({ reason }: { reason: string }) {
    const remark = reason.trim();
    if (!(await send({ ...input, ...(asks && { reason }), ...(remarks && remark && { remark }) }))) return;
    onDone();
    close();
    toast.success(t(`${decision}.done`, { name }));
  }
  return (
    <DialogForm
      isOpen
      onOpenChange={(open) => open || close()}
      title={t(`${decision}.title`, { name })}
      submit={t(`${decision}.submit`, { count })}
      danger={decision === 'decline'}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(`${decision}.effect`, { count })}</p>
      {(decision === 'accept' || remarks) && warnings.length > 0 && <Warnings warnings={warnings} />}
      {remarks && (
        <TextRow
          control={form.control}
          name="reason"
          label={t('passOn.remark')}
          hint={t('passOn.remarkHint')}
          wrong={t('passOn.remarkLong')}
          maxLength={longest(remarkRule)}
          area
          autoFocus
        />
      )}
      {asks && (
        <TextRow
          control={form.control}
          name="reason"
          label={t('decline.reason')}
          hint={t(decision === 'decline' ? 'decline.reasonHint' : 'reopen.reasonHint')}
          wrong={t('decline.reasonMissing')}
          maxLength={longest(reasonRule)}
          area
          autoFocus
        />
      )}
    </DialogForm>
  );
}

/** What the checks have found, said once more. */
function Warnings({ warnings }: Pick<Props, 'warnings'>) {
  const t = useTranslations('applications');
  return (
    <section aria-labelledby="open-warnings" className="rounded-lg bg-warning-soft p-3 text-sm text-warning-soft-foreground">
      <h3 id="open-warnings" className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('accept.warnings', { count: warnings.length })}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-9">
        {warnings.map((warning) => (
          <li key={warning} className="break-words">
            {visible(warning)}
          </li>
        ))}
      </ul>
    </section>
  );
}
