import 'server-only';
import type { PoolClient } from 'pg';
import type { Scope } from '@/lib/auth/scope';
import { isCluster } from '@/lib/db/cluster';
import { Prisma, type ProofRun } from '@/lib/db/generated/client';
import { whileConnected } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type AccountKind, serviceAccounts, slotsOf } from '@/lib/ledger/account';
import type { Holder } from '@/lib/ledger/daily-balances/store';
import { beginRules, findAcross, findOfTenants, readRules, seenTwice } from '@/lib/ledger/invariants';
import { type Finding, gather, type Proof, violationsIn } from '@/lib/ledger/proof';
import type { RecordType } from '@/lib/ledger/record';
import { checkSeals } from '@/lib/ledger/seals/check-seals';
import { yenOf } from '@/lib/money/yen';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

export type BalanceSum = { total: bigint; held: bigint };

/** An account with its balance rows. */
export async function createAccount(database: Database, tenantId: string, id: string, kind: AccountKind, createdAt: Date): Promise<void> {
  await database.account.create({ data: { tenantId, id, kind, createdAt } });
  const slots = Array.from({ length: slotsOf(kind) }, (_, slot) => ({ tenantId, accountId: id, slot, kind }));
  await database.balance.createMany({ data: slots });
}

/** The service's own accounts for a new tenant. */
export async function createServiceAccounts(database: Database, tenantId: string, createdAt: Date): Promise<void> {
  const { customers: _returned, costs: _charged, ...now } = serviceAccounts;
  for (const [kind, id] of Object.entries(now)) await createAccount(database, tenantId, id, kind as AccountKind, createdAt);
}

/** An account of the service with its rows, unless it is there. */
export async function saveServiceAccount(tenantId: string, id: string, kind: 'clearing' | 'revenue', now: Date): Promise<void> {
  const lastSlot = slotsOf(kind) - 1;
  await prisma.$executeRaw`
    WITH account AS (INSERT INTO "Account"("tenantId", id, kind, "createdAt") VALUES (${tenantId}::uuid, ${id}::uuid, ${kind}, ${now})
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO "Balance"("tenantId", "accountId", slot, kind) SELECT ${tenantId}::uuid, account.id, slot, ${kind}
      FROM account, generate_series(0, ${lastSlot}::int) slot`;
}

/** The ledger of what is no merchant’s: what acquirers pay out to us, and what they charge for nothing in particular. Made with the first of it. */
export async function saveInstallationLedger(id: string, now: Date): Promise<void> {
  await prisma.$transaction(async (database) => {
    const made = await database.tenant.createMany({ data: [{ id, createdAt: now }], skipDuplicates: true });
    if (made.count === 1) await createServiceAccounts(database, id, now);
  });
}

/** The balance of each account, its slots summed in one statement, so that the sum existed at one moment. */
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

export const isUnfiltered = ({ types, from, to, paymentId }: EntryFilter) => !types && !from && !to && !paymentId;

/** A payment's transactions; its entries are found by them. */
async function transactionsOf(tenantId: string, paymentId: string): Promise<string[]> {
  const found = await prisma.ledgerTransaction.findMany({ where: { tenantId, paymentId }, select: { id: true } });
  return found.map(({ id }) => id);
}

const entryColumns = Prisma.sql`e.id, e.type, e.amount, e."accountId", e."counterpartyId", e."paymentId", e."transactionId", e.description, e."createdAt"`;

