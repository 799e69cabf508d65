import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { isId } from '@/lib/operation/id';
import { eachOf } from '@/lib/payments/list/store';
import type { PaymentView } from '@/lib/payments/payment';
import { tenantIn, viewOf, within } from '@/lib/payments/store';
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
export async function findWaiting(scope: Scope, simulator: Simulator, search: string | null): Promise<WaitingRow[]> {
  const newest = Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${shown}`;
  const condition = Prisma.sql`${within(scope)} AND p.method = ANY(${[...methodsAt[simulator]]}::text[]) AND ${wantedBy(simulator, search)}`;
  const tenant = tenantIn(scope);
  const each = await eachOf(scope, null, condition, { end: newest, shown: newest });
  return prisma.$queryRaw<WaitingRow[]>`
    SELECT ${viewOf(tenant)} AS view, (SELECT m.name FROM "Merchant" m WHERE m."tenantId" = ${tenant} AND m.id = ${tenant}) AS "merchantName",
      (SELECT coalesce(sum(d.amount), 0)::bigint FROM "Deposit" d
        WHERE d."tenantId" = ${tenant} AND d."paymentId" = p.id AND d.state = 'held') AS arrived
    FROM ${each} ${newest}`;
}
