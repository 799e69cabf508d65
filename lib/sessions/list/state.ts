import type { LinkState } from '@/lib/sessions/session';
import { isExpired, type SessionRow } from '@/lib/sessions/session';

/** How a checkout stands at a moment. */
export const stateOf = (session: Pick<SessionRow, 'status' | 'expiresAt'>, now: Date): LinkState =>
  isExpired(session, now) ? 'expired' : session.status;

/** What is paid for; of a checkout with lines alone the first of them. */
export const descriptionOf = ({ paymentData, lineItems }: Pick<SessionRow, 'paymentData' | 'lineItems'>): string | null =>
  paymentData.description || lineItems[0]?.description || null;
