'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioRow } from '@/components/forms/radio-row';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { OtherLineReply, StatementLine, StatementReply } from '@/lib/settlements/bank-statement/schema';

type Props = {
  setSame: Act;
  file: string;
  line: StatementLine;
  isOpen: boolean;
  onClose: () => void;
  onSaid: (statement: StatementReply) => void;
};

/** Says that a line is one that was recorded before, with both of them as the bank wrote them. */
export function SameDialog({ setSame, file, line, isOpen, onClose, onSaid }: Props) {
  const t = useTranslations('bankStatement.same');
  const { other_lines: others } = line;
  const [chosen, setChosen] = useState(others.length === 1 ? others[0]?.key : undefined);
  const [isAsked, setAsked] = useState(false);
  const { send, busy, refused } = useAct(async (input) => {
    const answer = await setSame(input);
    if (answer.ok) onSaid(answer.reply as StatementReply);
    return answer;
  });
  const other = others.find(({ key }) => key === chosen);
  const nameOf = useNames();
  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (!other || !(await send({ file, line: line.line, other: other.key, same: true }))) return;
    toast.success(t('done'));
    onClose();
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      submit={t('submit')}
      wide
      busy={busy}
      refusedTitle={t('refused')}
      refused={refused}
      onSubmit={(event) => void submit(event)}
    >
      {others.length > 1 && (
        <RadioRow
          name="other"
          label={t('which')}
          values={others.map((one) => ({ id: one.key, name: nameOf(one) }))}
          value={chosen}
          fault={isAsked && !other ? t('missing') : undefined}
          onChange={setChosen}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Line title={t('this')} line={line} name={line.name || line.description} />
        {other && <Line title={t('other')} line={other} name={other.name} other={other} />}
      </div>
      <p className="text-sm text-pretty">{t('effect')}</p>
    </DialogForm>
  );
}

/** What tells lines of one day and amount apart. */
function useNames() {
  const t = useTranslations('bankStatement');
  return ({ name, inquiry_number: number }: OtherLineReply) =>
    [name && visible(name), number !== '' && t('line.inquiry', { number: visible(number) })].filter(Boolean).join(' · ') ||
    t('line.nothing');
}

type Named = { date: string; amount: number; inquiry_number: string };
function Line({ title, line, name, other }: { title: string; line: Named; name: string | null; other?: OtherLineReply }) {
  const t = useTranslations('bankStatement');
  const format = useFormatter();
  const facts = [
    [t('line.date'), dayName(format, line.date)],
    [t('line.amount'), formatYen(line.amount)],
    [t('line.said'), name === null ? t('same.notKept') : visible(name) || t('line.nothing')],
    [t('same.number'), visible(line.inquiry_number) || t('same.noNumber')],
    ...(other ? [[t('same.as'), t(`kinds.${other.kind}`, { name: visible(other.subject_name ?? '') || t('same.unknown') })] as const] : []),
    ...(other ? [[t('same.recordedBy'), visible(other.by)] as const] : []),
  ] as const;
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-border p-3">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
