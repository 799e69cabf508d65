import 'server-only';
import type { KeyActor, KeyScope, PlatformRole, UserActor } from '@/lib/auth/actor';
import { securedRoles } from '@/lib/auth/permissions';
import { readRange, type SourceRange } from '@/lib/auth/source-addresses';
import { read } from '@/lib/clock/in-order';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

type KeyRow = {
  id: string;
  tenantId: string;
  merchantId: string;
  kind: 'secret' | 'publishable';
  lastFour: string;
  platformRole: PlatformRole;
  scopes: KeyScope[] | null;
  addresses: string[] | null;
  endsAt: Date | null;
  now: Date;
};

/** `sources`: the allowed addresses; null: any. `endsAt`: from then on the key is refused; the caller checks it. */
export type FoundKey = { actor: KeyActor; now: Date; endsAt: Date | null; sources: SourceRange[] | null };

/** The key's owner and business time in one look-up; null: the key is unknown, revoked, of another mode, or its merchant is suspended. */
export async function findKey(hash: string, mode: 'test' | 'live'): Promise<FoundKey | null> {
  const { rows } = await pool.query<KeyRow>({
    name: 'key',
    text: 'SELECT * FROM find_key($1, $2) k WHERE k.id IS NOT NULL',
    values: [hash, mode],
  });
  const [row] = rows;
  if (!row) return null;
  const { id, kind, lastFour, tenantId, merchantId, platformRole, scopes, addresses, endsAt, now } = row;
  const own = { keyId: id, keyKind: kind, label: `…${lastFour}`, ...(scopes && { scopes }) };
  const sources = addresses?.map(readRange).filter((range) => range !== null) ?? null;
  return { actor: { kind: 'key', ...own, tenantId, merchantId, platformRole }, now, endsAt, sources };
}

/** `address`: null where it is not stored. */
export type KeyUse = { tenantId: string; keyId: string; address: string | null; at: Date };

/** Stored addresses of one secret key. */
const keptAddresses = 20;

/** Saves uses by key, ordered by id, so that two processes do not deadlock. */
export async function saveKeyUses(uses: readonly KeyUse[]): Promise<void> {
  const [tenants, keys] = [uses.map(({ tenantId }) => tenantId), uses.map(({ keyId }) => keyId)];
  const times = uses.map(({ at }) => at);
  await pool.query(
    `WITH locked AS (SELECT id FROM "ApiKey" WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
      UPDATE "ApiKey" k SET "lastUsedAt" = greatest(k."lastUsedAt", u.at)
      FROM locked l, LATERAL (SELECT max(u.at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) u(id, at) WHERE u.id = l.id) u WHERE k.id = l.id`,
    [keys, times],
  );
  await pool.query(
    `INSERT INTO "ApiKeyUse" ("tenantId", "keyId", address, "lastAt")
      SELECT u.tenant, u.key, u.address, max(u.at) FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) u(tenant, key, address, at)
      WHERE u.address IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 2, 3
      ON CONFLICT ("tenantId", "keyId", address) DO UPDATE SET "lastAt" = greatest("ApiKeyUse"."lastAt", excluded."lastAt")`,
    [tenants, keys, uses.map(({ address }) => address), times],
  );
  await pool.query(
    `DELETE FROM "ApiKeyUse" d WHERE d."tenantId" = ANY($1::uuid[]) AND d."keyId" = ANY($2::uuid[])
      AND d.address NOT IN (SELECT u.address FROM "ApiKeyUse" u WHERE u."tenantId" = d."tenantId" AND u."keyId" = d."keyId"
        ORDER BY u."lastAt" DESC, u.address LIMIT $3)`,
    [tenants, keys, keptAddresses],
  );
}

/** The keys among them that `findKey` would find and that have not ended. */
export async function findGoodKeys(hashes: readonly string[], mode: 'test' | 'live'): Promise<Set<string>> {
  const { rows } = await pool.query<{ good: string[] }>({ name: 'keys', text: 'SELECT good_keys($1, $2) AS good', values: [hashes, mode] });
  return new Set(rows[0]?.good);
}

type UserRow = Omit<UserActor, 'kind' | 'sessionId' | 'label'> & { now: Date; stale: boolean };

/** Four idle hours end a sign-in. */
const idleMs = 4 * 60 * 60 * 1000;
/** How long a proof counts as recent, and how long as made for the current action. */
const recentMs = 10 * 60 * 1000;
const anewMs = 2 * 60 * 1000;

/**
 * The user of a sign-in, and business time; null: the session has ended or the user was deactivated. On a live installation a user who may
 * move money or change keys (see `securedRoles`) can only set up a second step until there is one.
 */
