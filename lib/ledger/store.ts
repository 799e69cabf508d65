import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type AccountKind, serviceAccounts, slotsOf } from '@/lib/ledger/account';
import type { Violation } from '@/lib/ledger/proof';
import type { RecordType } from '@/lib/ledger/record';
import { yenOf } from '@/lib/money/yen';
import { maxRows, type Page, type Total, totalOf } from '@/lib/operation/list';

export type BalanceSum = { total: bigint; held: bigint };

/** An account with its rows. */
export async function createAccount(database: Database, tenantId: string, id: string, kind: AccountKind, createdAt: Date): Promise<void> {
  await database.account.create({ data: { tenantId, id, kind, createdAt } });
  const slots = Array.from({ length: slotsOf(kind) }, (_, slot) => ({ tenantId, accountId: id, slot, kind }));
  await database.balance.createMany({ data: slots });
}

/** The service's own accounts for a new tenant. */
export async function createServiceAccounts(database: Database, tenantId: string, createdAt: Date): Promise<void> {
  for (const [kind, id] of Object.entries(serviceAccounts)) await createAccount(database, tenantId, id, kind as AccountKind, createdAt);
}

/** What each account holds, its slots summed in one statement: a value that existed. */
export async function readBalances(tenantId: string, accountIds: readonly string[]): Promise<Map<string, BalanceSum>> {
  const rows = await prisma.$queryRaw<(BalanceSum & { accountId: string })[]>`
    SELECT "accountId", sum(balance)::bigint AS total, sum(held)::bigint AS held FROM "Balance"
    WHERE "tenantId" = ${tenantId}::uuid AND "accountId" = ANY(${accountIds}::uuid[]) GROUP BY "accountId"`;
  return new Map(rows.map(({ accountId, total, held }) => [accountId, { total, held }]));
}

export type EntryRow = {
  id: string;
  type: RecordType;
  amount: bigint;
  accountId: string;
  counterpartyId: string;
  paymentId: string | null;
  transactionId: string;
  description: string | null;
  createdAt: Date;
};
export type EntryFilter = {
  types: readonly RecordType[] | null;
  from: Date | null;
  to: Date | null;
  paymentId: string | null;
};

const isUnfiltered = ({ types, from, to, paymentId }: EntryFilter) => !types && !from && !to && !paymentId;

/** An account's entries, newest first. */
export async function findEntries(
  tenantId: string,
  accountId: string,
  filter: EntryFilter,
  page: Page,
): Promise<{ rows: EntryRow[]; total: Total }> {
  const createdAt = { ...(filter.from && { gte: filter.from }), ...(filter.to && { lte: filter.to }) };
  const where = {
    tenantId,
    accountId,
    createdAt,
    ...(filter.types && { type: { in: [...filter.types] } }),
    ...(filter.paymentId && { paymentId: filter.paymentId }),
  };
  const [rows, total] = await Promise.all([
    prisma.entry.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip: page.skip, take: page.perPage }),
    isUnfiltered(filter) ? countAll(tenantId, accountId) : prisma.entry.count({ where, take: maxRows + 1 }).then(totalOf),
  ]);
  return { rows: rows as EntryRow[], total };
}

/** The account's own counter: exact however long its history is. */
async function countAll(tenantId: string, accountId: string): Promise<Total> {
  const { _sum } = await prisma.balance.aggregate({ where: { tenantId, accountId }, _sum: { entries: true } });
  return { total: Number(_sum.entries ?? 0), exceeded: false };
}

/** Every entry of one payment that the scope may see, oldest first; a seller sees its own account's. */
export async function findPaymentEntries(scope: Scope, paymentId: string): Promise<EntryRow[]> {
  const own = scope.kind === 'seller' ? { accountId: scope.merchantId } : {};
  const rows = await prisma.entry.findMany({
    where: { ...tenantOf(scope), ...own, paymentId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows as EntryRow[];
}

/** What each account may still give. */
export async function availableOf(tenantId: string, accountIds: readonly string[]): Promise<Map<string, number>> {
  const balances = await readBalances(tenantId, accountIds);
  return new Map([...balances].map(([id, { total, held }]) => [id, yenOf(total - held)]));
}

/** Runs the invariants over everything; the file is the one that the tests use. It may take minutes on a large ledger. */
export async function findViolations(): Promise<Violation[]> {
  const text = await readFile(path.join(process.cwd(), 'lib/ledger/invariants.sql'), 'utf8');
  const client = await pool.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const { rows } = await client.query<Violation>(text);
    return rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
