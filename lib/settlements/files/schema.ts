import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, day, flag, id, list, note, pathId, text, yen } from '@/lib/operation/wire';
import type { Obstacle } from '@/lib/settlements/payout-forecast';
import { returnCause, settlementReply } from '@/lib/settlements/schema';

const fileStatuses = ['proposed', 'approved', 'cancelled'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Why no file can contain a settlement now, in the words of the contract. */
const blockReasons = ['not_accepted', 'suspended', 'on_hold', 'no_account', 'account_refused', 'cannot_be_written'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** Why no file can contain a refund request now. Taken: somebody pays it by hand. */
const requestBlockReasons = ['taken', 'cannot_be_written'] as const;
export type RequestBlockReason = (typeof requestBlockReasons)[number];
/** What a file is made of. */
const fileContents = ['payouts', 'refunds', 'all'] as const;
export type FileContents = (typeof fileContents)[number];
/** Why a file needs a second approver, in the words of the contract. */
const secondReasons = ['amount', 'day', 'changed', 'account'] as const;
export type SecondReason = (typeof secondReasons)[number];

const waiting = settlementReply.extend({
  tenant_name: z.string(),
  blocked: z.enum(blockReasons).nullable(),
  /** The value that cannot be written, in the reader's language; of payouts on hold the platform's reason. */
  blocked_text: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_end: z.string().nullable(),
  holder: z.string().nullable(),
});
export type WaitingSettlement = z.output<typeof waiting>;

const waitingRefund = z.looseObject({
  id: z.string(),
  payment: z.string(),
  merchant_name: z.string(),
  external_order_num: z.string().nullable(),
  reference: z.string(),
  amount: z.int(),
  holder: z.string(),
  bank_name: z.string(),
  account_end: z.string(),
  created_at: z.string(),
  blocked: z.enum(requestBlockReasons).nullable(),
  /** Who has taken it, or the value that cannot be written, in the reader's language. */
  blocked_text: z.string().nullable(),
});
export type WaitingRefund = z.output<typeof waitingRefund>;
/** A file that could be made now. */
const plan = {
  transfer_day: z.string().meta({
    description:
      'On it the file would be carried out: the last day on which any payout of it was to be made, or the first bank day from today.',
  }),
  count: z.int(),
  amount: z.int(),
  second: z.enum(secondReasons).nullable().meta({ description: 'Why a second person has to approve it; null: nobody has to.' }),
  digest: z.string().meta({ description: 'Names the file by its day and every line of it: who wants it made says which one was seen.' }),
};
export const showDayInput = z.object({ day: day() });
export const dayReply = z.looseObject({
  resource: z.literal('payout_day'),
  day: z.string(),
  ...plan,
  earlier: z.int().meta({ description: 'How many of them were to be paid before this day.' }),
  settlements: z.array(waiting),
  refunds: z
    .looseObject({ ...plan, requests: z.array(waitingRefund) })
    .meta({ description: 'Customers’ refunds that wait, whatever the day: a file of them alone.' }),
  all: z.looseObject(plan).meta({ description: 'A file of the payouts and the refunds.' }),
});
export type DayReply = z.output<typeof dayReply>;

/** `held`: of a day that is over, how many of its payouts are held back. */
const dayRow = z.looseObject({ day: z.string(), count: z.int(), amount: z.int(), held: z.int() });
export const listDaysInput = z.object({});
export const daysReply = z.looseObject({
  days: z.array(dayRow),
  refunds: z
    .looseObject({ count: z.int(), amount: z.int() })
    .meta({ description: 'Customers’ refunds that wait and that nobody has taken.' }),
});
export type DaysReply = z.output<typeof daysReply>;

export const proposeFileInput = z.object({
  contents: choice(fileContents)
    .optional()
    .meta({ description: 'Payouts until the day, customers’ refunds, or all of both. Omitted: payouts.' }),
  day: day().meta({ description: 'What was to be paid until this day and waits.' }),
  digest: text({ max: 64 }).meta({ description: 'The file that was seen: it must still be this one, line by line.' }),
});

const transfer = z.looseObject({
  kind: z.enum(['payout', 'refund']),
  /** The settlement, or the refund request. */
  id: z.string(),
  /** Of a refund; of a payout null. */
  payment: z.string().nullable(),
  external_order_num: z.string().nullable(),
  settlement_id: z.string().nullable(),
  merchant_name: z.string(),
  tenant_name: z.string(),
  reference: z.string(),
  amount: z.int(),
  holder: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  account_end: z.string(),
  status: z.enum(['pending', 'paid', 'bounced', 'cancelled']).meta({
    description: 'Cancelled: it is not in the file any more. The file was given up; or it was restored, and this one had ended otherwise.',
  }),
  reason: z.string().nullable(),
  other_file: z
    .int()
    .nullable()
    .meta({ description: 'The number of another file that has it and that the bank may have carried out too.' }),
});

export const fileReply = z.looseObject({
  id: z.string(),
  resource: z.literal('bank_file'),
  number: z.int(),
  status: z.enum(fileStatuses),
  transfer_day: z.string(),
  count: z.int(),
  amount: z.int(),
  file_name: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  created_at: z.string(),
  approved_by: z.string().nullable(),
  approved_by_id: z.string().nullable(),
  approved_at: z.string().nullable(),
  decided_by: z.string().nullable().meta({ description: 'Of the last decision: approved, cancelled or restored.' }),
  decided_by_id: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  handed_out_by: z.string().nullable(),
  handed_out_at: z.string().nullable(),
  paid_at: z.string().nullable(),
});
export type FileReply = z.output<typeof fileReply>;
export const wholeFileReply = fileReply.extend({
  stopped: z
    .string()
    .nullable()
    .meta({ description: 'Why it cannot be approved or handed out any more, as long as the bank cannot have it.' }),
  not_by_you: z
    .looseObject({ approve: z.string().nullable(), cancel: z.string().nullable() })
    .meta({ description: 'Why whoever asks cannot do the step, in their language; null: it is not their person that stops it.' }),
  transfers: z.array(transfer),
});
export type WholeFileReply = z.output<typeof wholeFileReply>;

export const listFilesInput = z.object({ status: choice(fileStatuses).optional(), ...pageInput });
export const fileList = listReply(fileReply);
export type FileList = z.output<typeof fileList>;

export const showFileInput = z.object({ id: pathId() });
export const approveFileInput = z.object({ id: id(), amount: yen({ min: 1, max: 999_999_999_999 }) });
export const cancelFileInput = z.object({
  id: id(),
  reason: note({ max: 255 }),
  handed_out: flag()
    .optional()
    .meta({ description: 'Whether it was seen that somebody has downloaded it; refused where somebody has and it was not.' }),
});
export const payFileInput = z.object({ id: id() });
export const returnFileInput = z.object({ id: id(), reason: note({ max: 255 }), cause: returnCause() });
export const undoFileInput = z.object({ id: pathId(), reason: note({ max: 255 }) });
export const undoFileReply = fileReply.extend({
  undone: z.int(),
  kept: z
    .array(z.looseObject({ kind: z.enum(['payout', 'refund']), id: z.string(), name: z.string(), message: z.string() }))
    .meta({ description: 'What could not be taken back, and why, in the language of whoever asks.' }),
});
export type UndoFileReply = z.output<typeof undoFileReply>;

const heldFor = [
  'suspended',
  'on_hold',
  'account_refused',
  'payouts_disabled',
  'no_account',
  'cannot_be_written',
] as const satisfies readonly Obstacle[];
export const listHeldInput = z.object({ settlement_ids: list(id()) });
const heldPayout = z.looseObject({
  settlement_id: z.string(),
  merchant_id: z.string(),
  /** The status of a seller's application. */
  application_status: z.string().nullable(),
  obstacle: z.enum(heldFor),
  /** The reason in the words of the bank or the reviewer; for an account that cannot be written, the problem in the reader's language. */
  obstacle_reason: z.string().nullable(),
});
export type HeldPayout = z.output<typeof heldPayout>;
export const heldReply = z.looseObject({ resource: z.literal('held_payouts'), data: z.array(heldPayout) });
export type HeldReply = z.output<typeof heldReply>;
