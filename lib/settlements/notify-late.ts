import { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { loadBanks } from '@/lib/japan/banks';
import { takeNotification } from '@/lib/mail/notifications/store';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { payableOf } from '@/lib/settlements/files/payable';
import { findWaiting } from '@/lib/settlements/files/store';
import { saveLateMails } from '@/lib/settlements/save-payout-mails';
import { getSettlement } from '@/lib/settlements/store';

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'none']) });

/**
 * Whether the payout waits for something else than the transfer. A person who can repair that is told separately, so the payout is not
 * late, as on the screens.
 */
async function isHeld(scope: Scope, id: string, database: Database): Promise<boolean> {
  loadBanks();
  return (await findWaiting(scope, [id], database)).some((row) => payableOf(row).blocked !== null);
}

/** Mails a seller's users that a payout is late, once, if it still is. Refuses a payout that is not late, or was mailed before. */
export const notifyLate = command<typeof input, z.output<typeof output>>({
  name: 'settlement.notify_late',
  summary: 'Tell a seller that a payout is late',
  allow: 'installation:run',
  input,
  output,
  async run({ scope, now }, { id: notificationId }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const due = await takeNotification(database, scope.tenantId, notificationId, now);
    if (!due) return refuse('conflict');
    const row = await getSettlement(scope, due.subjectId, database);
    const isLate = row.status === 'pending' && !(await isHeld(scope, row.id, database));
    if (!isLate || !(await saveLateMails(database, row, now))) return { reply: { result: 'none' }, changes: [] };
    const { tenantId, id: settlementId } = row;
    const change = { tenantId, subjectKind: 'settlement' as const, subjectId: settlementId, before: null, after: { mail: 'late' } };
    return { reply: { result: 'told' }, changes: [change] };
  },
});
