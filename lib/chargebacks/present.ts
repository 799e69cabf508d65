import type { Actor, Caller } from '@/lib/auth/actor';
import { type ChargebackRow, type Dispute, isWon, setAsideOf } from '@/lib/chargebacks/chargeback';
import { reasonName } from '@/lib/chargebacks/reasons/reasons';
import type { ChargebackItem, ChargebackReply, timelineTypes } from '@/lib/chargebacks/schema';
import type { ListedChargeback, SentDefense } from '@/lib/chargebacks/store';
import type { File } from '@/lib/db/generated/client';
import { addressOf } from '@/lib/onboarding/files/address';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { chargedWith, type PaymentRow, totalOf } from '@/lib/payments/payment';
import type { Locale } from '@/lib/refusal';

type Card = Pick<PaymentRow, 'method' | 'lastFour'> & { brand: string | null };

const methodOf = ({ method, brand, lastFour }: Card | ListedChargeback) => ({
  type: method,
  brand: method === 'credit_card' ? brand : null,
  last_four_digits: lastFour,
});

const toldOf = (row: ChargebackRow, brand: string, locale: Locale) => ({
  id: row.id,
  status: row.status,
  amount: row.amount,
  already_refunded: row.amount - setAsideOf(row),
  currency: 'JPY' as const,
  reason_code: row.reasonCode,
  reason: row.reasonCode && reasonName(brand, row.reasonCode, locale),
  created_at: wireTime(row.createdAt),
  due_date: wireTime(row.dueAt),
});

/** An item of a list, with the merchant's name for operators, who see several merchants. */
export const presentItem = (listed: ListedChargeback, locale: Locale, isAll: boolean): ChargebackItem => ({
  ...toldOf(listed.chargeback, listed.brand, locale),
  payment_id: listed.chargeback.paymentId,
  payment_method: methodOf(listed),
  external_order_num: listed.orderNumber,
  decided_at: wireTimeOrNull(listed.chargeback.decidedAt),
  ...(isAll && { merchant_id: listed.chargeback.tenantId, merchant_name: listed.merchantName }),
});

type Entry = { type: (typeof timelineTypes)[number]; at: string };

/** Events and deadlines in order of time. */
function timelineOf(row: ChargebackRow): ChargebackReply['timeline'] {
  const { status, createdAt, dueAt, answeredAt, decidedAt } = row;
  const answered: Entry[] = answeredAt ? [{ type: status === 'accepted' ? 'accepted' : 'defended', at: answeredAt }] : [];
  const end = isWon(row) ? 'won' : status;
  const decided: Entry[] = decidedAt && end !== 'accepted' && end !== 'pending' ? [{ type: end, at: decidedAt }] : [];
  const entries: Entry[] = [{ type: 'created', at: createdAt }, ...answered, { type: 'response_due', at: dueAt }, ...decided];
  const inTime = (one: Entry, two: Entry) => Date.parse(one.at) - Date.parse(two.at);
  return entries.toSorted(inTime).map(({ type, at }) => ({ type, occurred_at: wireTime(at) }));
}

/** The length of a card number by brand; the number itself is not stored. */
const lengths: Record<string, number> = { american_express: 15, diners_club: 14 };

/** The first six and the last four digits. */
export function maskedNumber({ brand, cardBin, lastFour }: PaymentRow): string | null {
  if (!cardBin || !lastFour) return null;
  return cardBin.slice(0, 6) + '*'.repeat((lengths[brand ?? ''] ?? 16) - 10) + lastFour;
}

type Reader = Pick<Caller, 'actor' | 'locale'>;

const presentDocument = (file: File, reader: Actor) => ({
  file_name: file.filename,
  content_type: file.mimeType,
  file_size: file.size,
  uploaded_at: wireTime(file.createdAt),
  url: addressOf(file, reader),
});

const none = { company_name: null, shipping_date: null, tracking_number: null, shipping_address: null };
const nobody = { name: null, phone: null, email: null };

const presentDefense = ({ defense, documents }: SentDefense, reader: Actor): NonNullable<ChargebackReply['defense']> => ({
  product_name: defense.productName,
  reason: defense.description,
  shipping_info: defense.shipping === null ? null : { ...none, ...(defense.shipping as object) },
  recipient_info: defense.recipient === null ? null : { ...nobody, ...(defense.recipient as object) },
  documents: documents.map((document) => presentDocument(document, reader)),
  sent_at: wireTime(defense.createdAt),
});

/** All of it but what was sent: its documents are for a reader, and for ten minutes. */
export function presentDispute({ chargeback, view: { payment }, answering }: Dispute, locale: Locale): ChargebackReply {
  return {
    ...toldOf(chargeback, chargedWith(payment), locale),
    last_updated_at: wireTime(chargeback.updatedAt),
    decided_at: wireTimeOrNull(chargeback.decidedAt),
    answer_under_way: answering,
    timeline: timelineOf(chargeback),
    payment: {
      id: payment.id,
      amount: payment.amount,
      tax: payment.tax,
      total: totalOf(payment),
      currency: payment.currency,
      created_at: wireTime(payment.createdAt),
      captured_at: wireTimeOrNull(payment.capturedAt),
      payment_method: methodOf(payment),
      masked_card_number: maskedNumber(payment),
      external_order_num: payment.externalOrderNum,
      metadata: payment.metadata,
    },
    customer: { name: payment.holderName, email: payment.email },
  };
}

/** The chargeback as the contract shows it; `reader`: who is told. */
export const presentChargeback = (dispute: Dispute, sent: SentDefense | null, reader: Reader): ChargebackReply => ({
  ...presentDispute(dispute, reader.locale),
  ...(sent && { defense: presentDefense(sent, reader.actor) }),
});