export async function findSignedIn(sessionId: string, mode: 'sandbox' | 'live'): Promise<{ actor: UserActor; now: Date } | null> {
  const [row] = await prisma.$queryRaw<UserRow[]>`
    SELECT u.id AS "userId", u.role, u.name, u.email, u."tenantId", u."merchantId", m."platformRole",
      m.suspended,
      (${mode} = 'live' AND u.role = ANY(${securedRoles}::text[]) AND NOT f.has) AS "mustSecure",
      CASE WHEN NOT f.has THEN 'none'
        WHEN s."provenAt" > statement_timestamp() - ${anewMs}::int * interval '1 ms' THEN 'anew'
        WHEN coalesce(s."provenAt", s."createdAt") > statement_timestamp() - ${recentMs}::int * interval '1 ms' THEN 'recent'
        ELSE 'stale' END AS proof,
      (coalesce(s."lastSeenAt", s."createdAt") < statement_timestamp() - interval '1 minute') AS stale,
      statement_timestamp() + c."offsetMs" * interval '1 ms' AS now
    FROM "SignIn" s JOIN "User" u ON u.id = s."userId" CROSS JOIN LATERAL (SELECT has_second_step(u.id) AS has) f
      CROSS JOIN LATERAL standing_of(u."tenantId", u."merchantId") m, "Installation" c
    WHERE s.id = ${sessionId}::uuid AND s."endedAt" IS NULL AND s."expiresAt" > statement_timestamp() AND u."deactivatedAt" IS NULL
      AND coalesce(s."lastSeenAt", s."createdAt") > statement_timestamp() - ${idleMs}::int * interval '1 ms'`;
  if (!row) return null;
  const { now, stale, ...person } = row;
  // Useful, but not worth a failure.
  if (stale) await prisma.signIn.update({ where: { id: sessionId }, data: { lastSeenAt: new Date() } }).catch(() => undefined);
  return { actor: { kind: 'user', sessionId, label: person.name, ...person }, now: read(now) };
}

/** An operator who may sign in, for an address that opens a file in a moment; null: there is none any more. */
export async function findOperator(userId: string): Promise<UserActor | null> {
  const found = await prisma.user.findFirst({ where: { id: userId, tenantId: null, role: 'operator', deactivatedAt: null } });
  if (!found) return null;
  const nowhere = { tenantId: null, merchantId: null, platformRole: null, suspended: false, mustSecure: false, proof: 'none' } as const;
  const { name, email } = found;
  return { kind: 'user', userId, sessionId: '', role: 'operator', name, email, label: name, ...nowhere };
}

export const findUserByEmail = (email: string) => prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } });

type Origin = { address: string | null; browser: string | null };

/** Ends by itself after `lifeMs` of real time. */
export async function saveSignIn(
  id: string,
  userId: string,
  lifeMs: number,
  { address, browser }: Origin = { address: null, browser: null },
): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await prisma.signIn.create({ data: { id, userId, address, browser, createdAt: now, lastSeenAt: now, expiresAt } });
}

/** Records that this sign-in has just passed the second step. */
export async function saveProof(database: Database, id: string): Promise<void> {
  await database.signIn.updateMany({ where: { id, endedAt: null }, data: { provenAt: new Date() } });
}

/** Returns whose sign-in it was; null: it had ended. */
export async function endSignIn(id: string): Promise<string | null> {
  const [ended] = await prisma.signIn.updateManyAndReturn({
    where: { id, endedAt: null },
    data: { endedAt: new Date() },
    select: { userId: true },
  });
  return ended?.userId ?? null;
}

type Policy = { free: number; pauseMs: number; ceilingMs: number; leakMs: number };

/** Takes one attempt from each budget, or from none; returns the milliseconds to wait, or 0. See `spend_attempts` in the database. */
export async function spendAttempts(budgets: readonly (Policy & { key: string })[]): Promise<number> {
  const [row] = await prisma.$queryRaw<{ wait: number }[]>`SELECT spend_attempts(${JSON.stringify(budgets)}::jsonb) AS wait`;
  return row?.wait ?? 0;
}

/** Returns one attempt, and removes the pause that it caused. */
export async function freeAttempt(key: string): Promise<void> {
  await prisma.$executeRaw`UPDATE "Throttle" SET level = greatest(level - 1, 0), "pausedTo" = date_trunc('milliseconds', statement_timestamp()) WHERE key = ${key}`;
}

export async function freeBudget(key: string): Promise<void> {
  await prisma.throttle.deleteMany({ where: { key } });
}

export async function findTenantNumber(tenantId: string): Promise<number> {
  const { number } = await prisma.tenant.findUniqueOrThrow({ where: { id: tenantId }, select: { number: true } });
  return number;
}

type GuestTenant = { tenantId: string; platformRole: PlatformRole; now: Date };
/** Of which merchants a customer's page is looked for. */
export type GuestMerchants = 'open' | 'open_or_suspended';
/** The tenant of a number and business time; null where its merchant is none of those. */
export async function findGuestTenant(number: number, merchants: GuestMerchants = 'open'): Promise<GuestTenant | null> {
  const { rows } = await pool.query<GuestTenant>({
    name: 'guest',
    text: 'SELECT * FROM find_guest($1, $2) g WHERE g."tenantId" IS NOT NULL',
    values: [number, merchants === 'open_or_suspended'],
  });
  const [row] = rows;
  return row ? { ...row, now: read(row.now) } : null;
}

/**
 * Until when an operator counts as one person with each of the others, in one query; a person who counts as another one is not in the
 * result.
 */
export async function findOnePersonUntil(one: string, others: readonly string[], database: Database = prisma): Promise<Map<string, Date>> {
  const rows = await database.$queryRaw<{ id: string; until: Date }[]>`
    SELECT o.id, p.until FROM unnest(${others}::uuid[]) o(id) CROSS JOIN LATERAL one_person_until(${one}::uuid, o.id) p(until)
    WHERE p.until IS NOT NULL`;
  return new Map(rows.map(({ id, until }) => [id, until]));
}
