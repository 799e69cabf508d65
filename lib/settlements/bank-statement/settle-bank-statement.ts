import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { missingIn } from '@/lib/operation/allowed';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { recordDeposit } from '@/lib/payments/deposits/record-deposit';
import { recordDecision } from '@/lib/refunds/requests/decide-request';
import { Refusal, refuse } from '@/lib/refusal';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type Subject, subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { numbersOf } from '@/lib/settlements/bank-statement/deposits/match-deposits';
import { type LookedUp, lookUp } from '@/lib/settlements/bank-statement/look-up';
import { toldBy } from '@/lib/settlements/bank-statement/mark';
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
async function settle(subject: StatementSubject, line: number, work: Work): Promise<unknown> {
  const { kind, id, file } = subject;
  const { caller, reason, cause } = work;
  if (kind === 'deposit') return recordLine(line, subject, work);
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

function markOf(entry: StatementEntry, { line, kind, id }: StatementDecision, { caller, read, now }: Work): NewMark {
  const { id: markedBy, name: markedByName } = personOf(caller);
  return {
    key: read.keys[line] ?? '',
    ...toldBy(entry, read.accounts[line]),
    ...columnsOf({ kind, id }),
    markedBy,
    markedByName,
    markedAt: now,
  };
}

/** The payments whose numbers a line says: it is one transfer, and for one of them. */
function namedBy(entry: StatementEntry, { line }: StatementDecision, { reply }: LookedUp): string[] {
  const numbers = numbersOf(entry);
  const subjects = reply.lines[line]?.subjects ?? [];
  return subjects.flatMap(({ kind, id, reference }) => (kind === 'deposit' && numbers.includes(reference ?? '') ? [id] : []));
}

const subjectIn = ({ reply }: LookedUp, decision: StatementDecision): StatementSubject | undefined =>
  reply.lines[decision.line]?.subjects.find((one) => subjectKey(one) === subjectKey(decision));

/** They are recorded in several steps, of which some may be done. */
const ofFile: readonly StatementSubject['kind'][] = ['file', 'file_return'];

const isSame = (subject: Subject | null, other: Subject): boolean => subject !== null && subjectKey(subject) === subjectKey(other);

/** Whoever marked the line first may have been refused, and dropped it. False: what the line is was taken back, or it is something else now. */
async function keepMark(mark: NewMark, subject: StatementSubject, { read }: Work): Promise<boolean> {
  const kept = await saveMark(mark, read.keys, { isDone: true, isAnother: true });
  return kept.outcome === 'saved' || (kept.outcome === 'taken' && isSame(kept.subject, subject));
}

/** Marks the entry first, so that nobody matches it to something else; then completes the payout, refund or file that it matches. */
async function settleLine(decision: StatementDecision, work: Work): Promise<SettledLine> {
  const { line } = decision;
  const refused = (message: string): SettledLine => ({ line, result: 'refused', message });
  const { locale } = work.caller;
  const subject = subjectIn(work.read, decision);
  const entry = work.read.account.entries[line];
  if (!subject || !entry) return refused(say.changed[locale]);
  const { another: isAnother = false } = decision;
  // on whose screen the line was still certain has not seen the other one
  if (subject.kind === 'deposit' && subject.other_line && !isAnother) return refused(say.perhapsTwice[locale]);
  const mark = markOf(entry, decision, work);
  const told = { isDone: subject.done, isAnother, named: namedBy(entry, decision, work.read), pays: work.read.pays[line] };
  const marked = await saveMark(mark, work.read.keys, told);
  if (marked.outcome === 'elsewhere') return refused((subject.kind === 'deposit' ? say.perhapsTwice : onOtherLine(marked.date))[locale]);
  if (marked.outcome === 'more') return refused(say.more[locale]);
  if (marked.outcome === 'undone') return refused(say.changed[locale]);
  if (marked.outcome === 'taken' && !isSame(marked.subject, subject)) return refused(say.otherwise[locale]);
  try {
    if (!subject.done) await settle(subject, line, work);
    if (marked.outcome === 'taken' && !(await keepMark(mark, subject, work))) return refused(say.changed[locale]);
    const first = subject.done ? 'matched' : 'settled';
    return { line, result: marked.outcome === 'saved' ? first : 'already', message: null };
  } catch (error) {
    // what failed in another way may have been done: the entry stays what it was said to be, and it is said again
    if (!(error instanceof Refusal) || error.details.partly) throw error;
    // nor does a mark stay that somebody has left behind, unless that one is still at it
    const isLeft = error.retryAfterSeconds === undefined && !ofFile.includes(subject.kind);
    if (marked.outcome === 'saved' || isLeft) await dropMark(mark);
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
