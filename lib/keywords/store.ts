import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { type Described, type Keyword, type KeywordKind, keywordsOf, keywordsOfCustomer } from '@/lib/keywords/keywords';

/** So many words are compared at most: of one that more have, those of the newest rows. Fewer of each tenant's, where all are asked. */
const mostCompared = { own: 20_000, each: 2_000 };

/** Sorts after every text with the same beginning, byte by byte. */
export const beyond = (text: string) => `${text}\u{10FFFF}`;

/** The ids, kinds and moments of a tenant's words that begin with a key. `tenant`: a parameter, or the column of each tenant. */
export const wordsFrom = (
  tenant: Prisma.Sql,
  key: string,
  kinds: readonly KeywordKind[],
  most = mostCompared.own,
): Prisma.Sql => Prisma.sql`
  SELECT w.id, w.kind, w.at FROM "Keyword" w WHERE w."tenantId" = ${tenant} AND w.word >= ${key} AND w.word < ${beyond(key)}
    AND w.kind = ANY(${[...kinds]}::text[]) ORDER BY w.word DESC, w.kind DESC, w.id DESC LIMIT ${most}`;

/** The words of one tenant, or of each. */
export const mostIn = (scope: Scope): number => (scope.kind === 'all' ? mostCompared.each : mostCompared.own);

type Subject = { id: string; at: Date; words: readonly Keyword[] };

/** Adds the words that are not there yet. */
async function saveKeywords(database: Database, tenantId: string, subjects: readonly Subject[]): Promise<void> {
  const rows = subjects.flatMap(({ id, at, words }) => words.map(({ word, kind }) => ({ word, kind, id, at })));
  if (rows.length === 0) return;
  await database.$executeRaw`
    INSERT INTO "Keyword" ("tenantId", word, kind, id, at)
    SELECT ${tenantId}::uuid, n.* FROM unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[]) n ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`;
}

/** Replaces the words of a payment or customer that has changed. */
export async function changeKeywords(database: Database, tenantId: string, before: readonly Keyword[], after: Subject): Promise<void> {
  const OR = before.map(({ word, kind }) => ({ word, kind }));
  if (OR.length > 0) await database.keyword.deleteMany({ where: { tenantId, id: after.id, OR } });
  await saveKeywords(database, tenantId, [after]);
}

const ofDescription = (description: string | null) => keywordsOf({ name: null, kana: null, email: null, description });

/** The words of a payment's changed description. */
export async function changeDescription(
  database: Database,
  { tenantId, id, createdAt, description }: { tenantId: string; id: string; createdAt: string; description: string | null },
  before: string | null,
): Promise<void> {
  await changeKeywords(database, tenantId, ofDescription(before), { id, at: new Date(createdAt), words: ofDescription(description) });
}

/** Each table is read twice: the second time later, for rows that were written after others that are newer. */
export const passes = ['payments', 'payments again', 'customers', 'customers again'] as const;
export type Pass = (typeof passes)[number];
export type Place = { at: Date; id: string };
export type Progress = Place & { tenantId: string; pass: Pass };

export const findProgress = async (): Promise<Progress[]> => (await prisma.keywordProgress.findMany()) as Progress[];

const ofTable = { payments: Prisma.sql`"Payment"`, customers: Prisma.sql`"Customer"` };
type Table = keyof typeof ofTable;
export const tableOf = (pass: Pass): Table => (pass.startsWith('payments') ? 'payments' : 'customers');

/** The newest row of each tenant that has any. */
export const findNewest = (table: Table): Promise<(Place & { tenantId: string })[]> =>
  askAllTenants(Prisma.sql`SELECT n.* FROM "Tenant" t CROSS JOIN LATERAL (SELECT r."tenantId", r."createdAt" AS at, r.id FROM ${ofTable[table]} r
    WHERE r."tenantId" = t.id ORDER BY r."createdAt" DESC, r.id DESC LIMIT 1) n LIMIT 1000000`);

