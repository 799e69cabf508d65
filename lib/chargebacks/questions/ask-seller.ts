import { getOpenDispute } from '@/lib/chargebacks/defense/get-open-dispute';
import { presentQuestion } from '@/lib/chargebacks/questions/present';
import { refusedDay } from '@/lib/chargebacks/questions/question';
import { saveQuestionMails } from '@/lib/chargebacks/questions/save-question-mails';
import { askInput, type QuestionList, questionList } from '@/lib/chargebacks/questions/schema';
import { countQuestions, findSellers, getQuestion, saveQuestion } from '@/lib/chargebacks/questions/store';
import { lockDispute } from '@/lib/chargebacks/store';
import { newId } from '@/lib/db/ids';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { findOrderNumbers } from '@/lib/payments/store';
import { refuse, type Sentence } from '@/lib/refusal';

const most = 100;
const tooMany: Sentence = {
  en: `At most ${most} questions can be asked about one chargeback.`,
  ja: `1件のチャージバックについて質問できるのは${most}件までです。`,
};
const notOfIt: Sentence = {
  en: 'Only sellers of this payment can be asked.',
  ja: '質問できるのは、この支払いの分配先の販売者だけです。',
};

/** Asks one or several sellers of the payment for facts and files: one question for each seller, which the other sellers do not see. */
export const askSeller = command<typeof askInput, QuestionList>({
  name: 'question.ask',
  summary: 'Ask sellers about a chargeback',
  allow: 'chargebacks:write',
  input: askInput,
  output: questionList,
  async run({ scope, caller, now }, { id, sellers, question, answer_by }, database) {
    const dispute = await getOpenDispute(scope, id, now);
    const chargeback = await lockDispute(dispute, database);
    if (chargeback.status !== 'pending') return refuse('conflict');
    const answerBy = new Date(answer_by);
    const refused = refusedDay(answerBy, chargeback, now);
    if (refused) throw refused;
    const all = await findSellers(chargeback);
    const wanted = all.filter((seller) => sellers.includes(seller.id));
    if (wanted.length === 0 || wanted.length !== sellers.length) return refuse('invalid_parameter', { param: 'sellers', say: notOfIt });
    if ((await countQuestions(database, chargeback)) + wanted.length > most) {
      return refuse('invalid_parameter', { param: 'sellers', say: tooMany });
    }
    const { tenantId } = chargeback;
    const { actor } = caller;
    const by = { askedById: actor.kind === 'user' ? actor.userId : null, askedBy: actor.label };
    const orderNumber = (await findOrderNumbers(tenantId, [chargeback.paymentId])).get(chargeback.paymentId) ?? null;
    const data: QuestionList['data'] = [];
    const changes: Change[] = [];
    for (const { id: sellerId, name } of wanted) {
      const row = {
        tenantId,
        id: newId(),
        chargebackId: chargeback.id,
        submerchantId: sellerId,
        question,
        answerBy,
        ...by,
        createdAt: now,
      };
      await saveQuestion(database, row);
      await saveQuestionMails(database, { tenantId, id: row.id, sellerId, sellerName: name, orderNumber, answerBy }, now);
      data.push(presentQuestion(await getQuestion(scope, row.id, database), now, caller.actor));
      const after = { seller: name, answer_by: answerBy.toISOString() };
      changes.push({ tenantId, subjectKind: 'chargeback', subjectId: chargeback.id, before: null, after });
    }
    return { reply: { data, sellers: all }, changes };
  },
});
