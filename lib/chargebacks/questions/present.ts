import type { Actor } from '@/lib/auth/actor';
import { canAnswer, outcomeOf, stateOf } from '@/lib/chargebacks/questions/question';
import type { QuestionReply, SellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import type { AskedQuestion } from '@/lib/chargebacks/questions/store';
import { reasonName } from '@/lib/chargebacks/reasons/reasons';
import { addressOf } from '@/lib/onboarding/files/address';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';

const presentFiles = ({ files }: AskedQuestion, reader: Actor | null) =>
  files.map((file) => ({
    id: file.id,
    file_name: file.filename,
    content_type: file.mimeType,
    file_size: file.size,
    uploaded_at: wireTime(file.createdAt),
    url: addressOf(file, reader),
  }));

/** The seller's view: only listed fields, so that nothing else can leak. */
export function presentForSeller(asked: AskedQuestion, locale: Locale, now: Date): SellerQuestionReply {
  const { question, chargeback, brand, capturedAt, part, orderNumber, taken } = asked;
  return {
    id: question.id,
    state: stateOf(question, chargeback, now),
    question: question.question,
    asked_at: wireTime(question.createdAt),
    answer_by: wireTime(question.answerBy),
    reason: chargeback.reasonCode && reasonName(brand, chargeback.reasonCode, locale),
    payment_id: chargeback.paymentId,
    order_number: orderNumber,
    paid_at: wireTimeOrNull(capturedAt),
    amount: part,
    answer: question.answer,
    answered_at: wireTimeOrNull(question.answeredAt),
    files: presentFiles(asked, null),
    can_change: canAnswer(question, chargeback, now),
    outcome: outcomeOf(chargeback),
    taken,
  };
}

/** `reader`: the language of the reader. */
export function presentQuestion(asked: AskedQuestion, now: Date, reader: Actor): QuestionReply {
  const { question, chargeback, sellerName } = asked;
  return {
    id: question.id,
    state: stateOf(question, chargeback, now),
    seller_id: question.submerchantId,
    seller_name: sellerName,
    question: question.question,
    asked_at: wireTime(question.createdAt),
    asked_by: question.askedBy,
    answer_by: wireTime(question.answerBy),
    answer: question.answer,
    answered_at: wireTimeOrNull(question.answeredAt),
    answered_by: question.answeredBy,
    files: presentFiles(asked, reader),
  };
}
