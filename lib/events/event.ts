import { newId } from '@/lib/db/ids';
import type { EventType } from '@/lib/events/catalogue';

export type EventRow = { tenantId: string; id: string; type: EventType; resourceId: string; data: unknown; createdAt: string };

/** What happened, as it is told: `data` is frozen here, whatever becomes of the resource. */
export const eventOf = (tenantId: string, type: EventType, resourceId: string, data: unknown, at: string): EventRow => ({
  tenantId,
  id: newId(),
  type,
  resourceId,
  data,
  createdAt: at,
});
