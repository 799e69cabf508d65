import { judgeDocument } from '@/lib/chargebacks/defense/judge-document';
import { findDraft, saveDocument } from '@/lib/chargebacks/defense/store';
import { getOpenQuestion, lockOpenQuestion } from '@/lib/chargebacks/questions/open-question';
import { presentForSeller } from '@/lib/chargebacks/questions/present';
import { maxFiles } from '@/lib/chargebacks/questions/question';
import { addFileInput, type SellerQuestionReply, sellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { getQuestion, saveQuestionFile } from '@/lib/chargebacks/questions/store';
import { keepBytes } from '@/lib/files/content';
import { maxFileBytes, tooLarge } from '@/lib/files/file';
import { nameOr, tidyName } from '@/lib/files/filename';
import { saveFile } from '@/lib/files/store';
import type { ValidFile } from '@/lib/files/validate-file';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const tooMany: Sentence = {
  en: `An answer has at most ${maxFiles} files.`,
  ja: `1つの回答に付けられるファイルは${maxFiles}件までです。`,
};

/**
 * Adds a file to a seller's answer. The file is checked before anything is written, and appears at once at the end of the platform's draft
 * under the seller's name. The caller removes its bytes if nothing is written.
 */
export const addAnswerFile = command<typeof addFileInput, SellerQuestionReply, ValidFile>({
  name: 'question.add_file',
  summary: 'Add a file to a seller’s answer',
  allow: 'chargebacks:help',
  upload: { part: 'paper', bytes: maxFileBytes, tooLarge, nameOf: tidyName, keep: keepBytes },
  input: addFileInput,
  output: sellerQuestionReply,
  async prepare({ scope, now }, { id, paper }) {
    const { question } = await getOpenQuestion(scope, id, now);
    return judgeDocument(question.tenantId, paper, { code: 'invalid_parameter', param: 'paper' });
  },
  async run({ scope, caller, now }, { id: questionId, paper: { id, filename } }, database, { mimeType, size, sha256 }) {
    const { label } = caller.actor;
    const asked = await lockOpenQuestion(scope, questionId, { updatedBy: label, updatedAt: now }, database);
    const { question, chargeback, sellerName, files } = asked;
    if (files.length >= maxFiles) return refuse('invalid_parameter', { param: 'paper', say: tooMany });
    const { tenantId } = question;
    const row = { tenantId, id, merchantId: tenantId, filename: nameOr(filename, mimeType), size, mimeType, sha256 };
    await saveFile(database, { ...row, uploadedBy: sellerName, createdAt: now });
    await saveQuestionFile(database, question, id, now);
    const { documents } = await findDraft(chargeback, database);
    const position = Math.max(-1, ...documents.map((document) => document.position)) + 1;
    await saveDocument(database, chargeback, { id, state: 'draft', position, createdAt: now });
    const after = { seller: sellerName, document: row.filename, size };
    return {
      reply: presentForSeller(await getQuestion(scope, questionId, database), caller.locale, now),
      changes: [{ tenantId, subjectKind: 'chargeback', subjectId: chargeback.id, before: null, after }],
    };
  },
});
