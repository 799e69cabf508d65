import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { type Choice, isAnother } from '@/components/payouts/bank-statement/statement-reading';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { StatementLine, StatementSubject } from '@/lib/settlements/bank-statement/schema';

/** Actions on a statement line: confirm its subject, or set it aside as unrelated. */
export type LineActs = { refused: ReadonlyMap<number, string>; ask: (choices: Choice[]) => void; setAside: SetAside };
type SetAside = (line: StatementLine, aside: boolean) => Promise<void>;
type Props = LineActs & { line: StatementLine };

/** The subject of a statement line, or its candidates, each with a button to confirm it. */
export function LineSubjects({ line, refused, ask, setAside }: Props) {
  const t = useTranslations('bankStatement');
  const [isBusy, setBusy] = useState(false);
  async function put(aside: boolean) {
    setBusy(true);
    await setAside(line, aside);
    setBusy(false);
  }
  const message = refused.get(line.line);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {line.by_amount_alone && line.group === 'decide' && (
        <p className="max-w-72 text-muted">{t(isDeposit(line) ? 'line.depositByAmount' : 'line.byAmountAlone')}</p>
      )}
      {line.subjects.length === 0 && <p className="text-muted">{textOf(line, t)}</p>}
      {line.subjects.length > 0 && (
        <ul className="flex flex-col gap-3">
          {line.subjects.map((subject) => (
            <li key={`${subject.kind}${subject.id}`} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <Named {...{ line, subject }} />
              {line.group !== 'done' && !(subject.done && subject.other_line) && (
                <PlainButton
                  size="sm"
                  look="outline"
                  aria-haspopup="dialog"
                  aria-label={nameOf(subject, t)}
                  className="pointer-coarse:min-h-11"
                  onClick={() => ask([{ line, subject }])}
                >
                  {t(subject.done ? 'match.open' : isAnother({ subject }) ? 'another.open' : `acts.${subject.kind}.open`)}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {line.group !== 'done' && (
        <PlainButton
          size="sm"
          look="ghost"
          busy={isBusy}
          aria-label={t(line.set_aside ? 'aside.backNamed' : 'aside.putNamed', {
            said: visible(line.name || line.description),
            amount: formatYen(line.amount),
          })}
          className="-ml-3 self-start text-muted pointer-coarse:min-h-11"
          onClick={() => void put(line.set_aside === null)}
        >
          {t(line.set_aside ? 'aside.back' : 'aside.put')}
        </PlainButton>
      )}
      {message !== undefined && <p className="text-sm font-medium text-danger-soft-foreground">{t('line.refused', { message })}</p>}
    </div>
  );
}

/** Whether all that it may be is money of customers. */
const isDeposit = ({ subjects }: StatementLine) => subjects.every(({ kind }) => kind === 'deposit');

type Words = ReturnType<typeof useTranslations<'bankStatement'>>;
function nameOf(subject: StatementSubject, t: Words): string {
  const { done, kind } = subject;
  const name = visible(subject.name);
  if (isAnother({ subject })) return t('another.named', { name });
  return done ? t('match.named', { what: t(`kinds.${kind}`, { name }) }) : t(`acts.${kind}.named`, { name });
}

function textOf({ group, set_aside: aside }: StatementLine, t: Words): string {
  if (aside) return t('aside.by', { name: visible(aside.by) });
  return t(group === 'done' ? 'line.long' : 'line.noCandidate');
}

/** On a page of its own: the statement has to be read again after leaving this page. */
function Named({ line, subject }: { line: StatementLine; subject: StatementSubject }) {
  const {
    kind,
    merchant_name: merchant,
    reference,
    amount,
    day,
    done,
    done_on: on,
    other_line: isOther,
    file,
    standing,
    payment,
    in_other_file: isTwice,
  } = subject;
  const t = useTranslations('bankStatement');
  const format = useFormatter();
  const facts = [
    merchant && visible(merchant),
    reference && visible(reference),
    dayName(format, day),
    amount !== line.amount && (kind === 'deposit' ? t('line.asked', { amount: formatYen(amount) }) : formatYen(amount)),
    !done && standing && standing !== 'out' && t(`line.standing.${standing}`),
    isTwice && t('line.otherFile'),
    on && t('line.recorded', { day: dayName(format, on) }),
    done && isOther && t('line.otherLine'),
  ];
  return (
    <span className="block max-w-72 min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <a
          href={file ? `/bank-files/${file}` : `/payments/${payment}${kind === 'deposit' ? '' : '?tab=refunds'}`}
          target="_blank"
          rel="noreferrer"
          className="font-medium break-words text-accent-soft-foreground underline underline-offset-2"
        >
          {t(`kinds.${kind}`, { name: visible(subject.name) })}
          <span className="sr-only">{t('newPage')}</span>
        </a>
        {done && <StatusChip look="success">{t(`ends.${kind}`)}</StatusChip>}
      </span>
      <span className="mt-0.5 block text-xs break-words text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {isAnother({ subject }) && (
        <span className="mt-1 block text-xs font-medium text-pretty text-warning-soft-foreground">{t('another.recorded')}</span>
      )}
    </span>
  );
}
