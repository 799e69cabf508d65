import type { Caller } from '@/lib/auth/actor';
import { readBankStatement } from '@/lib/settlements/bank-statement/read-bank-statement';
import type { StatementLine } from '@/lib/settlements/bank-statement/schema';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { asBase64, statementOf } from '@/lib/testing/bank-statements';

export type Entries = Parameters<typeof statementOf>[0];
export const readEntries = (caller: Caller, entries: Entries) => readBankStatement(caller, { file: asBase64(statementOf(entries)) });

/** Of each line what it is, or may be: `certain file`. */
export const groupsOf = (lines: readonly StatementLine[]) =>
  lines.map(({ group, subjects }) => [group, ...subjects.map(({ kind }) => kind)].join(' '));

/** Says of lines what they are: of those that are certain, or of these, whatever the first of what they can be. */
export async function settleEntries(caller: Caller, entries: Entries, { lines, reason }: { lines?: number[]; reason: string }) {
  const shown = await readEntries(caller, entries);
  const chosen = shown.lines.filter(({ line, group }) => (lines ? lines.includes(line) : group === 'certain'));
  const decisions = chosen.map(({ line, subjects: [subject] }) => ({ line, kind: subject?.kind, id: subject?.id }));
  return settleBankStatement(caller, { file: asBase64(statementOf(entries)), decisions, reason });
}
