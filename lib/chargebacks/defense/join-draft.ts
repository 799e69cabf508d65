import type { Dispute } from '@/lib/chargebacks/chargeback';
import { maxDocumentBytes } from '@/lib/chargebacks/defense/limits';
import type { DraftDocument } from '@/lib/chargebacks/defense/store';
import { joinDocuments, joinSentence } from '@/lib/chargebacks/evidence/join-documents';
import { maskedNumber } from '@/lib/chargebacks/present';
import { reasonName } from '@/lib/chargebacks/reasons/reasons';
import { type Cover, coverWords } from '@/lib/documents/cover';
import { findMerchantNames } from '@/lib/merchants/store';
import type { StoredUpload } from '@/lib/operation/received';
import { chargedWith, grossOf } from '@/lib/payments/payment';
import { type Locale, refuse, type Sentence } from '@/lib/refusal';

const tooLarge: Sentence = {
  en: 'The joined document is larger than 15 MB on its way to the issuer. Take some out, or make them smaller.',
  ja: 'まとめた書類が、送信時の上限15MBを超えています。書類を減らすか、小さくしてください。',
};

const dayIn = (at: string | null): string | null =>
  at &&
  new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

async function coverOf({ chargeback, view: { payment } }: Dispute, language: Locale, now: Date): Promise<Cover> {
  const { tenantId, reasonCode: code, amount } = chargeback;
  const [merchant] = (await findMerchantNames([tenantId], [tenantId])).values();
  const reason = code && [code, reasonName(chargedWith(payment), code, language)].filter(Boolean).join(' ');
  return {
    language,
    words: coverWords[language],
    facts: {
      merchant: merchant?.name ?? null,
      chargebackId: chargeback.id,
      paymentId: payment.id,
      orderNumber: payment.externalOrderNum,
      amount: `¥${amount.toLocaleString('en')}${amount === grossOf(payment) ? '' : ` / ¥${grossOf(payment).toLocaleString('en')}`}`,
      paidAt: dayIn(payment.capturedAt),
      card: [payment.brand, maskedNumber(payment)].filter(Boolean).join(' '),
      reason,
    },
    madeAt: now.toISOString(),
  };
}

/**
 * Joins the documents of a draft into one PDF behind a cover sheet, stored under a new id without a row. Refuses 422 what cannot be joined
 * or sent, naming the document.
 */
export async function joinDraft(dispute: Dispute, documents: readonly DraftDocument[], language: Locale, now: Date): Promise<StoredUpload> {
  const { tenantId } = dispute.chargeback;
  const named = documents.map(({ file }) => ({ place: { tenantId, id: file.id }, name: file.filename }));
  const joined = await joinDocuments(tenantId, { documents: named, cover: await coverOf(dispute, language, now) });
  if ('fault' in joined) return refuse('invalid_parameter', { param: 'documents', say: joinSentence(joined, named) });
  if (joined.kept.size <= maxDocumentBytes) return joined.kept;
  await joined.kept.remove();
  return refuse('invalid_parameter', { param: 'documents', say: tooLarge });
}
