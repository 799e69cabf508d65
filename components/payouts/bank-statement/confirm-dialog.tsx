'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFormatter, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { CauseField, type WithCause, withCause } from '@/components/payouts/bank-files/cause-field';
import { dayName } from '@/components/payouts/bank-files/day-name';
import {
  amountOf,
  type Choice,
  decisionOf,
  isAnother,
  partedOf,
  recordedOf,
  sumsOf,
} from '@/components/payouts/bank-statement/statement-reading';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import {
  isPayoutReturn,
  isReturn,
  type SettledReply,
  type StatementSubject,
  settleStatementInput,
} from '@/lib/settlements/bank-statement/schema';

const rule = settleStatementInput.shape.reason.unwrap();
const wanted = z.object({ reason: typed(rule) });
const wantedWithCause = withCause(typed(rule));

type Props = {
  settle: MoneyAct;
  file: string;
  choices: Choice[];
  isOpen: boolean;
  onClose: () => void;
  onSettled: (reply: SettledReply) => void;
};

/** Explains a confirmation in words and figures: the postings, and the text that sellers read about returned transfers. */
export function ConfirmDialog({ settle, file, choices, isOpen, onClose, onSettled }: Props) {
  const t = useTranslations('bankStatement');
  const { send, busy, sent } = useMoneyAct(settle);
  const { open, matched } = partedOf(choices);
  const sums = sumsOf(open);
  const comesBack = sums.some(isReturn);
  const needsCause = sums.some(isPayoutReturn);
  const named = useNamed();
  const words = open.length > 0 ? 'confirm' : 'match';
  const form = useForm<WithCause>({
    resolver: zodResolver(needsCause ? wantedWithCause : wanted),
    defaultValues: { reason: t('confirm.usualReason') },
  });
  async function submit({ reason, cause }: WithCause) {
    const answer = await send({ file, decisions: choices.map(decisionOf), ...(comesBack && { reason }), ...(needsCause && { cause }) });
    if (!answer) return;
    const reply = answer.reply as SettledReply;
    const settled = reply.results.filter(({ result }) => result !== 'refused').length;
    if (settled > 0) toast.success(t(open.length > 0 ? 'confirm.done' : 'match.done', { count: settled }));
    onSettled(reply);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${words}.title`, { count: choices.length })}
      submit={t(`${words}.submit`, { count: choices.length })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        {sums.map(({ kind, count, amount }) => (
          <li key={kind}>{t(`confirm.effects.${kind}`, { count, amount: formatYen(amount) })}</li>
        ))}
        {matched.length > 0 && <Matched {...{ matched }} />}
      </ul>
      <Deposits choices={open} />
      {recordedOf(open).map((subject) => (
        <p key={`${subject.kind}${subject.id}`} className="rounded-xl bg-warning-soft p-3 text-sm text-warning-soft-foreground">
          {t('confirm.recorded', named(subject))}
        </p>
      ))}
      {open.some(isAnother) && <p className="rounded-xl bg-warning-soft p-3 text-sm text-warning-soft-foreground">{t('another.check')}</p>}
      {comesBack && (
        <fieldset disabled={busy || sent.state === 'unknown'} className="flex min-w-0 flex-col gap-4">
          {needsCause && <CauseField control={form.control} />}
          <TextRow
            control={form.control}
            name="reason"
            label={t('confirm.reason')}
            hint={t('confirm.reasonHint')}
            wrong={t('confirm.reasonMissing')}
            maxLength={longest(rule)}
            area
          />
        </fieldset>
      )}
      <p className="text-sm font-medium">{t(endWords(sums))}</p>
    </MoneyDialog>
  );
}

/** More payments than these nobody reads one by one. */
const mostNamed = 50;

/** The payment that each customer's transfer is recorded for, beside what the statement says of it. */
function Deposits({ choices }: { choices: readonly Choice[] }) {
  const t = useTranslations('bankStatement.confirm.deposit');
  const format = useFormatter();
  const deposits = choices.filter(({ subject }) => subject.kind === 'deposit');
  if (deposits.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ul aria-label={t('label')} className="divide-y divide-separator rounded-xl border border-border">
        {deposits
          .slice(0, mostNamed)
          .map(({ line, subject: { name, reference, order_number: order, merchant_name: merchant, amount } }) => (
            <li key={line.line} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2.5">
              <span className="min-w-0 break-words">
                <span className="block font-medium">
                  {order ? t('order', { order: visible(order) }) : t('number', { number: reference ?? '' })}
                  {name !== order && name !== reference && ` · ${t('customer', { name: visible(name) })}`}
                </span>
                {merchant && <span className="block text-xs text-muted">{visible(merchant)}</span>}
                <span className="block text-xs text-muted">
                  {t('said', { day: dayName(format, line.date), said: visible(line.name || line.description) })}
                </span>
              </span>
              <span className="ml-auto text-right tabular-nums">
                <span className="block font-medium">{formatYen(line.amount)}</span>
                {line.amount !== amount && (
                  <span className="block text-xs text-warning-soft-foreground">{t('asked', { amount: formatYen(amount) })}</span>
                )}
              </span>
            </li>
          ))}
      </ul>
      {deposits.length > mostNamed && <p className="text-muted">{t('others', { count: deposits.length - mostNamed })}</p>}
    </div>
  );
}

/** Whether it can be taken back: a return can, as long as its money has not been used. */
function endWords(sums: ReturnType<typeof sumsOf>) {
  if (sums.length === 0) return 'match.nothing';
  return sums.every(isReturn) ? 'confirm.undoable' : 'confirm.final';
}

/** What is recorded already: one by its name and its day, more by their sum. */
function Matched({ matched }: { matched: Choice[] }) {
  const t = useTranslations('bankStatement.match');
  const named = useNamed();
  const [first] = matched;
  if (first && matched.length === 1) return <li>{t('one', named(first.subject))}</li>;
  return <li>{t('many', { count: matched.length, amount: formatYen(amountOf(matched)) })}</li>;
}

function useNamed() {
  const t = useTranslations('bankStatement.kinds');
  const format = useFormatter();
  return ({ kind, name, done_on: on, day }: StatementSubject) => ({
    what: t(kind, { name: visible(name) }),
    day: dayName(format, on ?? day),
  });
}
