import type { LinkState } from '@/lib/sessions/session';
import { isExpired, type SessionRow } from '@/lib/sessions/session';

/** The state of a checkout at a moment. */
export const stateOf = (session: Pick<SessionRow, 'status' | 'expiresAt'>, now: Date): LinkState =>
  isExpired(session, now) ? 'expired' : session.status;

/** The description; for a checkout with lines alone the first line. */
export const descriptionOf = ({ paymentData, lineItems }: Pick<SessionRow, 'paymentData' | 'lineItems'>): string | null =>
  paymentData.description || lineItems[0]?.description || null;
