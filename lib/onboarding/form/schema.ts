import { z } from 'zod';
import { assist } from '@/lib/onboarding/catalogue/assist';
import { fileReply } from '@/lib/onboarding/files/schema';
import { applicationReply, descriptorShape, showApplicationInput } from '@/lib/onboarding/schema';
import { flag, pathId } from '@/lib/operation/wire';

const formField = descriptorShape.extend({
  /** What was submitted last, valid or not; null where nothing was. */
  value: z.unknown(),
  /** Nothing valid stands here yet. */
  open: z.boolean(),
  error: z.string().nullable(),
  /** The value as people write it, where that is not how it is kept. */
  shown: z.string().nullable(),
  /** Why the reviewer wants it corrected. */
  returned_reason: z.string().nullable(),
  /** The same once it was, until it is handed in again. */
  corrected_reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** The name of the field whose answer asks for this one; null where none does, or but one could be given. */
  because_of: z.string().nullable(),
  /** It may be changed as things stand. */
  changeable: z.boolean(),
  /** What of an accepted seller is changed with it; null where nothing is. */
  change: z.enum(['account', 'address']).nullable(),
  assist: assist.nullable(),
  /** The field of another part of the form that most often says the same; where that is null, this one is empty then. */
  same: z.object({ part: z.string(), field: z.string().nullable() }).nullable(),
  /** What else is required depends on it. */
  decides: z.boolean(),
  /** What the browser's own card of addresses calls it. */
  autocomplete: z.string().nullable(),
  /** What whoever fills in the form has said of themselves elsewhere, as long as nothing stands here. */
  suggestion: z.string().nullable(),
});
export type FormField = z.output<typeof formField>;

const formReply = applicationReply
  .pick({ merchant_id: true, status: true, version: true, submitted_at: true, declined_reason: true })
  .extend({
    /** It was decided and is open again: it has to be handed in once more. */
    reopened: z.boolean(),
    /** It is accepted, or only a new bank account or address is not yet. */
    was_accepted: z.boolean(),
    /** All that is asked for, answered or not, in its order. */
    fields: z.array(formField),
    /** Those that the answers name. */
    files: z.array(fileReply),
  });
export type FormReply = z.output<typeof formReply>;

/** With what a page calls the seller, and where it sells. */
export const shownReply = formReply.extend({ name: z.string(), platform_name: z.string() });
export type ShownReply = z.output<typeof shownReply>;

export const savedReply = formReply.extend({
  /** Of what was handed in already, what is stale or wrong keeps all of it from being saved. */
  saved: z.boolean(),
  /** Fields that somebody else changed meanwhile: nothing was saved to them. */
  stale: z.array(z.string()),
  /** Of what was handed in already, what cannot be changed so, and why. */
  wrong: z.record(z.string(), z.string()),
});
export type SavedReply = z.output<typeof savedReply>;

export const showFormInput = showApplicationInput;
const byName = z.record(z.string().max(200), z.unknown());
export const saveAnswersInput = z.object({
  id: pathId(),
  locale: showApplicationInput.shape.locale,
  answers: byName,
  /** What stood in these fields when somebody began to type. */
  known: byName,
  /** With it the application is handed in, once nothing is outstanding; without it the answers are only kept. */
  hand_in: flag().optional(),
});
