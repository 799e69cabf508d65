import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { FeeMethod } from '@/lib/money/rates';
import { foundIn, listedAmount, listedWithin, oneByOne } from '@/lib/payments/list/store';
import type { PaymentStatus } from '@/lib/payments/payment';
import { within } from '@/lib/payments/store';
import type { foundBy } from '@/lib/search/schema';
import type { SearchTerms } from '@/lib/search/wanted';

export type FoundRow = {
  foundBy: (typeof foundBy)[number];
  tenantId: string;
  id: string;
  status: PaymentStatus;
  amount: bigint;
  createdAt: Date;
  externalOrderNum: string | null;
  brand: FeeMethod | null;
  lastFour: string | null;
  email: string | null;
};

const atMost = 5;
/** The end of an id has no index: it is searched among so many of the newest payments, and fewer of each tenant's. */
const newestSearched = { own: 100_000, each: 10_000 };

const newestFirst = Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${atMost}`;
/** The same, sorted after the search: an index in the list's order would read all payments when none matches. */
const newestOfFound = Prisma.sql`ORDER BY p."createdAt" + interval '0' DESC, p.id DESC LIMIT ${atMost}`;
/** Sorts after every text with the same beginning, byte by byte. */
const beyond = (text: string) => `${text}\u{10FFFF}`;

type Branch = [by: FoundRow['foundBy'], condition: Prisma.Sql | null, order?: Prisma.Sql];

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
        Prisma.sql`ORDER BY p."externalOrderNum" USING ~<~ LIMIT ${atMost}`,
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
function endingIn(scope: Scope, { start, end }: { start: string; end: string }): Prisma.Sql {
  const newest = (tenant: Prisma.Sql, rows: number) => Prisma.sql`(SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p
    WHERE p."tenantId" = ${tenant} ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${rows}) p`;
  const searched =
    scope.kind === 'all'
      ? Prisma.sql`"Tenant" t CROSS JOIN LATERAL ${newest(Prisma.sql`t.id`, newestSearched.each)}`
      : newest(Prisma.sql`${scope.tenantId}::uuid`, newestSearched.own);
  return Prisma.sql`SELECT 'id_end' AS by, p."tenantId", p.id, p."createdAt" FROM ${searched}
    WHERE right(p.id::text, ${end.length}::int) = ${end} AND left(p.id::text, ${start.length}::int) = ${start} AND ${within(scope)} ${newestFirst}`;
}

type FoundId = { by: FoundRow['foundBy']; tenantId: string; id: string };

/** Of all tenants of a cluster: each kind by itself, and then the payments that were found. */
async function findApart(found: readonly Prisma.Sql[], shown: Prisma.Sql): Promise<FoundRow[]> {
  const ids = (await Promise.all(found.map((kind) => askAllTenants<FoundId>(kind)))).flat();
  const tenants = [...new Set(ids.map(({ tenantId }) => tenantId))];
  const rows = await prisma.$queryRaw<FoundRow[]>`SELECT ${shown} FROM "Payment" p
    WHERE p."tenantId" = ANY(${tenants}::uuid[]) AND p.id = ANY(${ids.map(({ id }) => id)}::uuid[]) ORDER BY p."createdAt" DESC, p.id DESC`;
  return rows.flatMap((row) => ids.filter(({ id }) => id === row.id).map(({ by }) => ({ ...row, foundBy: by })));
}

/** The first of each kind of match within the scope, each kind in its order, in one statement. */
export async function findByAny(scope: Scope, wanted: SearchTerms): Promise<FoundRow[]> {
  const found = branchesOf(scope, wanted).flatMap(([by, condition, order = newestFirst]) =>
    condition
      ? [
          Prisma.sql`SELECT ${by}::text AS by, p.* FROM (${foundIn(scope, null, Prisma.sql`${within(scope)} AND ${condition}`, order)}) p ${newestFirst}`,
        ]
      : [],
  );
  if (wanted.ends) found.push(endingIn(scope, wanted.ends));
  const email = scope.kind === 'seller' ? Prisma.sql`NULL::text` : Prisma.sql`p.email`;
  const shown = Prisma.sql`p."tenantId", p.id, p.status, ${listedAmount(scope)} AS amount, p."createdAt", p."externalOrderNum", p.brand, p."lastFour",
    ${email} AS email`;
  if (scope.kind === 'all' && (await isCluster())) return findApart(found, shown);
  const kinds = Prisma.join(
    found.map((kind) => Prisma.sql`(${kind})`),
    ' UNION ALL ',
  );
  return prisma.$queryRaw<FoundRow[]>`
    SELECT f.by AS "foundBy", ${shown} FROM ${oneByOne(kinds, scope)} ORDER BY p."createdAt" DESC, p.id DESC`;
}