/** How many entries an account has in a period, both ends included, counted up to `atMost`. */
export async function countBetween(holder: Holder, from: Date, to: Date | null, atMost: number): Promise<number> {
  const [row] = await prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM (SELECT 1 FROM "Entry" e
    WHERE e."tenantId" = ${holder.tenantId}::uuid AND e."accountId" = ${holder.accountId}::uuid AND e."createdAt" >= ${from}::timestamptz
      AND e."createdAt" <= coalesce(${to}::timestamptz, 'infinity') LIMIT ${atMost}::int) e`;
  return row?.n ?? 0;
}

/** An account's entries, newest first: all of them, or those of a payment, a type or a period; it reads through the whole period. */
export async function findEntries(
  tenantId: string,
  accountId: string,
  filter: EntryFilter,
  page: Page,
): Promise<{ rows: EntryRow[]; total: Total }> {
  const { types, from, to, paymentId } = filter;
  const transactions = paymentId && (await transactionsOf(tenantId, paymentId));
  const own = Prisma.sql`e."tenantId" = ${tenantId}::uuid AND e."accountId" = ${accountId}::uuid
    AND ${from ? Prisma.sql`e."createdAt" >= ${from}::timestamptz` : Prisma.sql`true`} AND ${to ? Prisma.sql`e."createdAt" <= ${to}::timestamptz` : Prisma.sql`true`}
    AND ${transactions ? Prisma.sql`e."transactionId" = ANY(${transactions}::uuid[])` : Prisma.sql`true`}`;
  const ofTypes = types ? Prisma.sql`e.type = ANY(${[...types]}::text[])` : Prisma.sql`true`;
  const [rows, total] = await Promise.all([
    prisma.$queryRaw<EntryRow[]>`SELECT ${entryColumns} FROM "Entry" e WHERE ${own} AND ${ofTypes}
      ORDER BY e."createdAt" DESC, e.id DESC LIMIT ${page.perPage}::int OFFSET ${page.skip}::int`,
    isUnfiltered(filter)
      ? countAll(tenantId, accountId)
      : prisma.$queryRaw<{ n: number }[]>`
          SELECT count(*)::int AS n FROM (SELECT 1 FROM "Entry" e WHERE ${own} AND ${ofTypes} LIMIT ${maxRows + 1}::int) e`.then(([row]) =>
          totalOf(row?.n ?? 0),
        ),
  ]);
  return { rows, total };
}

/** The account's own counter: exact, however long its history is. */
async function countAll(tenantId: string, accountId: string): Promise<Total> {
  const { _sum } = await prisma.balance.aggregate({ where: { tenantId, accountId }, _sum: { entries: true } });
  return { total: Number(_sum.entries ?? 0), exceeded: false };
}

/** The entries of a payment that was found within the scope, oldest first; a seller sees only its own account's entries. */
export async function findPaymentEntries(scope: Scope, { tenantId, id }: { tenantId: string; id: string }): Promise<EntryRow[]> {
  const own = scope.kind === 'seller' ? Prisma.sql`e."accountId" = ${scope.merchantId}::uuid` : Prisma.sql`true`;
  return prisma.$queryRaw<EntryRow[]>`SELECT ${entryColumns} FROM "Entry" e
    WHERE e."tenantId" = ${tenantId}::uuid AND e."transactionId" = ANY(${await transactionsOf(tenantId, id)}::uuid[]) AND ${own}
    ORDER BY e."createdAt", e.id`;
}

/** The available balance of each account in yen. */
export async function availableOf(tenantId: string, accountIds: readonly string[]): Promise<Map<string, number>> {
  const balances = await readBalances(tenantId, accountIds);
  return new Map([...balances].map(([id, { total, held }]) => [id, yenOf(total - held)]));
}

/** One snapshot and no locks; no nested loops when the statistics are old. A large ledger needs minutes. */
const forTheProof = `SET LOCAL statement_timeout = '30min'; SET LOCAL work_mem = '64MB'; SET LOCAL enable_nestloop = off;
  SET LOCAL cursor_tuple_fraction = 1`;

async function inSnapshot<Value>(client: PoolClient, work: () => Promise<Value>): Promise<Value> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await beginRules(client, await isCluster());
  await client.query(forTheProof);
  const value = await work();
  await client.query('ROLLBACK');
  return value;
}

/** Runs the invariants over all tenants, from the same file as the tests. */
export async function findViolations(): Promise<Proof> {
  const rules = await readRules(await isCluster());
  return whileConnected(async (client) => {
    const findings = new Map<string, Finding>();
    if (rules.across.length > 0) gather(findings, await seenTwice(() => inSnapshot(client, () => findAcross(client, rules))));
    return inSnapshot(client, async () => {
      for await (const rows of findOfTenants(client, rules)) gather(findings, rows);
      const counted = await client.query<{ n: string }>('SELECT count(*) AS n FROM "Entry"');
      // the seals are read a day at a time
      await client.query('SET LOCAL enable_nestloop = on; SET LOCAL enable_seqscan = off');
      const seals = await checkSeals(client, (found) => gather(findings, found));
      return { findings: [...findings.values()], entries: Number(counted.rows[0]?.n), seals };
    });
  });
}

export type NewRun = { id: string; now: Date; dueAt: Date | null; startedBy: string | null; startedByName: string };

/** A proof without a heartbeat for this long counts as dead; real time. */
const proofLease = '60 seconds';

/** Returns false when another proof runs, or this night already has one. A dead run does not count. */
export async function startProof(database: Database, { id, now, dueAt, startedBy, startedByName }: NewRun): Promise<boolean> {
  await database.$executeRaw`
    UPDATE "ProofRun" SET state = 'failed', "finishedAt" = ${now} WHERE state = 'running' AND "leaseUntil" < statement_timestamp()`;
  const started = await database.$executeRaw`
    INSERT INTO "ProofRun"(id, state, "startedAt", "leaseUntil", "dueAt", "startedBy", "startedByName")
    VALUES (${id}::uuid, 'running', ${now}, statement_timestamp() + ${proofLease}::interval, ${dueAt}, ${startedBy}::uuid, ${startedByName})
    ON CONFLICT DO NOTHING`;
  return started === 1;
}

/** The heartbeat of a run. */
export async function keepProof(id: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "ProofRun" SET "leaseUntil" = statement_timestamp() + ${proofLease}::interval WHERE id = ${id}::uuid AND state = 'running'`;
}

