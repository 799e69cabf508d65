import 'server-only';
import type { Database } from '@/lib/db/prisma';
import type { EventRow } from '@/lib/events/event';

/** Written with their cause, in its transaction; told to whoever listens. All of one tenant. */
export async function saveEvents(database: Database, tenantId: string, events: readonly EventRow[]): Promise<void> {
  await database.$executeRaw`SELECT emit_events(${tenantId}::uuid, ${JSON.stringify(events)}::jsonb)`;
}
