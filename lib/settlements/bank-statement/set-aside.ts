import { personOf } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { type LookedUp, lookUp } from '@/lib/settlements/bank-statement/look-up';
import { toldBy } from '@/lib/settlements/bank-statement/mark';
import { saveMark, takeBack } from '@/lib/settlements/bank-statement/marks/store';
import { say } from '@/lib/settlements/bank-statement/refusals';
import { type StatementReply, setAsideInput, statementReply } from '@/lib/settlements/bank-statement/schema';
import { fileChange } from '@/lib/settlements/files/file';

/**
 * Says of one line that it is none of what it resembles, or takes that back: nothing is posted, and it is not asked about again. Refuses `conflict`
 * where the line waits for nobody, or somebody has said that it is something.
 */
export const setLineAside = command<typeof setAsideInput, StatementReply, { before: LookedUp; after: LookedUp }>({
  name: 'bank_statement.set_aside',
  summary: 'Say that a line of the bank’s statement is nothing of ours, or take that back',
  allow: 'installation:run',
  input: setAsideInput,
  output: statementReply,
  async prepare({ caller, now }, { file, line, aside }) {
    const { id: markedBy, name: markedByName } = personOf(caller);
    const before = await lookUp(file, now);
    const entry = before.account.entries[line];
    const key = before.keys[line];
    const group = before.reply.lines[line]?.group;
    const isOpen = aside ? group === 'decide' || group === 'certain' : group === 'aside';
    if (!entry || !key || !isOpen) return refuse('conflict', { say: say.changed });
    if (aside) {
      const mark = {
        key,
        ...toldBy(entry, before.accounts[line]),
        subjectKind: 'none',
        subjectId: newId(),
        markedBy,
        markedByName,
        markedAt: now,
      };
      const { outcome } = await saveMark(mark, before.keys);
      if (outcome !== 'saved') return refuse('conflict', { say: say.otherwise });
    } else if (!(await takeBack(key))) return refuse('conflict', { say: say.changed });
    return { before, after: await lookUp(file, now) };
  },
  async run(_context, { line, aside }, _database, { before, after }) {
    const { date, amount } = before.account.entries[line] ?? {};
    const { account } = before.reply;
    return {
      reply: after.reply,
      changes: [fileChange(installation, { account, date, amount, aside: !aside }, { account, date, amount, aside })],
    };
  },
});
