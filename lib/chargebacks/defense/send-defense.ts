import type { DefensePacket } from '@/lib/acquirers/dispute';
import { type AnswerPlan, type AnswerState, answerNotTaken, planAnswer } from '@/lib/chargebacks/answer';
import { type ChargebackRow, type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { disputeEvents, nothingNew } from '@/lib/chargebacks/completion';
import type { DefenseFields } from '@/lib/chargebacks/schema';
import { tellAcquirer } from '@/lib/chargebacks/tell-acquirer';
import { readBytes } from '@/lib/files/content';
import type { DocumentType } from '@/lib/files/file';
import { nameOr } from '@/lib/files/filename';
import type { Completion, Outcome } from '@/lib/operation/attempt';
import type { DraftGuard } from '@/lib/operation/function-input';
import type { Context } from '@/lib/operation/operation';
import type { Received } from '@/lib/operation/received';
import { attemptRow } from '@/lib/payments/completion';
import { type RefusalCode, refuse, type Sentence } from '@/lib/refusal';

export type Sending = {
  fields: DefenseFields;
  file: Pick<Received, 'id' | 'size' | 'sha256'>;
  filename: string;
  mimeType: DocumentType;
  /** A document of the draft, which already has its row. */
  isDrafted?: boolean;
  /** The draft that the sender has seen. */
  draft?: DraftGuard;
};

/** `sending`: null where it was defended before. */
export type DefenseState = AnswerState & { sending: Sending | null };
export type DefensePlan = AnswerPlan & { sending: Sending | null };

const typeNames: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
};

function takes({ maxBytes, types }: { maxBytes: number; types: readonly string[] }): Sentence {
  const [megabytes, names] = [Math.floor(maxBytes / 104_857.6) / 10, types.map((type) => typeNames[type as DocumentType] ?? type)];
  return {
    en: `The acquirer of this payment takes one document of at most ${megabytes} MB (${maxBytes} bytes) as ${names.join(', ')}.`,
    ja: `この支払いの決済会社に送れる書類は1つで、${names.join('・')}形式、${megabytes}MB（${maxBytes}バイト）までです。`,
  };
}

/** What the writing statement saves of the document. */
function documentOf(
  { tenantId, id: chargebackId }: ChargebackRow,
  { file, filename, mimeType, isDrafted }: Sending,
  label: string,
  at: string,
) {
  const { id, size, sha256 } = file;
  const row = { tenantId, id, merchantId: tenantId, filename: nameOr(filename, mimeType), size, mimeType, sha256 };
  const uploaded = { ...row, uploadedBy: label, createdAt: at, updatedAt: at };
  return { id, chargebackId, at, ...(!isDrafted && { file: uploaded }) };
}

/** Refuses an answered or overdue chargeback, and a document that its acquirer does not take, under `param` with `code`. */
export function planDefense(
  state: DefenseState,
  { now, caller }: Context,
  { param, code }: { param: string; code: RefusalCode },
): DefensePlan {
  const { chargeback, remote, sending } = state;
  const refused = refusedAnswer(state, 'defended', now);
  if (refused) throw refused;
  if (!sending) return { ...planAnswer(state, 'defended', now), sending };
  const evidence = remote?.evidence;
  if (evidence && (sending.file.size > evidence.maxBytes || !evidence.types.includes(sending.mimeType))) {
    const details = { max_bytes: evidence.maxBytes, content_types: evidence.types };
    return refuse(code, { param, details, say: takes(evidence) });
  }
  const document = documentOf(chargeback, sending, caller.actor.label, now.toISOString());
  return { ...planAnswer(state, 'defended', now, { draft: sending.draft, sending: document }), sending };
}

function packetOf({ tenantId, sending }: DefensePlan): DefensePacket {
  if (!sending) throw new Error('nothing is sent');
  const { fields, file, filename, mimeType } = sending;
  const document = { filename: nameOr(filename, mimeType), mimeType, size: file.size, open: () => readBytes({ tenantId, id: file.id }) };
  return { ...fields, document };
}

/** Tells the acquirer, where there is one to tell. */
export const tellDefense = (plan: DefensePlan) =>
  tellAcquirer(plan, (disputes, call) => disputes.defend({ ...call, packet: packetOf(plan) }));

function defenseRow({ tenantId, id }: ChargebackRow, { fields }: Sending, sentBy: string, createdAt: string) {
  const { description, product_name: productName = null, shipping_info: shipping = null, recipient_info: recipient = null } = fields;
  return { tenantId, chargebackId: id, description, productName, shipping, recipient, sentBy, createdAt };
}

/** The answer with all its rows, final when it is written. Stores the document exactly as sent. */
export function completeDefense(dispute: Dispute, plan: DefensePlan, outcome: Outcome, { now, caller }: Context): Completion {
  const { chargeback } = dispute;
  const { sending, attempt } = plan;
  const at = now.toISOString();
  if (!outcome.ok) {
    return answerNotTaken(dispute, plan, outcome, at, sending ? { id: sending.file.id, drafted: sending.isDrafted === true } : undefined);
  }
  if (!sending || chargeback.status === 'defended') return nothingNew(dispute, at, null);
  const { tenantId, id, amount, paymentId } = chargeback;
  const { label } = caller.actor;
  const defended: Dispute = {
    ...dispute,
    chargeback: { ...chargeback, status: 'defended', answeredAt: at, updatedAt: at },
    answering: null,
  };
  const written = {
    defense: defenseRow(chargeback, sending, label, at),
    evidence: documentOf(chargeback, sending, label, at),
    ...(attempt ? {} : { inTime: true }),
  };
  const told = { status: 'defended', amount, document: nameOr(sending.filename, sending.mimeType) };
  return {
    rows: {
      paymentId,
      at,
      set: {},
      ...(attempt ? { attempt: attemptRow(plan, outcome) } : { draft: sending.draft }),
      chargeback: { id, from: 'pending', status: 'defended', answered: true, ...written },
      events: disputeEvents(defended, 'updated', at),
    },
    changes: [
      { tenantId, subjectKind: 'chargeback', subjectId: id, before: { status: 'pending' }, after: told },
      {
        tenantId,
        subjectKind: 'payment',
        subjectId: paymentId,
        before: null,
        after: { chargeback: 'defended', chargeback_amount: amount },
      },
    ],
    answer: { reply: null },
  };
}
