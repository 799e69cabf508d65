import 'server-only';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { serviceAccounts } from '@/lib/ledger/account';
import { entryLine, sha256Of, transactionLine } from '@/lib/ledger/seals/lines';
import { type KeptSeal, sealColumns } from '@/lib/ledger/seals/store';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** The next seals for days from `from` to `to`, with their index of rows; `after` is the number of the last seal read. */
export async function findNextSeal(tenantId: string, { from, to, after }: { from: Date | null; to: Date | null; after: number }) {
  const { rows } = await pool.query<KeptSeal & { index: Buffer }>(
    `SELECT ${sealColumns}, index FROM "LedgerSeal" WHERE "tenantId" = $1 AND number > $2
      AND "startsAt" >= coalesce($3::timestamptz, '-infinity') AND "startsAt" <= coalesce($4::timestamptz, 'infinity') ORDER BY number LIMIT 1`,
    [tenantId, after, from, to],
  );
  return rows[0] ?? null;
}

/** No merchant sees entries between the service's own accounts. */
const isHidden = `NOT $4::boolean AND e."accountId" = ANY ($5::uuid[]) AND e."counterpartyId" = ANY ($5::uuid[])`;
const hiddenLine = `'{"row":"hidden","sha256":"' || ${sha256Of(entryLine)} || '"}'`;

/** The lines of entries and their transactions, in sealing order. */
export async function findLines(
  tenantId: string,
  { transactions, entries, showsAll }: { transactions: readonly string[]; entries: readonly string[]; showsAll: boolean },
): Promise<string[]> {
  const { rows } = await pool.query<{ line: string; first: string | null }>(
    `SELECT CASE WHEN ${isHidden} THEN ${hiddenLine} ELSE ${entryLine} END AS line,
        CASE WHEN t.id IS NOT NULL AND lag(e."transactionId") OVER w IS DISTINCT FROM e."transactionId" THEN ${transactionLine} END AS first
      FROM "Entry" e LEFT JOIN "LedgerTransaction" t ON t."tenantId" = $1 AND t.id = e."transactionId"
      WHERE e."tenantId" = $1 AND e."transactionId" = ANY ($2::uuid[]) AND e.id = ANY ($3::uuid[])
      WINDOW w AS (ORDER BY e."transactionId", e.id) ORDER BY e."transactionId", e.id`,
    [tenantId, transactions, entries, showsAll, Object.values(serviceAccounts)],
  );
  return rows.flatMap(({ line, first }) => (first === null ? [line] : [first, line]));
}

export type TenantSeal = {
  tenantId: string;
  name: string;
  sealedTo: Date | null;
  number: number | null;
  startsAt: Date | null;
  hash: string | null;
};

/** For each merchant with its own ledger: the end of its sealed time and its last seal. */
export async function findTenantSeals({ skip, perPage }: Page): Promise<{ rows: TenantSeal[]; total: Total }> {
  const [rows, total] = await Promise.all([
    prisma.$queryRaw<TenantSeal[]>`
      SELECT t.id AS "tenantId", m.name, t."sealedTo", s.number, s."startsAt", s.hash
      FROM "Tenant" t JOIN "Merchant" m ON m."tenantId" = t.id AND m.id = t.id
      LEFT JOIN "LedgerSeal" s ON s."tenantId" = t.id AND s."tenantId" = m."tenantId" AND s.number = t."lastSeal"
      ORDER BY t.number LIMIT ${perPage} OFFSET ${skip}`,
    prisma.tenant.count({ take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(total) };
}

/** The last seal of one tenant. */
export async function findTenantSeal(tenantId: string): Promise<Pick<KeptSeal, 'number' | 'startsAt' | 'hash'> | null> {
  return prisma.ledgerSeal.findFirst({
    where: { tenantId },
    orderBy: { number: 'desc' },
    select: { number: true, startsAt: true, hash: true },
  });
}

export const isTenant = async (id: string): Promise<boolean> => (await prisma.tenant.count({ where: { id } })) === 1;
