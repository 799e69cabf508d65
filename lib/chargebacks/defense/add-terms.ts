import { Readable } from 'node:stream';
import type { Dispute } from '@/lib/chargebacks/chargeback';
import { saveDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { type DraftReply, draftReply, presentDraft } from '@/lib/chargebacks/defense/draft';
import { getOpenDispute } from '@/lib/chargebacks/defense/get-open-dispute';
import { judgeDocument } from '@/lib/chargebacks/defense/judge-document';
import { lockDraft } from '@/lib/chargebacks/defense/store';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { keepBytes } from '@/lib/files/content';
import type { ValidFile } from '@/lib/files/validate-file';
import { command } from '@/lib/operation/command';
import type { StoredUpload } from '@/lib/operation/received';
import { refuse, type Sentence } from '@/lib/refusal';
import { termsSheet } from '@/lib/subscriptions/terms-sheet';

const noTerms: Sentence = {
  en: 'This payment is no charge of a subscription that a checkout has begun: there are no terms that its customer was shown.',
  ja: 'この支払いは、チェックアウトから始まった定期課金のものではないため、お申し込み前の表示の記録がありません。',
};

/** The terms, drawn as a PDF: of the same terms the same bytes. Refuses a payment without. */
async function drawTerms({ view: { period, payment } }: Dispute): Promise<StoredUpload> {
  const { id, terms } = period?.subscription ?? { id: '', terms: null };
  if (terms === null) return refuse('invalid_parameter', { param: 'id', say: noTerms });
  const { bytes } = await drawSheet(payment.tenantId, termsSheet(id, terms));
  return keepBytes(payment.tenantId, Readable.from([bytes]));
}

type Drawn = { dispute: Dispute; kept: StoredUpload; judged: ValidFile };

/** Adds to the draft of a defense what the customer of the subscription was shown before the order. A second time changes nothing. */
export const addTerms = command<typeof chargebackInput, DraftReply, Drawn>({
  name: 'defense.add_terms',
  summary: 'Add the terms of the order to the draft of a defense',
  allow: 'chargebacks:write',
  input: chargebackInput,
  output: draftReply,
  async prepare({ scope, now }, { id }) {
    const dispute = await getOpenDispute(scope, id, now);
    const kept = await drawTerms(dispute);
    return { dispute, kept, judged: await judgeDocument(dispute.chargeback.tenantId, kept, { code: 'invalid_parameter', param: 'id' }) };
  },
  async run(context, _input, database, { dispute, kept, judged }) {
    const { caller, now } = context;
    const who = { updatedBy: caller.actor.kind === 'user' ? caller.actor.name : caller.actor.label, updatedAt: now };
    const draft = await lockDraft(dispute.chargeback, who, database);
    // its bytes stay without a row, and a sweep removes them
    if (draft.documents.some(({ file }) => file.sha256 === judged.sha256)) return { reply: presentDraft(draft, caller.actor), changes: [] };
    return saveDraftDocument(context, dispute, { id: kept.id, filename: 'subscription-terms.pdf', judged }, database);
  },
});
