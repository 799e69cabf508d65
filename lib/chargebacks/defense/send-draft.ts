import { z } from 'zod';
import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { type DraftValues, defenseOf, fieldOf, presentDraft } from '@/lib/chargebacks/defense/draft';
import { joinDraft } from '@/lib/chargebacks/defense/join-draft';
import { type Sending, sendDefense } from '@/lib/chargebacks/defense/send-defense';
import { findDraft, lockDraft } from '@/lib/chargebacks/defense/store';
import { type DefenseFields, defenseFields } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import type { DocumentType } from '@/lib/files/file';
import { command } from '@/lib/operation/command';
import { parse } from '@/lib/operation/parse';
import { pathId, text } from '@/lib/operation/wire';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

/** `version`: the draft that the sender has seen. */
const input = z.object({ id: pathId(), version: text({ min: 0, max: 2_000 }) });

const changed: Sentence = {
  en: 'The draft has changed since you looked at it. Look at it again and send it then.',
  ja: '確認した後に下書きが変更されています。もう一度内容を確認してから提出してください。',
};
const noDocument: Sentence = { en: 'At least one document is needed.', ja: '書類が1つ以上必要です。' };

/** A refusal names the draft's own field. */
function judgedFields(fields: DraftValues): DefenseFields {
  try {
    return parse(z.object(defenseFields), defenseOf(fields));
  } catch (error) {
    if (!(error instanceof Refusal) || error.param === null) throw error;
    const field = fieldOf(error.param);
    throw new Refusal(error.code, { param: field, details: { field }, say: error.sentence });
  }
}

/** The single document, or the joined one: made before the transaction, and removed if the transaction fails. */
type Prepared = { dispute: Dispute; sending: Sending | null; drop: () => Promise<void> };

/** Sends the draft that the sender has seen: joined and final. A repeated call gets the same reply. */
export const sendDraft = command<typeof input, null, Prepared>({
  name: 'defense.send_draft',
  summary: 'Send the draft of a defense',
  allow: 'chargebacks:write',
  input,
  output: z.null(),

  async prepare({ scope, caller, now }, { id, version }) {
    const dispute = await getDispute(scope, id);
    const refused = refusedAnswer(dispute.chargeback, 'defended', now);
    if (refused) throw refused;
    if (dispute.chargeback.status === 'defended') return { dispute, sending: null, drop: async () => undefined };
    const draft = await findDraft(dispute.chargeback);
    if (presentDraft(draft, caller.actor).version !== version) return refuse('conflict', { say: changed });
    const fields = judgedFields((draft.row?.fields ?? {}) as DraftValues);
    const [first, ...others] = draft.documents;
    if (!first) return refuse('missing_parameter', { param: 'documents', say: noDocument });
    if (others.length === 0) {
      const { filename, mimeType } = first.file;
      const sending = { fields, file: first.file, filename, mimeType: mimeType as DocumentType, isDrafted: true };
      return { dispute, sending, drop: async () => undefined };
    }
    const kept = await joinDraft(dispute, draft.documents, caller.locale, now);
    return { dispute, sending: { fields, file: kept, filename: 'defense.pdf', mimeType: 'application/pdf' }, drop: kept.remove };
  },

  async run(context, { version }, database, { dispute, sending, drop }) {
    if (!sending) return { reply: null, changes: [] };
    try {
      const who = { updatedBy: context.caller.actor.label, updatedAt: context.now };
      const draft = await lockDraft(dispute.chargeback, who, database);
      if (presentDraft(draft, context.caller.actor).version !== version) return refuse('conflict', { say: changed });
      const changes = await sendDefense(context, dispute, sending, database);
      if (!changes) await drop();
      return { reply: null, changes: changes ?? [] };
    } catch (error) {
      await drop();
      throw error;
    }
  },
});
