import { z } from 'zod';
import { questionOutcomes, questionStates } from '@/lib/chargebacks/questions/question';
import { file, id, list, moment, note, pathId, text } from '@/lib/operation/wire';

const answerFile = z.object({
  id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  file_size: z.int(),
  uploaded_at: z.string(),
  url: z.string(),
});

/** What a seller sees: nothing of the customer, of the platform's people, of the whole payment, or of another seller. */
export const sellerQuestionReply = z.object({
  id: z.string(),
  state: z.enum(questionStates),
  question: z.string(),
  asked_at: z.string(),
  answer_by: z.string(),
  /** What the cardholder's bank gives as its reason. */
  reason: z.string().nullable(),
  payment_id: z.string(),
  order_number: z.string().nullable(),
  paid_at: z.string().nullable(),
  /** Its own part of the payment. */
  amount: z.int(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  files: z.array(answerFile),
  can_change: z.boolean(),
  /** How the chargeback ended; null: it is not decided yet. */
  outcome: z.enum(questionOutcomes).nullable(),
  /** What of a loss was taken back from this seller so far. */
  taken: z.int(),
});
export type SellerQuestionReply = z.output<typeof sellerQuestionReply>;
export const sellerQuestionList = z.object({ data: z.array(sellerQuestionReply) });

/** What the platform's people see of the same. */
export const questionReply = z.object({
  id: z.string(),
  state: z.enum(questionStates),
  seller_id: z.string(),
  seller_name: z.string(),
  question: z.string(),
  asked_at: z.string(),
  asked_by: z.string(),
  answer_by: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  files: z.array(answerFile),
});
export type QuestionReply = z.output<typeof questionReply>;

export const questionList = z.object({
  data: z.array(questionReply),
  /** Who can be asked. `reachable`: somebody of it can sign in. */
  sellers: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), reachable: z.boolean() })),
});
export type QuestionList = z.output<typeof questionList>;

export const askInput = z.object({ id: pathId(), sellers: list(id(), { max: 50 }), question: note({ max: 2_000 }), answer_by: moment() });
export const questionInput = z.object({ id: pathId() });
export const answerInput = z.object({
  id: pathId(),
  answer: note({ max: 5_000 }),
  /** What the writer had in view. */
  seen: text({ min: 0, max: 5_000 }),
});
export const addFileInput = z.object({ id: pathId(), paper: file() });
export const removeFileInput = z.object({ id: pathId(), file: id() });
