import 'server-only';
import { askAllTenants, askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';

/** Chargebacks that wait for an answer and whose reminder is due, tenant by tenant; none after their deadline. */
const reminders = (when: Prisma.Sql, now: Date, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT c."tenantId", c.id, c."remindAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Chargeback" d WHERE d."tenantId" = t.id AND d.status = 'pending' AND d."remindAt" ${when} AND d."dueAt" >= ${now}::timestamptz
      AND d.id <> ALL (${except}::uuid[])
    ORDER BY d."remindAt" LIMIT ${limit}::int) c
  ORDER BY c."remindAt" LIMIT ${limit}::int`;
const due = (now: Date, limit: number, except: readonly string[] = []) => reminders(Prisma.sql`<= ${now}::timestamptz`, now, limit, except);

type DueReminder = { tenantId: string; id: string; at: Date };
export const findDueReminders = (now: Date, limit: number, except: readonly string[]): Promise<DueReminder[]> =>
  askReachableTenants<DueReminder>(due(now, limit, except), limit);

const countedUpTo = 1_000;
export const findReminderLag = (now: Date): Promise<DueCount> => countAllTenants(due(now, countedUpTo));

export async function findNextReminder(now: Date): Promise<Date | null> {
  const [row] = await askAllTenants<DueReminder>(reminders(Prisma.sql`> ${now}::timestamptz`, now, 1));
  return row?.at ?? null;
}

export type Reminded = { tenantId: string; id: string; amount: number; dueAt: Date; chargebacksEnabled: boolean };

/** Locks a chargeback whose reminder is due, so that nobody else sends it; null: not due, or answered. */
export async function lockReminder(database: Database, tenantId: string, id: string, now: Date): Promise<Reminded | null> {
  const [row] = await database.$queryRaw<(Omit<Reminded, 'amount'> & { amount: bigint })[]>`
    SELECT c."tenantId", c.id, c.amount, c."dueAt", m."chargebacksEnabled" FROM "Chargeback" c
    JOIN "Merchant" m ON m."tenantId" = c."tenantId" AND m.id = c."tenantId"
    WHERE c."tenantId" = ${tenantId}::uuid AND c.id = ${id}::uuid AND c.status = 'pending' AND c."remindAt" <= ${now}::timestamptz
      AND c."dueAt" >= ${now}::timestamptz FOR NO KEY UPDATE OF c`;
  return row ? { ...row, amount: yenOf(row.amount) } : null;
}

export async function saveNextReminder(database: Database, { tenantId, id }: Reminded, remindAt: Date | null): Promise<void> {
  await database.chargeback.update({ where: { tenantId_id: { tenantId, id } }, data: { remindAt } });
}
