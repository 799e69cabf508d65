import { z } from 'zod';
import { assist } from '@/lib/onboarding/catalogue/assist';
import { fileReply } from '@/lib/onboarding/files/schema';
import { applicationReply, descriptorShape, showApplicationInput } from '@/lib/onboarding/schema';
import { flag, pathId } from '@/lib/operation/wire';

const formField = descriptorShape.extend({
  /** The last submission, valid or not; null: none. */
  value: z.unknown(),
  /** No valid answer yet. */
  open: z.boolean(),
  error: z.string().nullable(),
  /** The value as people write it, when it is stored differently. */
  shown: z.string().nullable(),
  /** Why the reviewer wants it corrected. */
  returned_reason: z.string().nullable(),
  /** The same reason after the correction, until the application is submitted again. */
  corrected_reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** The field whose answer makes this one required; null: none, or a field with only one possible answer. */
  because_of: z.string().nullable(),
  /** It can be changed now. */
  changeable: z.boolean(),
  /** The change of an accepted seller that it belongs to; null: none. */
  change: z.enum(['account', 'address']).nullable(),
  assist: assist.nullable(),
  /** The field of another part of the form that usually has the same answer; `field` null: this one is then empty. */
  same: z.object({ part: z.string(), field: z.string().nullable() }).nullable(),
  /** Its answer makes other fields required. */
  decides: z.boolean(),
  /** The browser's autocomplete token. */
  autocomplete: z.string().nullable(),
  /** A value from the user's own account, offered while the field is empty. */
  suggestion: z.string().nullable(),
});
export type FormField = z.output<typeof formField>;

const formReply = applicationReply
  .pick({ merchant_id: true, status: true, version: true, submitted_at: true, declined_reason: true })
  .extend({
    /** It was decided and reopened: it has to be submitted once more. */
    reopened: z.boolean(),
    /** It is accepted, or only a new bank account or address waits for review. */
    was_accepted: z.boolean(),
    /** All fields that the form asks for, answered or not, in order. */
    fields: z.array(formField),
    /** The files that the answers name. */
    files: z.array(fileReply),
  });
export type FormReply = z.output<typeof formReply>;

/** With the seller's name, and the platform's. */
export const shownReply = formReply.extend({ name: z.string(), platform_name: z.string() });
export type ShownReply = z.output<typeof shownReply>;

export const savedReply = formReply.extend({
  /** For a submitted application, a stale or invalid field prevents the whole change. */
  saved: z.boolean(),
  /** Fields that another person changed meanwhile: nothing was saved to them. */
  stale: z.array(z.string()),
  /** For a submitted application: the fields that cannot be changed like this, and why. */
  wrong: z.record(z.string(), z.string()),
});
export type SavedReply = z.output<typeof savedReply>;

export const showFormInput = showApplicationInput;
const byName = z.record(z.string().max(200), z.unknown());
export const saveAnswersInput = z.object({
  id: pathId(),
  locale: showApplicationInput.shape.locale,
  answers: byName,
  /** The answers in these fields when the person began to type. */
  known: byName,
  /** True submits the application once nothing is outstanding; otherwise the answers are only saved. */
  hand_in: flag().optional(),
});
