import { z } from 'zod';
import { checkNames } from '@/lib/onboarding/catalogue/check';
import { fileReply } from '@/lib/onboarding/files/schema';
import { applicationReply, descriptorShape } from '@/lib/onboarding/schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { flag } from '@/lib/operation/wire';

const waitingRow = z.looseObject({
  merchant_id: z.string(),
  name: z.string(),
  platform: z.looseObject({ id: z.string(), name: z.string() }),
  submitted_at: z.string(),
  /** The number of submissions. */
  submissions: z.int(),
  /** The first submission, one after a correction, or an accepted seller's new bank account or address. */
  kind: z.enum(['first', 'again', 'bank']),
  /** What the automatic checks have found. */
  warnings: z.int(),
  /** Who of the platform has checked it first, when, and what they say; null: nobody. */
  checked: z.looseObject({ at: z.string(), by: z.string(), remark: z.string().nullable() }).nullable(),
  /** The platform's people look first, and have not yet. */
  awaits_platform: z.boolean(),
});
export type WaitingApplication = z.output<typeof waitingRow>;
export const waitingList = listReply(waitingRow);
/** `mine`: only those that the caller minds. `checked`: only those that their platform has checked, or has not. */
export const listWaitingInput = z.object({ ...pageInput, mine: flag().optional(), checked: flag().optional() });

const decidedRow = z.looseObject({
  merchant_id: z.string(),
  name: z.string(),
  platform: z.looseObject({ id: z.string(), name: z.string() }),
  /** The submission: 1, 2, 3 … of this merchant. */
  number: z.int(),
  outcome: z.enum(['accepted', 'declined', 'returned']),
  submitted_at: z.string(),
  decided_at: z.string(),
  decided_by: z.string(),
  /** Who of the platform checked it first; null: nobody. */
  checked_by: z.string().nullable(),
});
export type DecidedApplication = z.output<typeof decidedRow>;
export const decidedList = listReply(decidedRow);
export const listDecidedInput = z.object(pageInput);

const check = z.looseObject({
  name: z.enum(checkNames),
  /** `open`: its fields are not answered. */
  state: z.enum(['passed', 'warning', 'open']),
  messages: z.array(z.string()),
});
export type Check = z.output<typeof check>;

const submission = z.looseObject({
  number: z.int(),
  submitted_at: z.string(),
  submitted_by: z.string(),
  outcome: z.enum(['accepted', 'declined', 'returned', 'replaced', 'withdrawn']).nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  returned: z.record(z.string(), z.string()).nullable(),
  reopened_at: z.string().nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  /** Who of the platform checked it before the operator. */
  checked: z.looseObject({ at: z.string(), by: z.string(), remark: z.string().nullable() }).nullable(),
  /** Differences from the submission before. */
  changes: z.array(
    z.looseObject({
      field: z.string(),
      field_name: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** As people write them, when they are stored differently. */
      before_shown: z.string().nullable(),
      after_shown: z.string().nullable(),
    }),
  ),
});
export type Submission = z.output<typeof submission>;

const holderQuestion = z.looseObject({
  /** The field of the holder. */
  field: z.string(),
  /** As in a bank file, and as banks compare it. */
  held: z.string(),
  folded: z.string(),
  /** The names it might be: as registered, and as banks compare them. */
  names: z.array(z.looseObject({ field_name: z.string(), name: z.string(), kana: z.string(), folded: z.string() })),
  /** The file that shows the account; null: not submitted. */
  picture: z.string().nullable(),
  /** The field that asks for it. */
  picture_field: descriptorShape,
});
export type HolderQuestion = z.output<typeof holderQuestion>;

export const reviewReply = z.looseObject({
  name: z.string(),
  platform: z.looseObject({ id: z.string(), name: z.string() }),
  application: applicationReply,
  /** Values as people write them, by field, when they are stored differently. */
  shown: z.record(z.string(), z.string()),
  files: z.array(fileReply),
  checks: z.array(check),
  /** null: the account is in a name of the seller's. */
  holder: holderQuestion.nullable(),
  same: z.array(z.looseObject({ merchant_id: z.string(), name: z.string(), platform_name: z.string(), by: z.enum(['number', 'account']) })),
  /** The platform's people look first, and have not yet. */
  awaits_platform: z.boolean(),
  submissions: z.array(submission),
});
export type ReviewReply = z.output<typeof reviewReply>;
