import type { Act } from '@/components/forms/act';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import {
  type RecordedKind,
  type SettledLine,
  type StatementDecision,
  type StatementLine,
  type StatementReply,
  type StatementSubject,
  subjectKinds,
} from '@/lib/settlements/bank-statement/schema';

/** All that is done with a statement which is read. */
export type StatementActs = { settle: MoneyAct; setAside: Act; setSame: Act; takeBalance: Act };

/** The confirmation of one line, by its subject. */
export type Choice = { line: StatementLine; subject: StatementSubject };

/** Whether money of the same day and amount is recorded from another line, and this is said to be another transfer. */
export const isAnother = ({ subject }: Pick<Choice, 'subject'>): boolean =>
  subject.kind === 'deposit' && subject.other_line && !subject.done;

/** Whether it is recorded with its line; all else is recorded already, and only gets its line. */
export const isToRecord = (subject: StatementSubject): subject is StatementSubject & { kind: RecordedKind } =>
  !subject.done && subject.kind !== 'deposit_return';

export const decisionOf = ({ line, subject }: Choice): StatementDecision => ({
  ...{ line: line.line, kind: subject.kind, id: subject.id },
  ...(isAnother({ subject }) && { another: true }),
});

/** All lines that can be confirmed without a choice. */
export const certainOf = ({ lines }: StatementReply): Choice[] =>
  lines.flatMap((line) => (line.group === 'certain' && line.subjects[0] ? [{ line, subject: line.subjects[0] }] : []));

/** The refused confirmations of the last request, by line. */
export const refusedOf = (results: readonly SettledLine[]): Map<number, string> =>
  new Map(results.flatMap(({ line, result, message }) => (result === 'refused' ? [[line, message ?? '']] : [])));

/** Those that are still to be recorded, and those that only get their line. */
export function partedOf(choices: readonly Choice[]): { open: Choice[]; matched: Choice[] } {
  return { open: choices.filter(({ subject }) => isToRecord(subject)), matched: choices.filter(({ subject }) => !isToRecord(subject)) };
}

/** What was recorded by hand and may be this line, where another thing is chosen for it. */
export const recordedOf = (choices: readonly Choice[]): StatementSubject[] =>
  choices.flatMap(({ line, subject }) => (subject.done ? [] : line.subjects.filter((one) => one.done && !one.other_line)));

export const amountOf = (choices: readonly Choice[]): number => choices.reduce((sum, { line }) => sum + line.amount, 0);

/** The totals for the dialog. */
export function sumsOf(choices: readonly Choice[]): { kind: RecordedKind; count: number; amount: number }[] {
  return subjectKinds.flatMap((kind) => {
    const of = choices.filter(({ subject }) => subject.kind === kind);
    return of.length > 0 && kind !== 'deposit_return' ? [{ kind, count: of.length, amount: amountOf(of) }] : [];
  });
}

/** The file's bytes as base64; null if the browser cannot read the file any more. */
export const base64Of = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
