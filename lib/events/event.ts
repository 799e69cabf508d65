import { newId } from '@/lib/db/ids';
import type { EventType } from '@/lib/events/catalogue';

/** What is to be written because of it, see `emit_events` in the database: to a payment's customer, and to sellers whose first sale it may be. */
export type Causes = { mail?: { kind: 'how_to_pay' | 'paid' | 'refunded'; subjectId: string }; sellers?: string[] };

/** `Causes` are not kept with it. */
export type EventRow = { tenantId: string; id: string; type: EventType; resourceId: string; data: unknown; createdAt: string } & Causes;

/** What happened, as it is told: `data` is frozen here, whatever becomes of the resource. */
export const eventOf = (tenantId: string, type: EventType, resourceId: string, data: unknown, at: string): EventRow => ({
  tenantId,
  id: newId(),
  type,
  resourceId,
  data,
  createdAt: at,
});
