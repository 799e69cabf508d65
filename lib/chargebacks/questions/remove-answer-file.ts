import { lockOpenQuestion } from '@/lib/chargebacks/questions/open-question';
import { presentForSeller } from '@/lib/chargebacks/questions/present';
import { removeFileInput, type SellerQuestionReply, sellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { getQuestion, removeQuestionFile } from '@/lib/chargebacks/questions/store';
import { command } from '@/lib/operation/command';

/** Removes a file from an answer and from the platform's draft. */
export const removeAnswerFile = command<typeof removeFileInput, SellerQuestionReply>({
  name: 'question.remove_file',
  summary: 'Take a file out of a seller’s answer',
  allow: 'chargebacks:help',
  input: removeFileInput,
  output: sellerQuestionReply,
  async run({ scope, caller, now }, { id, file }, database) {
    const who = { updatedBy: caller.actor.label, updatedAt: now };
    const { question, files, sellerName } = await lockOpenQuestion(scope, id, who, database);
    await removeQuestionFile(database, question, file);
    const { tenantId, chargebackId: subjectId } = question;
    const before = { seller: sellerName, document: files.find((one) => one.id === file)?.filename };
    return {
      reply: presentForSeller(await getQuestion(scope, id, database), caller.locale, now),
      changes: [{ tenantId, subjectKind: 'chargeback', subjectId, before, after: null }],
    };
  },
});