/** The tenant's place in this pass, locked; undefined: another process is at it. */
async function lockPlace(database: Database, { tenantId, pass, at, id }: Progress): Promise<Place | undefined> {
  await database.keywordProgress.createMany({ data: { tenantId, pass, at, id }, skipDuplicates: true });
  const [place] = await database.$queryRaw<Place[]>`
    SELECT at, id FROM "KeywordProgress" WHERE "tenantId" = ${tenantId}::uuid AND pass = ${pass} FOR UPDATE SKIP LOCKED`;
  return place;
}

type Stretch = { tenantId: string; after: Place; until: Date; most: number };

const within = ({ tenantId, after: { at, id }, until, most }: Stretch) => Prisma.sql`WHERE r."tenantId" = ${tenantId}::uuid
  AND (r."createdAt", r.id) > (${at}::timestamptz, ${id}::uuid) AND r."createdAt" < ${until}::timestamptz ORDER BY r."createdAt", r.id LIMIT ${most}`;

async function readPayments(database: Database, stretch: Stretch): Promise<Subject[]> {
  const rows = await database.$queryRaw<(Described & Place)[]>`
    SELECT r.id, r."createdAt" AS at, r."holderName" AS name, r.instrument->>'payer_kana' AS kana, r.email, r.description
    FROM "Payment" r ${within(stretch)}`;
  return rows.map(({ id, at, ...described }) => ({ id, at, words: keywordsOf(described) }));
}

type CustomerWords = { email: string | null; cardEmail: string | null; name: string | null; deletedAt: Date | null };
const wordsOf = ({ email, cardEmail, name, deletedAt }: CustomerWords): Keyword[] =>
  deletedAt ? [] : keywordsOfCustomer({ emails: [email, cardEmail], name });
const customerWords = Prisma.sql`r.email, r."deletedAt", v.email AS "cardEmail", v."holderName" AS name`;

/** Locked, so that none is deleted meanwhile. */
async function readCustomers(database: Database, stretch: Stretch): Promise<Subject[]> {
  const rows = await database.$queryRaw<(CustomerWords & Place)[]>`
    SELECT r.id, r."createdAt" AS at, ${customerWords}
    FROM (SELECT * FROM "Customer" r ${within(stretch)} FOR SHARE) r
    LEFT JOIN "VaultCard" v ON v."tenantId" = ${stretch.tenantId}::uuid AND v.id = r."cardId" ORDER BY r."createdAt", r.id`;
  return rows.map((row) => ({ id: row.id, at: row.at, words: wordsOf(row) }));
}

/** The customer as its words are now; null: there is none. */
export async function readCustomerWords(database: Database, tenantId: string, id: string): Promise<Subject | null> {
  const [row] = await database.$queryRaw<(CustomerWords & Place)[]>`
    SELECT r.id, r."createdAt" AS at, ${customerWords} FROM "Customer" r
    LEFT JOIN "VaultCard" v ON v."tenantId" = ${tenantId}::uuid AND v.id = r."cardId" WHERE r."tenantId" = ${tenantId}::uuid AND r.id = ${id}::uuid`;
  return row ? { id, at: row.at, words: wordsOf(row) } : null;
}

/** Writes the words of a tenant's next rows, at most so many; returns how many were read. `from`: where it begins the first time. */
export async function keepNext(database: Database, from: Progress, until: Date, most: number): Promise<number> {
  const after = await lockPlace(database, from);
  if (!after) return 0;
  const { tenantId, pass } = from;
  const read = tableOf(pass) === 'payments' ? readPayments : readCustomers;
  const rows = await read(database, { tenantId, after, until, most });
  const last = rows.at(-1);
  if (!last) return 0;
  await saveKeywords(database, tenantId, rows);
  await database.keywordProgress.update({ where: { tenantId_pass: { tenantId, pass } }, data: { at: last.at, id: last.id } });
  return rows.length;
}
