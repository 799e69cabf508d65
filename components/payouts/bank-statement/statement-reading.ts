import {
  type SettledLine,
  type StatementDecision,
  type StatementLine,
  type StatementReply,
  type StatementSubject,
  subjectKinds,
} from '@/lib/settlements/bank-statement/schema';

/** A server action on a statement that moves no money. */
export type StatementAct = (input: unknown) => Promise<{ ok: true; reply: unknown } | { ok: false; error: { message: string } }>;

/** The confirmation of one line, by its subject. */
export type Choice = { line: StatementLine; subject: StatementSubject };

export const decisionOf = ({ line, subject }: Choice): StatementDecision => ({ line: line.line, kind: subject.kind, id: subject.id });

/** All lines that can be confirmed without a choice. */
export const certainOf = ({ lines }: StatementReply): Choice[] =>
  lines.flatMap((line) => (line.group === 'certain' && line.subjects[0] ? [{ line, subject: line.subjects[0] }] : []));

/** The refused confirmations of the last request, by line. */
export const refusedOf = (results: readonly SettledLine[]): Map<number, string> =>
  new Map(results.flatMap(({ line, result, message }) => (result === 'refused' ? [[line, message ?? '']] : [])));

/** The totals for the dialog. */
export function sumsOf(choices: readonly Choice[]): { kind: StatementSubject['kind']; count: number; amount: number }[] {
  return subjectKinds.flatMap((kind) => {
    const of = choices.filter(({ subject }) => subject.kind === kind);
    const amount = of.reduce((sum, { line }) => sum + line.amount, 0);
    return of.length > 0 ? [{ kind, count: of.length, amount }] : [];
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
