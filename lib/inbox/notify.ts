import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import type { Facts, NotificationKind } from '@/lib/inbox/notification';
import { saveAnnouncement } from '@/lib/inbox/store';

type To =
  | { audience: 'staff' | 'admins' | 'operators' }
  | { audience: 'seller'; merchantId: string }
  | { audience: 'person'; userId: string };
type Notice = To & { kind: NotificationKind; subjectId: string; facts?: Facts };

/**
 * Tells people of something in the product, in the transaction of its cause. It writes one row: due work gives each person an entry who has
 * not switched this kind off, once, however often it is interrupted. Not for statements that move money.
 */
export async function notify(
  database: Database,
  tenantId: string,
  { kind, audience, subjectId, facts = {}, ...to }: Notice,
  now: Date,
): Promise<void> {
  const whom = { merchantId: null, userId: null, ...to };
  await saveAnnouncement(database, { tenantId, id: newId(), kind, audience, subjectId, facts, createdAt: now, ...whom });
}
