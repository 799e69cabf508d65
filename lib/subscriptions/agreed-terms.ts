import { createHash } from 'node:crypto';
import { canonical } from '@/lib/operation/idempotency';
import { wireTime } from '@/lib/operation/time';
import type { OrderTerms } from '@/lib/subscriptions/terms';

/** `shown_by`: our checkout, or a page of the merchant's own, which shows them as it likes. `agreed_at`: when the order was given. */
export type AgreedTerms = { sha256: string; agreed_at: string; shown_by: 'checkout' | 'merchant'; terms: OrderTerms };

/** SHA-256, in hexadecimal figures, of the terms as JSON with sorted keys and without white space. */
export const digestOf = (terms: OrderTerms): string => createHash('sha256').update(canonical(terms)).digest('hex');

export const agreedTo = (terms: OrderTerms, shownBy: AgreedTerms['shown_by'], now: Date): AgreedTerms => ({
  sha256: digestOf(terms),
  agreed_at: wireTime(now),
  shown_by: shownBy,
  terms,
});