/** `proof` null: it failed. Does nothing to a run that already counts as dead. */
export async function finishProof(id: string, proof: Proof | null, tookMs: number): Promise<void> {
  const found = proof && JSON.stringify(proof.findings);
  await prisma.$executeRaw`
    UPDATE "ProofRun" SET state = ${proof ? 'finished' : 'failed'}, "tookMs" = ${tookMs}::int, entries = ${proof?.entries ?? null}::bigint,
      "violationCount" = ${proof && Math.min(violationsIn(proof), 2_147_483_647)}::int, violations = ${found}::jsonb,
      "finishedAt" = greatest("startedAt", (SELECT statement_timestamp() + "offsetMs" * interval '1 ms' FROM "Installation"))
    WHERE id = ${id}::uuid AND state = 'running'`;
}

export type ProofRow = ProofRun & { hasDied: boolean };

/** The last runs, newest first. */
export async function findProofs({ skip, perPage }: Page): Promise<{ rows: ProofRow[]; total: Total }> {
  const [rows, total] = await Promise.all([
    prisma.$queryRaw<ProofRow[]>`
      SELECT *, state = 'running' AND "leaseUntil" < statement_timestamp() AS "hasDied" FROM "ProofRun"
      ORDER BY "startedAt" DESC, id DESC LIMIT ${perPage} OFFSET ${skip}`,
    prisma.proofRun.count({ take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(total) };
}

/** The last finished run. */
export const findSpokenProof = (): Promise<ProofRun | null> =>
  prisma.proofRun.findFirst({ where: { state: 'finished' }, orderBy: [{ startedAt: 'desc' }, { id: 'desc' }] });

type Night = { finished: boolean; clean: boolean; running: boolean; failed: number };

/** The state of one night's proof. A dead run has failed. */
export async function findDueProof(dueAt: Date): Promise<Night> {
  const [row] = await prisma.$queryRaw<Night[]>`
    SELECT coalesce(bool_or(state = 'finished'), false) AS finished,
      coalesce(bool_or(state = 'finished' AND "violationCount" = 0), false) AS clean,
      coalesce(bool_or(state = 'running' AND "leaseUntil" >= statement_timestamp()), false) AS running,
      (count(*) FILTER (WHERE state = 'failed' OR (state = 'running' AND "leaseUntil" < statement_timestamp())))::int AS failed
    FROM "ProofRun" WHERE "dueAt" = ${dueAt}`;
  return row ?? { finished: false, clean: false, running: false, failed: 0 };
}

/** The names of tenants, for operators: the name of the merchant with the tenant's id. */
export async function findTenantNames(ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await prisma.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM "Merchant" WHERE "tenantId" = ANY(${ids}::uuid[]) AND id = "tenantId"`;
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
