import { z } from 'zod';
import { choice, count, flag, id, list, note, text } from '@/lib/operation/wire';
import { returnCause } from '@/lib/settlements/schema';

/**
 * What an entry can be: a file, one transfer of it, or one to a customer’s account, each as it went out and as it came back; or what a customer has paid in,
 * and what of that was sent back.
 */
export const subjectKinds = ['file', 'payout', 'refund', 'return', 'file_return', 'refund_return', 'deposit', 'deposit_return'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** What is recorded from its line. What was sent back was noted before, and only gets its line. */
export type RecordedKind = Exclude<SubjectKind, 'deposit_return'>;
const returnKinds: readonly SubjectKind[] = ['return', 'file_return', 'refund_return'];
/** Somebody reads why it came back. */
export const isReturn = ({ kind }: { kind: SubjectKind }): boolean => returnKinds.includes(kind);

/** Of the customers' own transfers: their lines are those of an account to which they transfer. */
export const isOfDeposit = ({ kind }: { kind: SubjectKind }): boolean => kind === 'deposit' || kind === 'deposit_return';
export const directionOf = ({ kind }: { kind: SubjectKind }): 'in' | 'out' => (kind === 'deposit' || isReturn({ kind }) ? 'in' : 'out');

/** Of merchants’ money: what becomes of their accounts depends on whose fault it was. */
export const isPayoutReturn = ({ kind }: { kind: SubjectKind }): boolean => kind === 'return' || kind === 'file_return';

/** Certain: one thing, and it is to be confirmed. Done: nothing is left to do. Decide: a person says which, or that it is none (aside). */
const groups = ['decide', 'certain', 'done', 'aside', 'unknown'] as const;
export type LineGroup = (typeof groups)[number];

/** Whether the bank has the file, may have it although it was given up, or cannot have it. */
const standings = ['out', 'given_up', 'not_out'] as const;
export type Standing = (typeof standings)[number];

/** As a form of a page takes it in, in base64 and with what stands around it. */
export const maxStatementBytes = 700 * 1024;

const given = text({ max: Math.ceil(maxStatementBytes / 3) * 4 }).meta({ description: 'The bytes of 入出金明細 (format 03) in base64.' });
export const readStatementInput = z.object({ file: given });

const decision = z.object({
  line: count().meta({ description: 'Which entry of the account: 0, 1, 2 …' }),
  kind: choice(subjectKinds),
  id: id(),
  another: flag().optional().meta({ description: 'Of a deposit with `other_line`: it is another transfer of the same day and amount.' }),
});
export type StatementDecision = z.output<typeof decision>;
export const settleStatementInput = z.object({
  file: given,
  decisions: list(decision, { max: 5_000 }),
  reason: note({ max: 255 }).optional().meta({
    description: 'Why the bank gave transfers back; sellers and customers read it. Not needed for what is recorded as back already.',
  }),
  cause: returnCause().optional().meta({ description: 'Of payouts that came back, as of `settlement.decide`; needed for them.' }),
});

export const setAsideInput = z.object({
  file: given,
  line: count(),
  aside: flag().meta({ description: 'Whether it is none of what it resembles; false takes that back.' }),
});

export const setSameInput = z.object({
  file: given,
  line: count(),
  other: text({ min: 64, max: 64 }).meta({
    description: 'The key of the line that was recorded before, as `other_lines` or `same_as` says it.',
  }),
  same: flag().meta({ description: 'Whether this line is that one under another number; false takes that back.' }),
});

const subject = z.looseObject({
  kind: z.enum(subjectKinds),
  id: z.string(),
  /** Of a file its number, else who was to have the money. */
  name: z.string(),
  merchant_name: z.string().nullable(),
  /** What tells it from others alike: of a transfer what the bank’s papers say, of a refund its order number, of a customer's transfer the payer number. */
  reference: z.string().nullable(),
  /** Of a customer's transfer: the order number of its payment. */
  order_number: z.string().nullable(),
  amount: z.int(),
  day: z.string(),
  done: z.boolean(),
  /** The day on which that was recorded. */
  done_on: z.string().nullable(),
  /** Another line of the bank is that already; of a deposit: one of the same day and amount, which may be the same transfer. */
  other_line: z.boolean(),
  /** Where it is looked at: a file, or a payment. */
  file: z.string().nullable(),
  /** Of that file; of a refund null. */
  standing: z.enum(standings).nullable(),
  payment: z.string().nullable(),
  /** Another file has the transfer too, or some of the file, and the bank may have carried out both. */
  in_other_file: z.boolean(),
});
export type StatementSubject = z.output<typeof subject>;

const otherLine = z.looseObject({
  key: z.string(),
  date: z.string(),
  amount: z.int(),
  /** Null: it was recorded by a version that did not keep it. */
  name: z.string().nullable(),
  inquiry_number: z.string(),
  /** As what it was recorded, and who that is of, where that is known. */
  kind: z.enum(subjectKinds),
  subject_name: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type OtherLineReply = z.output<typeof otherLine>;

const line = z.looseObject({
  line: z.int(),
  date: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.int(),
  name: z.string(),
  description: z.string(),
  inquiry_number: z.string(),
  group: z.enum(groups),
  subjects: z.array(subject),
  /** It may be a return because a transfer of this amount is out; nothing that it says speaks for it. */
  by_amount_alone: z.boolean(),
  /** Who said that it is none of what it resembles. */
  set_aside: z.looseObject({ by: z.string(), at: z.string() }).nullable(),
  /** Lines that were recorded before, of which this may be one under a new number. */
  other_lines: z.array(otherLine),
  /** Of which of them somebody has said that it is this one, and who. */
  same_as: z.looseObject({ line: otherLine, by: z.string(), at: z.string() }).nullable(),
});
export type StatementLine = z.output<typeof line>;

const balance = z.looseObject({
  /** What the statement says at its end, and on which day. */
  said: z.int(),
  day: z.string(),
  /** From where the ledger counts; null: nobody has said so yet, and nothing is expected. */
  basis: z.looseObject({ day: z.string(), amount: z.int(), by: z.string() }).nullable(),
  /** What the ledger expects at this moment, with what is held. */
  expected: z.int().nullable(),
  held: z.int(),
  /** What was noted as sent back to customers, and no line says so yet: it is expected to be there still. */
  going_back: z.int().nullable(),
  /** What came in, less what went out: of lines that wait to be recorded, and of lines that are nothing of ours. */
  unrecorded: z.int().nullable(),
  unknown: z.int().nullable(),
  difference: z.int().nullable(),
  /** Whether it can become the basis: nothing waits to be recorded. */
  can_be_taken: z.boolean(),
});
export type BalanceReply = z.output<typeof balance>;

export const statementReply = z.looseObject({
  resource: z.literal('bank_statement'),
  account: z.string(),
  holder: z.string(),
  /** Of its entries; null where there are none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Of accounts that are in the file and do not pay. */
  other_accounts: z.int(),
  lines: z.array(line),
  /** Of the account that customers transfer to; null: the file is of another one too, or says none. */
  balance: balance.nullable(),
});
export type StatementReply = z.output<typeof statementReply>;

/** Matched: it was recorded before, and has its line now. Already: somebody had said so before. Refused: it was not done; why. */
const result = z.looseObject({
  line: z.int(),
  result: z.enum(['settled', 'matched', 'already', 'refused']),
  message: z.string().nullable(),
});
export type SettledLine = z.output<typeof result>;
export const settledReply = z.looseObject({ results: z.array(result), statement: statementReply });
export type SettledReply = z.output<typeof settledReply>;
