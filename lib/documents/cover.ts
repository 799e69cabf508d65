import type { Locale } from '@/lib/refusal';

/** In the order in which they appear on the sheet. */
const facts = ['merchant', 'chargebackId', 'paymentId', 'orderNumber', 'amount', 'paidAt', 'card', 'reason'] as const;
export type CoverFact = (typeof facts)[number];
export type CoverWords = Record<CoverFact | 'title' | 'contents' | 'document' | 'pages', string>;

/** The content of a defense's cover sheet. Facts are given as they are printed; null: left out. */
export type Cover = {
  language: Locale;
  words: CoverWords;
  facts: Record<CoverFact, string | null>;
  /** The time of creation on the document; ISO 8601. */
  madeAt: string;
};

/** For a caller without words of its own. */
export const coverWords: Record<Locale, CoverWords> = {
  ja: {
    title: 'チャージバック反証書類',
    merchant: '加盟店',
    chargebackId: 'チャージバックID',
    paymentId: '支払い ID',
    orderNumber: '注文番号',
    amount: '金額',
    paidAt: '支払い日',
    card: 'カード',
    reason: '理由コード',
    contents: '目次',
    document: '書類',
    pages: 'ページ',
  },
  en: {
    title: 'Chargeback defense',
    merchant: 'Merchant',
    chargebackId: 'Chargeback ID',
    paymentId: 'Payment ID',
    orderNumber: 'Order number',
    amount: 'Amount',
    paidAt: 'Date of payment',
    card: 'Card',
    reason: 'Reason code',
    contents: 'Contents',
    document: 'Document',
    pages: 'Pages',
  },
};

/** In order, each as one line of printable text. */
export const orderedFacts = (given: Record<CoverFact, string | null>, tidy: (text: string) => string): Cover['facts'] =>
  Object.fromEntries(facts.map((name) => [name, given[name] === null ? null : tidy(given[name])])) as Cover['facts'];
