'use client';
import { CircleCheck } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Balance } from '@/components/payouts/bank-statement/balance';
import type { LineActs } from '@/components/payouts/bank-statement/line-subjects';
import { LinesTable } from '@/components/payouts/bank-statement/lines-table';
import { type Choice, certainOf, refusedOf, type StatementActs } from '@/components/payouts/bank-statement/statement-reading';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { visible } from '@/components/ui/visible';
import type { SettledReply, StatementLine, StatementReply } from '@/lib/settlements/bank-statement/schema';

const ConfirmDialog = lazyDialog(() => import('@/components/payouts/bank-statement/confirm-dialog').then((loaded) => loaded.ConfirmDialog));

/** Lines that need a decision come first. */
const order = ['decide', 'certain', 'done', 'aside', 'unknown'] as const;

const SameDialog = lazyDialog(() => import('@/components/payouts/bank-statement/same-dialog').then((loaded) => loaded.SameDialog));

type Props = StatementActs & { name: string; file: string; first: StatementReply };

/** The lines of a statement, grouped by the action that they need. */
export function Reading({ settle, setAside, setSame, takeBalance, name, file, first }: Props) {
  const t = useTranslations('bankStatement');
  const [statement, setStatement] = useState(first);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const { opened, isOpen, begin: openDialog, close } = useRequestDialog<Choice[]>();
  const same = useRequestDialog<StatementLine>();
  const certain = certainOf(statement);
  const groups = order.flatMap((group) => {
    const lines = statement.lines.filter((line) => line.group === group);
    return lines.length > 0 ? [{ group, lines }] : [];
  });
  const isOver = groups.length > 0 && groups.every(({ group }) => group !== 'decide' && group !== 'certain');
  function settled({ results, statement: after }: SettledReply) {
    setRefused(refusedOf(results));
    setStatement(after);
    close(false);
  }
  async function done(answer: ReturnType<Act>) {
    const told = await answer.catch(() => null);
    if (!told?.ok) return toast.danger(told?.error.message ?? t('upload.away'));
    setStatement(told.reply as StatementReply);
  }
  const acts: LineActs = {
    refused,
    ask: openDialog,
    setAside: async ({ line }, aside) => void (await done(setAside({ file, line, aside }))),
    askSame: same.begin,
    undoSame: async ({ line, same_as: said }) => void (await done(setSame({ file, line, other: said?.line.key, same: false }))),
  };
  return (
    <div className="flex flex-col gap-8">
      <Facts name={name} statement={statement} />
      {statement.balance && <Balance balance={statement.balance} take={() => done(takeBalance({ file }))} />}
      {refused.size > 0 && (
        <p role="alert" className="rounded-xl border border-warning bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">
          {t('notAll', { count: refused.size })}
        </p>
      )}
      {isOver && (
        <p role="status" className="flex items-center gap-3 rounded-xl bg-success-soft px-4 py-3 text-sm text-success-soft-foreground">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t('over')}
        </p>
      )}
      {groups.map(({ group, lines }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <div className="min-w-0">
              <h2 id={`group-${group}`} className="text-base font-semibold">
                {t(`groups.${group}`)} <span className="font-normal text-muted tabular-nums">{t('count', { count: lines.length })}</span>
              </h2>
              <p className="mt-1 text-sm text-pretty text-muted">{t(`groupTexts.${group}`)}</p>
            </div>
            {group === 'certain' && (
              <PlainButton aria-haspopup="dialog" className="pointer-coarse:min-h-11" onClick={() => openDialog(certain)}>
                {t('confirmAll', { count: certain.length })}
              </PlainButton>
            )}
          </div>
          <Panel>
            <LinesTable label={t(`groups.${group}`)} {...{ group, lines, acts }} />
          </Panel>
        </section>
      ))}
      {opened && (
        <ConfirmDialog
          key={opened.opening}
          {...{ settle, file, isOpen }}
          choices={opened.given}
          onClose={() => close(false)}
          onSettled={settled}
        />
      )}
      {same.opened && (
        <SameDialog
          key={same.opened.opening}
          {...{ setSame, file }}
          line={same.opened.given}
          isOpen={same.isOpen}
          onClose={() => same.close(false)}
          onSaid={setStatement}
        />
      )}
    </div>
  );
}

function Facts({
  name,
  statement: { account, holder, from, to, other_accounts: others, lines },
}: {
  name: string;
  statement: StatementReply;
}) {
  const t = useTranslations('bankStatement');
  const format = useFormatter();
  const days = from && to && (from === to ? dayName(format, from) : t('days', { from: dayName(format, from), to: dayName(format, to) }));
  const facts = [
    [t('facts.file'), visible(name)],
    [t('facts.account'), `${account} ${visible(holder)}`],
    [t('facts.days'), days ?? t('facts.noDays')],
    [t('facts.lines'), t('count', { count: lines.length })],
  ] as const;
  return (
    <Panel className="p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {others > 0 && <p className="mt-3 text-sm text-muted">{t('facts.others', { count: others })}</p>}
      {lines.length === 0 && <p className="mt-3 text-sm">{t('facts.empty')}</p>}
    </Panel>
  );
}
