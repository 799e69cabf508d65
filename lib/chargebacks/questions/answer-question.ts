import { lockOpenQuestion } from '@/lib/chargebacks/questions/open-question';
import { presentForSeller } from '@/lib/chargebacks/questions/present';
import { saveAnswerMails } from '@/lib/chargebacks/questions/save-question-mails';
import { answerInput, type SellerQuestionReply, sellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { getQuestion, saveAnswer } from '@/lib/chargebacks/questions/store';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const others: Sentence = {
  en: 'Somebody else of your shop has changed this answer meanwhile. Look at it again.',
  ja: 'この回答は同じショップの別の方が先に変更しました。もう一度ご確認ください。',
};

/**
 * Saves the seller's answer, the first or a changed one. `seen` is the text that the writer saw before, so that nobody overwrites a text
 * unseen. The person who asked gets one mail.
 */
export const answerQuestion = command<typeof answerInput, SellerQuestionReply>({
  name: 'question.answer',
  summary: 'Answer what a seller is asked about a chargeback',
  allow: 'chargebacks:help',
  input: answerInput,
  output: sellerQuestionReply,
  async run({ scope, caller, now }, { id, answer, seen }, database) {
    const { actor } = caller;
    const asked = await lockOpenQuestion(scope, id, { updatedBy: actor.label, updatedAt: now }, database);
    const { question, sellerName } = asked;
    const current = question.answer ?? '';
    if (current !== seen && current !== answer) return refuse('conflict', { param: 'answer', details: { current }, say: others });
    if (current === answer) return { reply: presentForSeller(asked, caller.locale, now), changes: [] };
    const given = { answer, answeredBy: actor.label, answeredAt: question.answeredAt ?? now };
    if (!(await saveAnswer(database, question, given))) return refuse('conflict');
    if (question.answeredAt === null) await saveAnswerMails(database, asked, now);
    const { tenantId, chargebackId: subjectId } = question;
    const after = { seller: sellerName, answered: true };
    return {
      reply: presentForSeller(await getQuestion(scope, id, database), caller.locale, now),
      changes: [{ tenantId, subjectKind: 'chargeback', subjectId, before: { answered: question.answeredAt !== null }, after }],
    };
  },
});
