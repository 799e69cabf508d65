import { z } from 'zod';
import { type DraftReply, draftReply, presentDraft } from '@/lib/chargebacks/defense/draft';
import { getOpenDispute } from '@/lib/chargebacks/defense/get-open-dispute';
import { findDraft, lockDraft, saveDraftRow, saveOrder } from '@/lib/chargebacks/defense/store';
import { command } from '@/lib/operation/command';
import { id, list, pathId } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';

const input = z.object({
  id: pathId(),
  /** All documents that the caller has seen. */
  seen: list(id()),
  /** The documents in their new order; the others are removed from the draft. */
  documents: list(id()),
});

const notOfIt = {
  en: 'The parameter documents must name documents of this draft, each at most once.',
  ja: 'パラメータdocumentsには、この下書きの書類のIDを重複なく指定してください。',
};
const changed: Sentence = {
  en: 'The documents of this draft have changed meanwhile. Look at them again.',
  ja: '下書きの書類が先に変更されています。もう一度ご確認ください。',
};

/**
 * Reorders or removes documents of the draft. Refuses 409 when the draft has other documents than `seen`: nobody removes a document unseen.
 */
export const orderDraftDocuments = command<typeof input, DraftReply>({
  name: 'defense.order_documents',
  summary: 'Order the documents of a draft, or take some out',
  allow: 'chargebacks:write',
  input,
  output: draftReply,
  async run({ scope, caller, now }, { id: chargebackId, seen, documents }, database) {
    const { chargeback } = await getOpenDispute(scope, chargebackId, now);
    const who = { updatedBy: caller.actor.kind === 'user' ? caller.actor.name : caller.actor.label, updatedAt: now };
    const before = (await lockDraft(chargeback, who, database)).documents.map(({ file }) => file);
    const ids = before.map((file) => file.id);
    const isSame = ids.length === seen.length && ids.every((one) => seen.includes(one));
    if (!isSame) return refuse('conflict', { say: changed });
    if (new Set(documents).size !== documents.length || !documents.every((one) => ids.includes(one))) {
      return refuse('invalid_parameter', { param: 'documents', say: notOfIt });
    }
    await saveOrder(database, chargeback, documents);
    await saveDraftRow(database, chargeback, who);
    const removed = before.filter((file) => !documents.includes(file.id)).map(({ filename }) => filename);
    const { tenantId, id: subjectId } = chargeback;
    const change = { tenantId, subjectKind: 'chargeback' as const, subjectId, before: { documents: removed }, after: { documents: [] } };
    return { reply: presentDraft(await findDraft(chargeback, database), caller.actor), changes: removed.length > 0 ? [change] : [] };
  },
});
