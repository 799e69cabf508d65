import 'server-only';
import type { PayoutHold } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import type { HoldAct, WaitingPayout } from '@/lib/settlements/holds/payout-hold';

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
export type HoldRow = Omit<PayoutHold, 'act'> & { act: HoldAct };

const waitingOf = ({ tenantId, id }: Of, database: Database) =>
  database.settlement.findMany({
    where: { tenantId, merchantId: id, status: 'pending' },
    select: { settlementAmount: true, bankFileId: true },
  });

/** Which of these files were handed to the bank. With `locked` nobody approves, downloads or cancels one of them until the transaction ends. */
async function findHandedOut(ids: readonly string[], database: Database, locked: boolean): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (locked) await database.$executeRaw`SELECT 1 FROM "BankFile" WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const rows = await database.bankFile.findMany({ where: { id: { in: [...ids] }, handedOutAt: { not: null } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

const filesOf = (rows: readonly { bankFileId: string | null }[]) => [...new Set(rows.flatMap(({ bankFileId }) => bankFileId ?? []))];

/** The payouts of a seller that wait for their transfer, and how far each is. */
export async function findWaitingPayouts(of: Of, database: Database = prisma, { locked = false } = {}): Promise<WaitingPayout[]> {
  if (locked) await findHandedOut(filesOf(await waitingOf(of, database)), database, true);
  // read again: a file may have been cancelled before it was locked
  const rows = await waitingOf(of, database);
  const handedOut = await findHandedOut(filesOf(rows), database, false);
  return rows.map(({ settlementAmount, bankFileId }) => ({
    amount: yenOf(settlementAmount),
    place: bankFileId === null ? 'waiting' : handedOut.has(bankFileId) ? 'at_bank' : 'in_file',
  }));
}

const shown = 20;

/** The newest changes first. */
export async function findHolds({ tenantId, id }: Of, database: Database = prisma): Promise<HoldRow[]> {
  const rows = await database.payoutHold.findMany({ where: { tenantId, merchantId: id }, orderBy: { number: 'desc' }, take: shown });
  return rows as HoldRow[];
}

/** Writes the change and what holds from now on. The caller holds the lock on the seller. */
export async function saveHold(database: Database, row: HoldRow): Promise<MerchantRow> {
  await database.payoutHold.create({ data: row });
  const holds = row.act === 'hold';
  return database.merchant.update({
    where: { tenantId_id: { tenantId: row.tenantId, id: row.merchantId } },
    data: {
      payoutsHeldAt: holds ? row.createdAt : null,
      payoutsHeldReason: holds ? row.reason : null,
      payoutsHeldReasonShown: holds ? row.reasonShown : null,
      updatedAt: row.createdAt,
    },
  });
}
