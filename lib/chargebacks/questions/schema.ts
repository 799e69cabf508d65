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

/** The seller's view: nothing about the customer, the platform's users, the whole payment, or another seller. */
export const sellerQuestionReply = z.object({
  id: z.string(),
  state: z.enum(questionStates),
  question: z.string(),
  asked_at: z.string(),
  answer_by: z.string(),
  /** The reason of the cardholder's bank. */
  reason: z.string().nullable(),
  payment_id: z.string(),
  order_number: z.string().nullable(),
  paid_at: z.string().nullable(),
  /** The seller's share of the payment. */
  amount: z.int(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  files: z.array(answerFile),
  can_change: z.boolean(),
  /** The end of the chargeback; null: not decided yet. */
  outcome: z.enum(questionOutcomes).nullable(),
  /** The part of the loss recovered from this seller so far. */
  taken: z.int(),
});
export type SellerQuestionReply = z.output<typeof sellerQuestionReply>;
export const sellerQuestionList = z.object({ data: z.array(sellerQuestionReply) });

/** The platform's view of the same question. */
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
  /** The sellers that can be asked. `reachable`: one of the seller's users can sign in. */
  sellers: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), reachable: z.boolean() })),
});
export type QuestionList = z.output<typeof questionList>;

export const askInput = z.object({ id: pathId(), sellers: list(id(), { max: 50 }), question: note({ max: 2_000 }), answer_by: moment() });
export const questionInput = z.object({ id: pathId() });
export const answerInput = z.object({
  id: pathId(),
  answer: note({ max: 5_000 }),
  /** The text that the writer has seen. */
  seen: text({ min: 0, max: 5_000 }),
});
export const addFileInput = z.object({ id: pathId(), paper: file() });
export const removeFileInput = z.object({ id: pathId(), file: id() });
