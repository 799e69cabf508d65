import { createHash } from 'node:crypto';
import { canonical } from '@/lib/operation/idempotency';
import { wireTime } from '@/lib/operation/time';
import type { AgreedTerms, OrderTerms } from '@/lib/subscriptions/order-terms';

/** SHA-256, in hexadecimal figures, of the terms as JSON with sorted keys and without white space. */
export const digestOf = (terms: OrderTerms): string => createHash('sha256').update(canonical(terms)).digest('hex');

export const agreedTo = (terms: OrderTerms, shownBy: AgreedTerms['shown_by'], now: Date): AgreedTerms => ({
  sha256: digestOf(terms),
  agreed_at: wireTime(now),
  shown_by: shownBy,
  terms,
});
