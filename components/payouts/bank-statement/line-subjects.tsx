import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { type Choice, isAnother, isToRecord } from '@/components/payouts/bank-statement/statement-reading';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { isOfDeposit, type StatementLine, type StatementSubject } from '@/lib/settlements/bank-statement/schema';

/** Actions on a statement line: confirm its subject, say that it is a line of before, or set it aside as unrelated; the last two can be taken back. */
export type LineActs = {
  refused: ReadonlyMap<number, string>;
  ask: (choices: Choice[]) => void;
  setAside: (line: StatementLine, aside: boolean) => Promise<void>;
  askSame: (line: StatementLine) => void;
  undoSame: (line: StatementLine) => Promise<void>;
};
type Props = { acts: LineActs; line: StatementLine };

/** The subject of a statement line, or its candidates, each with a button to confirm it. */
export function LineSubjects({ line, acts: { refused, ask, setAside, askSame, undoSame } }: Props) {
  const t = useTranslations('bankStatement');
  const message = refused.get(line.line);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {line.by_amount_alone && line.group === 'decide' && (
        <p className="max-w-72 text-muted">
          {t(!isDeposit(line) ? 'line.byAmountAlone' : line.direction === 'in' ? 'line.depositByAmount' : 'line.sentBackByAmount')}
        </p>
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
                  {t(isAnother({ subject }) ? 'another.open' : isToRecord(subject) ? `acts.${subject.kind}.open` : 'match.open')}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {line.other_lines.length > 0 && <Renumbered {...{ line, askSame }} />}
      {line.same_as && <SameAs {...{ line, undoSame }} />}
      {line.group !== 'done' && (
        <LightButton
          label={t(line.set_aside ? 'aside.backNamed' : 'aside.putNamed', wordsOf(line))}
          onPress={() => setAside(line, line.set_aside === null)}
        >
          {t(line.set_aside ? 'aside.back' : 'aside.put')}
        </LightButton>
      )}
      {message !== undefined && <p className="text-sm font-medium text-danger-soft-foreground">{t('line.refused', { message })}</p>}
    </div>
  );
}

/** By what a line is told from others where only its button is read. */
const wordsOf = ({ name, description, amount }: StatementLine) => ({ said: visible(name || description), amount: formatYen(amount) });

function LightButton({ label, onPress, children }: { label: string; onPress: () => Promise<void>; children: string }) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onPress();
    setBusy(false);
  }
  return (
    <PlainButton
      size="sm"
      look="ghost"
      busy={isBusy}
      aria-label={label}
      className="-ml-3 self-start text-muted pointer-coarse:min-h-11"
      onClick={() => void press()}
    >
      {children}
    </PlainButton>
  );
}

/** The bank may have numbered a line anew that was recorded before. */
function Renumbered({ line, askSame }: { line: StatementLine } & Pick<LineActs, 'askSame'>) {
  const t = useTranslations('bankStatement');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="max-w-72 text-xs font-medium text-pretty text-warning-soft-foreground">
        {t('same.recorded', { count: line.other_lines.length })}
      </p>
      <PlainButton
        size="sm"
        look="outline"
        aria-haspopup="dialog"
        aria-label={t('same.named', wordsOf(line))}
        className="pointer-coarse:min-h-11"
        onClick={() => askSame(line)}
      >
        {t('same.open')}
      </PlainButton>
    </div>
  );
}

function SameAs({ line, undoSame }: { line: StatementLine } & Pick<LineActs, 'undoSame'>) {
  const t = useTranslations('bankStatement');
  if (!line.same_as) return null;
  const { by, line: other } = line.same_as;
  return (
    <>
      <p className="max-w-72 text-xs text-pretty text-muted">
        {t('same.by', { number: visible(other.inquiry_number) || '–', name: visible(by) })}
      </p>
      <LightButton label={t('same.backNamed', wordsOf(line))} onPress={() => undoSame(line)}>
        {t('aside.back')}
      </LightButton>
    </>
  );
}

/** Whether all that it may be is money of customers. */
const isDeposit = ({ subjects }: StatementLine) => subjects.every(isOfDeposit);

type Words = ReturnType<typeof useTranslations<'bankStatement'>>;
function nameOf(subject: StatementSubject, t: Words): string {
  const name = visible(subject.name);
  if (isAnother({ subject })) return t('another.named', { name });
  return isToRecord(subject) ? t(`acts.${subject.kind}.named`, { name }) : t('match.named', { what: t(`kinds.${subject.kind}`, { name }) });
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
    order_number: order,
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
    order && order !== subject.name && t('line.order', { order: visible(order) }),
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
          href={file ? `/bank-files/${file}` : `/payments/${payment}${isOfDeposit(subject) ? '' : '?tab=refunds'}`}
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
    </span>
  );
}
