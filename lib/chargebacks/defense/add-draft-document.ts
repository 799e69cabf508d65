import { z } from 'zod';
import type { Dispute } from '@/lib/chargebacks/chargeback';
import { type DraftReply, draftReply, presentDraft } from '@/lib/chargebacks/defense/draft';
import { getOpenDispute } from '@/lib/chargebacks/defense/get-open-dispute';
import { judgeDocument } from '@/lib/chargebacks/defense/judge-document';
import { maxDocumentBytes } from '@/lib/chargebacks/defense/limits';
import { findDraft, lockDraft, saveDocument, saveDraftRow } from '@/lib/chargebacks/defense/store';
import type { Database } from '@/lib/db/prisma';
import { keepBytes } from '@/lib/files/content';
import { nameOr, tidyName } from '@/lib/files/filename';
import { saveFile } from '@/lib/files/store';
import type { ValidFile } from '@/lib/files/validate-file';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { file, pathId } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';

const input = z.object({ id: pathId(), paper: file() });
const most = 20;

const tooLarge: Sentence = {
  en: 'A document must be at most 11.2 MB, so that it is at most 15 MB on its way to the issuer.',
  ja: '書類は11.2MBまでにしてください（送信時の上限15MBに収まる大きさです）。',
};
const tooMany: Sentence = {
  en: `A draft has at most ${most} documents.`,
  ja: `下書きに入れられる書類は${most}件までです。`,
};

type Added = { id: string; filename: string; judged: ValidFile };

/** The rows of a document at the end of a draft. Refuses more than a draft has. */
export async function saveDraftDocument(
  { caller, now }: Context,
  { chargeback }: Dispute,
  { id, filename, judged: { mimeType, size, sha256 } }: Added,
  database: Database,
) {
  const { tenantId } = chargeback;
  const name = caller.actor.kind === 'user' ? caller.actor.name : caller.actor.label;
  const who = { updatedBy: name, updatedAt: now };
  const { documents } = await lockDraft(chargeback, who, database);
  if (documents.length >= most) return refuse('invalid_parameter', { param: 'paper', say: tooMany });
  const row = { tenantId, id, merchantId: tenantId, filename: nameOr(filename, mimeType), size, mimeType, sha256 };
  await saveFile(database, { ...row, uploadedBy: name, createdAt: now });
  const position = Math.max(-1, ...documents.map((document) => document.position)) + 1;
  await saveDocument(database, chargeback, { id, state: 'draft', position, createdAt: now });
  await saveDraftRow(database, chargeback, who);
  const after = { document: row.filename, size };
  const change = { tenantId, subjectKind: 'chargeback' as const, subjectId: chargeback.id, before: null, after };
  return { reply: presentDraft(await findDraft(chargeback, database), caller.actor), changes: [change] };
}

/**
 * Adds a document at the end of a defense's draft. The document is checked before anything is written; the caller removes its bytes if
 * nothing is.
 */
export const addDraftDocument = command<typeof input, DraftReply, { dispute: Dispute; judged: ValidFile }>({
  name: 'defense.add_document',
  summary: 'Add a document to the draft of a defense',
  allow: 'chargebacks:write',
  upload: { part: 'paper', bytes: maxDocumentBytes + 1, tooLarge, nameOf: tidyName, keep: keepBytes },
  input,
  output: draftReply,
  async prepare({ scope, now }, { id, paper }) {
    const dispute = await getOpenDispute(scope, id, now);
    const { tenantId } = dispute.chargeback;
    return { dispute, judged: await judgeDocument(tenantId, paper, { code: 'invalid_parameter', param: 'paper' }) };
  },
  run: (context, { paper: { id, filename } }, database, { dispute, judged }) =>
    saveDraftDocument(context, dispute, { id, filename, judged }, database),
});
