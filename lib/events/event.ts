import { newId } from '@/lib/db/ids';
import type { EventType } from '@/lib/events/catalogue';

/** Mails that the event causes, see `emit_all` in the database: to a payment's or a subscription's customer, and to sellers whose first sale it may be. */
export type Causes = { mail?: { kind: PaymentMail | SubscriptionMail; subjectId: string }; sellers?: string[] };
type PaymentMail = 'how_to_pay' | 'paid' | 'refunded';
export type SubscriptionMail = `subscription_${'started' | 'upcoming' | 'failed' | 'last' | 'suspended' | 'changed' | 'ending' | 'ended'}`;

/** `Causes` are not stored with it. */
export type EventRow = { tenantId: string; id: string; type: EventType; resourceId: string; data: unknown; createdAt: string } & Causes;

/** An event: `data` is fixed here, whatever happens to the resource later. */
export const eventOf = (tenantId: string, type: EventType, resourceId: string, data: unknown, at: string): EventRow => ({
  tenantId,
  id: newId(),
  type,
  resourceId,
  data,
  createdAt: at,
});
