import { presentQuestion } from '@/lib/chargebacks/questions/present';
import { type QuestionReply, questionInput, questionReply } from '@/lib/chargebacks/questions/schema';
import { getQuestion, saveWithdrawal } from '@/lib/chargebacks/questions/store';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const answered: Sentence = {
  en: 'This question was answered or withdrawn already.',
  ja: 'この質問はすでに回答済みか、取り下げ済みです。',
};

/** Withdraws an unanswered question: the seller does not see it any more. Files that the seller has already sent stay in the draft. */
export const withdrawQuestion = command<typeof questionInput, QuestionReply>({
  name: 'question.withdraw',
  summary: 'Withdraw a question to a seller',
  allow: 'chargebacks:write',
  input: questionInput,
  output: questionReply,
  async run({ scope, now, caller }, { id }, database) {
    const { question, sellerName } = await getQuestion(scope, id, database);
    if (!(await saveWithdrawal(database, question, now))) return refuse('bad_request', { say: answered });
    const { tenantId, chargebackId: subjectId } = question;
    const before = { seller: sellerName };
    return {
      reply: presentQuestion(await getQuestion(scope, id, database), now, caller.actor),
      changes: [{ tenantId, subjectKind: 'chargeback', subjectId, before, after: { withdrawn: true } }],
    };
  },
});
