import type { Database } from '@/lib/db/prisma';
import { eventOf } from '@/lib/events/event';
import { saveEvents } from '@/lib/events/store';
import { presentWebhook } from '@/lib/webhooks/endpoints/present';
import type { EndpointRow } from '@/lib/webhooks/endpoints/store';

/** Queues a ping like every event: the caller does not wait for the receiver. Returns the id of its event. */
export async function emitPing(database: Database, row: EndpointRow, now: Date): Promise<string> {
  const event = eventOf(row.tenantId, 'ping', row.id, presentWebhook(row), now.toISOString());
  await saveEvents(database, row.tenantId, [event]);
  return event.id;
}
