import { useFormatter, useTranslations } from 'next-intl';
import { dayName } from '@/components/bank-file/day-name';
import type { Choice } from '@/components/bank-statement/statement-reading';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { StatementLine, StatementSubject } from '@/lib/settlements/bank-statement/schema';

type Props = { line: StatementLine; refused: ReadonlyMap<number, string>; ask: (choices: Choice[]) => void };

/** What a line is, or what it may be, each with the way to say so. */
export function LineSubjects({ line, refused, ask }: Props) {
  const t = useTranslations('bankStatement');
  const message = refused.get(line.line);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {line.subjects.length === 0 && <p className="text-muted">{t(line.group === 'done' ? 'line.long' : 'line.noCandidate')}</p>}
      {line.subjects.length > 0 && (
        <ul className="flex flex-col gap-3">
          {line.subjects.map((subject) => (
            <li key={`${subject.kind}${subject.id}`} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <Named {...{ line, subject }} />
              {line.group !== 'done' && (
                <PlainButton
                  size="sm"
                  look="outline"
                  aria-haspopup="dialog"
                  aria-label={t(`acts.${subject.kind}.named`, { name: visible(subject.name) })}
                  className="pointer-coarse:min-h-11"
                  onClick={() => ask([{ line, subject }])}
                >
                  {t(`acts.${subject.kind}.open`)}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {message !== undefined && <p className="text-sm font-medium text-danger-soft-foreground">{t('line.refused', { message })}</p>}
    </div>
  );
}

/** In a page of its own: the statement is read again where this one is left. */
function Named({ line, subject }: { line: StatementLine; subject: StatementSubject }) {
  const { kind, merchant_name: merchant, reference, amount, day, done, file, standing, payment } = subject;
  const t = useTranslations('bankStatement');
  const format = useFormatter();
  const facts = [
    merchant && visible(merchant),
    reference && visible(reference),
    dayName(format, day),
    amount !== line.amount && formatYen(amount),
    !done && standing && standing !== 'out' && t(`line.standing.${standing}`),
  ];
  return (
    <span className="block max-w-72 min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <a
          href={file ? `/bank-files/${file}` : `/payments/${payment}?tab=refunds`}
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
