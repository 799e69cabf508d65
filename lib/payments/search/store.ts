import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { beyond, mostIn, wordsFrom } from '@/lib/keywords/store';
import type { FoundBy, SearchTerms } from '@/lib/keywords/wanted';
import type { FeeMethod } from '@/lib/money/rates';
import { listedAmount, listedWithin } from '@/lib/payments/list/conditions/store';
import { foundIn, oneByOne } from '@/lib/payments/list/store';
import type { PaymentStatus } from '@/lib/payments/payment';
import { within } from '@/lib/payments/store';

export type FoundRow = {
  foundBy: FoundBy;
  tenantId: string;
  id: string;
  status: PaymentStatus;
  amount: bigint;
  createdAt: Date;
  externalOrderNum: string | null;
  brand: FeeMethod | null;
  lastFour: string | null;
  email: string | null;
  name: string | null;
  description: string | null;
};

/** The end of an id has no index: it is searched among so many of the newest payments, and fewer of each tenant's. */
const newestSearched = { own: 100_000, each: 10_000 };

const newestFirst = (atMost: number) => Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${atMost}`;
/** The same, sorted after the search: an index in the list's order would read all payments when none matches. */
const newestOfFound = (atMost: number) => Prisma.sql`ORDER BY p."createdAt" + interval '0' DESC, p.id DESC LIMIT ${atMost}`;
const byOrder = (atMost: number) => Prisma.sql`ORDER BY p."externalOrderNum" USING ~<~ LIMIT ${atMost}`;

type Branch = [by: FoundBy, condition: Prisma.Sql | null, order?: (atMost: number) => Prisma.Sql];

/** A seller does not see the customer's address, and finds nothing by it. */
function branchesOf(scope: Scope, { id, orders, amount, lastFour, email }: SearchTerms): Branch[] {
  const isSeller = scope.kind === 'seller';
  return [
    ['id', id ? Prisma.sql`p.id = ${id}::uuid` : null],
    ['order', Prisma.sql`p."externalOrderNum" = ANY(${orders}::text[])`],
    ...orders.map(
      (order): Branch => [
        'order_start',
        Prisma.sql`p."externalOrderNum" ~>~ ${order} AND p."externalOrderNum" ~<~ ${beyond(order)}`,
        byOrder,
      ],
    ),
    ['last_four', lastFour ? Prisma.sql`p."lastFour" = ${lastFour}` : null],
    ['amount', amount === null ? null : listedWithin(scope, amount, amount)],
    [
      'email',
      email && !isSeller ? Prisma.sql`p.email IS NOT NULL AND lower(p.email) ~>=~ ${email} AND lower(p.email) ~<~ ${beyond(email)}` : null,
      newestOfFound,
    ],
  ];
}

/** The ids of one tenant's newest payments, or of each tenant's. */
function endingIn(scope: Scope, { start, end }: { start: string; end: string }, atMost: number): Prisma.Sql {
  const newest = (tenant: Prisma.Sql, rows: number) => Prisma.sql`(SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p
    WHERE p."tenantId" = ${tenant} ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${rows}) p`;
  const searched =
    scope.kind === 'all'
      ? Prisma.sql`"Tenant" t CROSS JOIN LATERAL ${newest(Prisma.sql`t.id`, newestSearched.each)}`
      : newest(Prisma.sql`${scope.tenantId}::uuid`, newestSearched.own);
  return Prisma.sql`SELECT 'id_end' AS by, p."tenantId", p.id, p."createdAt" FROM ${searched}
    WHERE right(p.id::text, ${end.length}::int) = ${end} AND left(p.id::text, ${start.length}::int) = ${start} AND ${within(scope)} ${newestFirst(atMost)}`;
}

/** By the words of its customer and description, newest first; a payment may be named by several. */
function namedBy(scope: Scope, key: string, atMost: number): Prisma.Sql {
  const words = (tenant: Prisma.Sql) => wordsFrom(tenant, key, ['name', 'email', 'description'], mostIn(scope));
  const own = scope.kind === 'all' ? null : Prisma.sql`${scope.tenantId}::uuid`;
  const found = own ? Prisma.sql`(${words(own)}) w` : Prisma.sql`"Tenant" t CROSS JOIN LATERAL (${words(Prisma.sql`t.id`)}) w`;
  return Prisma.sql`SELECT w.kind AS by, ${own ?? Prisma.sql`t.id`} AS "tenantId", w.id, w.at AS "createdAt" FROM ${found}
    ORDER BY w.at DESC, w.id DESC LIMIT ${4 * atMost}`;
}

type FoundId = { by: FoundBy; tenantId: string; id: string };

/** The statements that find the first of each kind of match within the scope, each kind in its order. */
function kindsOf(scope: Scope, wanted: SearchTerms, atMost: number): Prisma.Sql[] {
  const found = branchesOf(scope, wanted).flatMap(([by, condition, order = newestFirst]) =>
    condition
      ? [
          Prisma.sql`SELECT ${by}::text AS by, p.* FROM (${foundIn(scope, null, Prisma.sql`${within(scope)} AND ${condition}`, order(atMost))}) p ${newestFirst(atMost)}`,
        ]
      : [],
  );
  if (wanted.ends) found.push(endingIn(scope, wanted.ends, atMost));
  if (wanted.key && scope.kind !== 'seller') found.push(namedBy(scope, wanted.key, atMost));
  return found;
}

const all = (kinds: readonly Prisma.Sql[]) =>
  Prisma.join(
    kinds.map((kind) => Prisma.sql`(${kind})`),
    ' UNION ALL ',
  );

/** Of all tenants of a cluster each kind is asked by itself. */
const askApart = async (kinds: readonly Prisma.Sql[]): Promise<FoundId[]> =>
  (await Promise.all(kinds.map((kind) => askAllTenants<FoundId>(kind)))).flat();

async function findApart(kinds: readonly Prisma.Sql[], shown: Prisma.Sql): Promise<FoundRow[]> {
  const ids = await askApart(kinds);
  const tenants = [...new Set(ids.map(({ tenantId }) => tenantId))];
  const rows = await prisma.$queryRaw<FoundRow[]>`SELECT ${shown} FROM "Payment" p
    WHERE p."tenantId" = ANY(${tenants}::uuid[]) AND p.id = ANY(${ids.map(({ id }) => id)}::uuid[]) ORDER BY p."createdAt" DESC, p.id DESC`;
  return rows.flatMap((row) => ids.filter(({ id }) => id === row.id).map(({ by }) => ({ ...row, foundBy: by })));
}

/** The first of each kind of match within the scope, in one statement. */
export async function findByAny(scope: Scope, wanted: SearchTerms, atMost: number): Promise<FoundRow[]> {
  const kinds = kindsOf(scope, wanted, atMost);
  const email = scope.kind === 'seller' ? Prisma.sql`NULL::text` : Prisma.sql`p.email`;
  const name = scope.kind === 'seller' ? Prisma.sql`NULL::text` : Prisma.sql`p."holderName"`;
  const description = scope.kind === 'seller' ? Prisma.sql`NULL::text` : Prisma.sql`p.description`;
  const shown = Prisma.sql`p."tenantId", p.id, p.status, ${listedAmount(scope)} AS amount, p."createdAt", p."externalOrderNum", p.brand, p."lastFour",
    ${email} AS email, ${name} AS name, ${description} AS description`;
  if (scope.kind === 'all' && (await isCluster())) return findApart(kinds, shown);
  return prisma.$queryRaw<FoundRow[]>`
    SELECT f.by AS "foundBy", ${shown} FROM ${oneByOne(all(kinds), scope)} ORDER BY p."createdAt" DESC, p.id DESC`;
}

/** So many of the newest payments are looked at that have a word. */
const mostNamed = 5_000;

async function idsNamedBy(scope: Scope, key: string): Promise<string[]> {
  const rows = await askAllTenants<FoundId>(namedBy(scope, key, mostNamed / 4));
  return [...new Set(rows.map(({ id }) => id))];
}

/** Whether a payment `p` that is at hand is one that a text may mean: for lists of few rows that each have a payment. */
export async function isMeant(scope: Scope, wanted: SearchTerms): Promise<Prisma.Sql> {
  const named = wanted.key && scope.kind !== 'seller' ? await idsNamedBy(scope, wanted.key) : [];
  const conditions = branchesOf(scope, wanted).flatMap(([, condition]) => (condition ? [Prisma.sql`(${condition})`] : []));
  return Prisma.sql`(${Prisma.join([Prisma.sql`p.id = ANY(${named}::uuid[])`, ...conditions], ' OR ')})`;
}

/** So many of each kind of match make a list; more need a narrower text. */
const mostMeant = 1_000;

/** The ids of the payments that a text may mean, at most so many of each kind of match. */
export async function findIdsByAny(scope: Scope, wanted: SearchTerms): Promise<{ ids: string[]; isCut: boolean }> {
  const kinds = kindsOf(scope, wanted, mostMeant);
  const found =
    scope.kind === 'all' && (await isCluster())
      ? await askApart(kinds)
      : await prisma.$queryRaw<FoundId[]>`SELECT f.by, f."tenantId", f.id FROM (${all(kinds)}) f`;
  const counts = new Map<FoundBy, number>();
  for (const { by } of found) counts.set(by, (counts.get(by) ?? 0) + 1);
  return { ids: [...new Set(found.map(({ id }) => id))], isCut: [...counts.values()].some((count) => count >= mostMeant) };
}
