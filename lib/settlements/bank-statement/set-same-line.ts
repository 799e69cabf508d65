import { personOf } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { type LookedUp, lookUp } from '@/lib/settlements/bank-statement/look-up';
import { toldBy } from '@/lib/settlements/bank-statement/mark';
import { saveSame, takeBack } from '@/lib/settlements/bank-statement/marks/store';
import { say } from '@/lib/settlements/bank-statement/refusals';
import { type OtherLineReply, type StatementReply, setSameInput, statementReply } from '@/lib/settlements/bank-statement/schema';
import { fileChange } from '@/lib/settlements/files/file';

/**
 * Says of a line that it is one which was recorded before and which the bank has numbered anew, or takes that back: nothing is posted, the line is what that
 * one is, and it is not asked about again. Refuses `conflict` where that line is none of those that it can be.
 */
export const setSameLine = command<typeof setSameInput, StatementReply, { before: LookedUp; after: LookedUp; other: OtherLineReply }>({
  name: 'bank_statement.set_same',
  summary: 'Say that a line of the bank’s statement is one that was recorded under another number, or take that back',
  allow: 'installation:run',
  input: setSameInput,
  output: statementReply,
  async prepare({ caller, now }, { file, line, other: sameAs, same }) {
    const { id: markedBy, name: markedByName } = personOf(caller);
    const before = await lookUp(file, now);
    const entry = before.account.entries[line];
    const key = before.keys[line];
    const { other_lines: others = [], same_as: said = null } = before.reply.lines[line] ?? {};
    const other = (same ? others : said ? [said.line] : []).find((one) => one.key === sameAs);
    if (!entry || !key || !other) return refuse('conflict', { say: say.notSame });
    const mark = {
      key,
      ...toldBy(entry, before.accounts[line]),
      subjectKind: 'none',
      subjectId: newId(),
      sameAs,
      markedBy,
      markedByName,
      markedAt: now,
    };
    const isSaid = same ? await saveSame(mark, before.keys) : await takeBack(key, sameAs);
    if (!isSaid) return refuse('conflict', { say: say.notSame });
    return { before, after: await lookUp(file, now), other };
  },
  async run(_context, { line, same }, _database, { before, after, other }) {
    const { account, lines } = before.reply;
    const { date, amount, name, inquiry_number: number } = lines[line] ?? {};
    const said = { account, date, amount, name, inquiry_number: number, other_inquiry_number: other.inquiry_number };
    return { reply: after.reply, changes: [fileChange(installation, { ...said, same: !same }, { ...said, same })] };
  },
});
