import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { isId } from '@/lib/operation/id';
import { eachOf, foundIn } from '@/lib/payments/list/store';
import type { PaymentView } from '@/lib/payments/payment';
import { view, within } from '@/lib/payments/store';
import { methodsAt, numberIn, type Simulator, waitingStatus } from '@/lib/sandbox/simulator';

/** More than anybody pays by hand. */
const shown = 50;

export type WaitingRow = { view: PaymentView; merchantName: string; arrived: bigint };

/** The numbers issued for a payment, by which it is found. */
const byNumber = (number: string) => Prisma.sql`p."pageId" IS NOT NULL AND ${number} IN (p.instrument->>'receipt',
  p.instrument->>'customer_id', p.instrument->>'account_number', p.instrument->>'order_id')`;

function wantedBy(simulator: Simulator, search: string | null): Prisma.Sql {
  if (search === null) return Prisma.sql`p.status = ${waitingStatus(simulator)} AND p."paymentDeadline" IS NOT NULL`;
  return isId(search.toLowerCase()) ? Prisma.sql`p.id = ${search.toLowerCase()}::uuid` : byNumber(numberIn(search));
}

/** Payments that wait for an outside event, newest first; of every tenant when the scope is all. */
export function findWaiting(scope: Scope, simulator: Simulator, search: string | null): Promise<WaitingRow[]> {
  const newest = Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${shown}`;
  const condition = Prisma.sql`${within(scope)} AND p.method = ANY(${[...methodsAt[simulator]]}::text[]) AND ${wantedBy(simulator, search)}`;
  const found = foundIn(scope, tenantOf(scope).tenantId ?? null, condition, newest);
  return prisma.$queryRaw<WaitingRow[]>`
    SELECT ${view} AS view, m.name AS "merchantName", (SELECT coalesce(sum(d.amount), 0)::bigint FROM "Deposit" d
        WHERE d."tenantId" = p."tenantId" AND d."paymentId" = p.id AND d.state = 'held') AS arrived
    FROM ${eachOf(Prisma.sql`SELECT p.* FROM (${found}) p ${newest}`)}
    JOIN "Merchant" m ON m."tenantId" = p."tenantId" AND m.id = p."tenantId" ${newest}`;
}
