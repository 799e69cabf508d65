import 'server-only';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type Candidates, endOf, type Subject, subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { lookUpDeposits } from '@/lib/settlements/bank-statement/deposits/look-up-deposits';
import type { Mark, MarkedLine } from '@/lib/settlements/bank-statement/marks/store';
import { isOfDeposit, type OtherLineReply, type StatementSubject } from '@/lib/settlements/bank-statement/schema';

/** What the bank was asked for, and how each of it is shown. */
type Known = { known: Candidates; shown: ReadonlyMap<string, StatementSubject> };

const asideOf = (mark: Mark | null) => (mark?.said === 'aside' ? { by: mark.by, at: mark.at.toISOString() } : null);

const presentLine = (
  { inquiryNumber: inquiry_number, said, at, account: _ours, ...line }: MarkedLine,
  subject: StatementSubject | undefined,
): OtherLineReply => ({
  ...{ ...line, inquiry_number, kind: said.kind, at: at.toISOString() },
  subject_name: subject?.name ?? null,
});

/** More lines of one day and amount than these nobody looks at. */
const mostOthers = 20;

/** How each line is shown: what it is or may be, and which lines of before it may be or was said to be. */
export async function lookUpLines(
  entries: readonly StatementEntry[],
  { known, shown }: Known,
  given: Omit<Parameters<typeof lookUpDeposits>[1], 'isOver'>,
) {
  const isOver = (subject: Subject) => endOf(subject, known).isOver;
  const { matches, shownOf, isTold, otherLines } = await lookUpDeposits(entries, { ...given, isOver });
  const subjectsOf = (subject: Subject, line: number): StatementSubject[] => {
    if (isOfDeposit(subject)) return shownOf(subject, line);
    const one = shown.get(subjectKey(subject));
    return one ? [{ ...one, other_line: matches[line]?.withOtherLine.has(subjectKey(subject)) ?? false }] : [];
  };
  const lines = entries.map((entry, line) => {
    const { group = 'unknown', subjects = [], byAmountAlone = false } = matches[line] ?? {};
    const mark = given.marks[line] ?? null;
    const present = (one: MarkedLine) => presentLine(one, subjectsOf(one.said, line)[0]);
    const isAsked = group === 'decide' || group === 'certain';
    return {
      ...{ line, date: entry.date, direction: entry.direction, amount: entry.amount, name: entry.senderName, group },
      ...{ description: entry.description, inquiry_number: entry.inquiryNumber, by_amount_alone: byAmountAlone },
      subjects: subjects.flatMap((subject) => subjectsOf(subject, line)),
      set_aside: asideOf(mark),
      other_lines: isAsked ? otherLines(line).slice(0, mostOthers).map(present) : [],
      same_as: mark?.same ? { line: present(mark.same), by: mark.by, at: mark.at.toISOString() } : null,
    };
  });
  return { lines, isTold };
}
