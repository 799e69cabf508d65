import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { missingIn } from '@/lib/operation/allowed';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { recordDeposit } from '@/lib/payments/deposits/record-deposit';
import { recordDecision } from '@/lib/refunds/requests/decide-request';
import { Refusal, refuse } from '@/lib/refusal';
import { subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { numbersOf } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import { type LookedUp, lookUp } from '@/lib/settlements/bank-statement/look-up';
import { columnsOf, dropMark, type NewMark, saveMark } from '@/lib/settlements/bank-statement/marks/store';
import { onOtherLine, say } from '@/lib/settlements/bank-statement/refusals';
import {
  isPayoutReturn,
  isReturn,
  type SettledLine,
  type SettledReply,
  type StatementDecision,
  type StatementSubject,
  settledReply,
  settleStatementInput,
} from '@/lib/settlements/bank-statement/schema';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { fileChange, partlyRecorded } from '@/lib/settlements/files/file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { returnFile } from '@/lib/settlements/files/return-file';
import type { ReturnCause } from '@/lib/settlements/settlement';

type Work = { caller: Caller; read: LookedUp; reason: string; cause: ReturnCause | undefined; now: Date };

/** By the operation that says so one by one, which does it once. */
async function settle({ kind, id, file }: StatementSubject, { caller, reason, cause }: Work): Promise<unknown> {
  if (kind === 'file') return payFile(caller, { id });
  if (kind === 'file_return') return returnFile(caller, { id, reason, cause });
  const inFile = file && { file_id: file };
  if (kind === 'refund') return recordDecision(caller, { id, outcome: 'completed', ...inFile });
  if (kind === 'refund_return') return recordDecision(caller, { id, outcome: 'returned', reason, ...inFile });
  const told = kind === 'payout' ? { outcome: 'paid' } : { outcome: 'bounced', cause, reason };
  return decideSettlement(caller, { id, ...told, ...inFile });
}

/** Money that a customer has paid in: it captures the payment, or is held. */
function recordLine(line: number, { id }: StatementSubject, { caller, read: { account, keys } }: Work): Promise<unknown> {
  const { amount, date } = account.entries[line] ?? {};
  return recordDeposit(caller, { id, line: keys[line], amount, booked_on: date });
}

function markOf({ line, kind, id }: StatementDecision, { caller, read, now }: Work): NewMark {
  const { id: markedBy, name: markedByName } = personOf(caller);
  const entry = read.account.entries[line];
  const said = { date: entry?.date ?? '', amount: BigInt(entry?.amount ?? 0), inquiryNumber: entry?.inquiryNumber ?? '' };
  return { key: read.keys[line] ?? '', ...said, ...columnsOf({ kind, id }), markedBy, markedByName, markedAt: now };
}

const subjectIn = ({ reply }: LookedUp, decision: StatementDecision): StatementSubject | undefined =>
  reply.lines[decision.line]?.subjects.find((one) => subjectKey(one) === subjectKey(decision));

/** Whoever marked the line first may have been refused, and dropped it. False: what the line is was taken back, or it is something else now. */
async function keepMark(mark: NewMark, subject: StatementSubject, { read }: Work): Promise<boolean> {
  const kept = await saveMark(mark, read.keys, { isDone: true, isAnother: true });
  return kept.outcome === 'saved' || (kept.outcome === 'taken' && subjectKey(kept.subject) === subjectKey(subject));
}

/** Marks the entry first, so that nobody matches it to something else; then completes the payout, refund or file that it matches. */
async function settleLine(decision: StatementDecision, work: Work): Promise<SettledLine> {
  const { line } = decision;
  const refused = (message: string): SettledLine => ({ line, result: 'refused', message });
  const { locale } = work.caller;
  const subject = subjectIn(work.read, decision);
  if (!subject) return refused(say.changed[locale]);
  const { another: isAnother = false } = decision;
  // on whose screen the line was still certain has not seen the other one
  if (subject.kind === 'deposit' && subject.other_line && !isAnother) return refused(say.perhapsTwice[locale]);
  const mark = markOf(decision, work);
  const entry = work.read.account.entries[line];
  const isNumbered = entry !== undefined && numbersOf(entry).includes(subject.reference ?? '');
  const marked = await saveMark(mark, work.read.keys, { isDone: subject.done, isAnother, isNumbered });
  if (marked.outcome === 'elsewhere') return refused((subject.kind === 'deposit' ? say.perhapsTwice : onOtherLine(marked.date))[locale]);
  if (marked.outcome === 'more') return refused(say.more[locale]);
  if (marked.outcome === 'undone') return refused(say.changed[locale]);
  if (marked.outcome === 'taken' && subjectKey(marked.subject) !== subjectKey(subject)) return refused(say.otherwise[locale]);
  try {
    if (!subject.done) await (subject.kind === 'deposit' ? recordLine(line, subject, work) : settle(subject, work));
    if (marked.outcome === 'taken' && !(await keepMark(mark, subject, work))) return refused(say.changed[locale]);
    const first = subject.done ? 'matched' : 'settled';
    return { line, result: marked.outcome === 'saved' ? first : 'already', message: null };
  } catch (error) {
    // what failed in another way may have been done: the entry stays what it was said to be, and it is said again
    if (!(error instanceof Refusal) || error.details.partly) throw error;
    if (marked.outcome === 'saved') await dropMark(mark);
    return refused(error.sentence[locale]);
  }
}

const isNew = ({ result }: SettledLine): boolean => result === 'settled' || result === 'matched';

/**
 * Says of lines of a statement what they are: each for itself, so that what ends it in the middle leaves the rest, and it is said again. Each line
 * counts once, whoever says it and however often the statement is read. Of what was recorded before nothing is posted: the line is kept as that.
 */
export const settleBankStatement = command<typeof settleStatementInput, SettledReply, { results: SettledLine[]; read: LookedUp }>({
  name: 'bank_statement.settle',
  summary: 'Say that lines of the bank’s statement are what they are taken for',
  allow: 'installation:run',
  input: settleStatementInput,
  output: settledReply,
  async prepare({ caller: { idempotencyKey: _, ...caller }, now }, { file, decisions, reason, cause }) {
    personOf(caller);
    const work: Work = { caller, read: await lookUp(file, now), reason: reason ?? '', cause, now };
    const open = decisions.filter((decision) => !subjectIn(work.read, decision)?.done);
    if (reason === undefined && open.some(isReturn)) return refuse('missing_parameter', missingIn(settleStatementInput, 'reason'));
    if (cause === undefined && open.some(isPayoutReturn)) return refuse('missing_parameter', missingIn(settleStatementInput, 'cause'));
    const results: SettledLine[] = [];
    const orPartly = (error: unknown): never => {
      throw results.some(isNew) ? partlyRecorded() : error;
    };
    for (const decision of decisions) results.push(await settleLine(decision, work).catch(orPartly));
    return { results, read: await lookUp(file, now).catch(orPartly) };
  },
  async run(_context, _input, _database, { results, read }) {
    const count = (wanted: SettledLine['result']) => results.filter(({ result }) => result === wanted).length;
    const { account, from, to } = read.reply;
    const matched = count('matched');
    const change = fileChange(installation, null, { account, from, to, settled: count('settled'), ...(matched > 0 && { matched }) });
    return { reply: { results, statement: read.reply }, changes: results.some(isNew) ? [change] : [] };
  },
});
