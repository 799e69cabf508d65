import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { OrderLine, OrderLines } from '@/lib/settlements/orders/order-line';
import type { SettlementRow } from '@/lib/settlements/store';

type Of = Pick<SettlementRow, 'tenantId' | 'merchantId' | 'cutoffAt'>;
type Row = { paymentId: string; order: string | null; at: Date; count: bigint } & Record<'sales' | 'fees' | 'refunds' | 'net', bigint>;

/** Where one was that a part ended with. */
type OrderPlace = { at: Date; paymentId: string };

const sumOf = (types: readonly string[]) =>
  Prisma.sql`coalesce(sum(e.amount) FILTER (WHERE e.type = ANY(${[...types]}::text[])), 0)::bigint`;

/**
 * What each payment did between the cut-off before and that of a settlement, in the order in which they were first posted: the figures of the settlement,
 * payment by payment. `count` is that of all of them.
 */
async function read({ tenantId, merchantId, cutoffAt }: Of, after: OrderPlace | null, most: number): Promise<Row[]> {
  const beyond = after ? Prisma.sql`WHERE (o.at, o."paymentId") > (${after.at}::timestamptz, ${after.paymentId}::uuid)` : Prisma.empty;
  return prisma.$queryRaw<Row[]>`
    WITH orders AS (
      SELECT e."paymentId", min(e."createdAt") AS at, sum(e.amount)::bigint AS net, ${sumOf(['payment_transfer'])} AS sales,
        ${sumOf(['platform_fee', 'platform_fee_return'])} AS fees, ${sumOf(['payment_transfer_return'])} AS refunds
      FROM "Entry" e WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = ${merchantId}::uuid AND e."paymentId" IS NOT NULL
        AND e."createdAt" >= coalesce((SELECT max(s."cutoffAt") FROM "Settlement" s WHERE s."tenantId" = ${tenantId}::uuid
          AND s."merchantId" = ${merchantId}::uuid AND s."cutoffAt" < ${cutoffAt}::timestamptz), '-infinity')
        AND e."createdAt" < ${cutoffAt}::timestamptz
      GROUP BY 1)
    SELECT o.*, p."externalOrderNum" AS "order", (SELECT count(*) FROM orders) AS count
    FROM (SELECT * FROM orders o ${beyond} ORDER BY o.at, o."paymentId" LIMIT ${most}::int) o
    LEFT JOIN "Payment" p ON p."tenantId" = ${tenantId}::uuid AND p.id = o."paymentId" ORDER BY o.at, o."paymentId"`;
}

const lineOf = ({ paymentId, order, at, ...row }: Row): OrderLine => {
  const [sales, fees, refunds, net] = [yenOf(row.sales), yenOf(row.fees), yenOf(row.refunds), yenOf(row.net)];
  return { paymentId, order, day: dayIn(at), sales, fees, refunds, other: net - sales - fees - refunds, net };
};

/** The first of them, as many as are asked for. */
export async function findOrderLines(of: Of, most: number): Promise<OrderLines> {
  const rows = await read(of, null, most);
  return { rows: rows.map(lineOf), count: Number(rows[0]?.count ?? 0) };
}

/** All of them, in parts. */
export async function* readOrderLines(of: Of, atOnce: number): AsyncGenerator<OrderLine[]> {
  for (let after: OrderPlace | null = null; ; ) {
    const rows: Row[] = await read(of, after, atOnce);
    if (rows.length > 0) yield rows.map(lineOf);
    after = rows.at(atOnce - 1) ?? null;
    if (after === null) return;
  }
}
