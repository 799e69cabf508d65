import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import type { Facts, NotificationKind } from '@/lib/inbox/notification';
import { type StoredAnnouncement, saveAnnouncement } from '@/lib/inbox/store';

type To =
  | { audience: 'staff' | 'admins' | 'operators' }
  | { audience: 'seller'; merchantId: string }
  | { audience: 'person'; userId: string };
type Notice = To & { kind: NotificationKind; subjectId: string; facts?: Facts };

/** The row that tells people of something in the product. A statement that moves money writes it beside its postings. */
export function announcementOf(tenantId: string, { facts = {}, ...notice }: Notice, now: Date): StoredAnnouncement {
  return { tenantId, id: newId(), merchantId: null, userId: null, facts, createdAt: now, ...notice };
}

/**
 * Tells people of something in the product, in the transaction of its cause. It writes one row: due work gives each person an entry who has
 * not switched this kind off, once, however often it is interrupted.
 */
export const notify = (database: Database, tenantId: string, notice: Notice, now: Date): Promise<void> =>
  saveAnnouncement(database, announcementOf(tenantId, notice, now));
