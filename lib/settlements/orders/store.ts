import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { OrderFigures, OrderLine, OrderLines } from '@/lib/settlements/orders/order-line';
import type { SettlementRow } from '@/lib/settlements/store';

/** The account and the period. `from` null: since the last settlement before `to`. */
export type OrdersOf = { tenantId: string; merchantId: string; from: Date | null; to: Date };
type Sums = Record<'sales' | 'fees' | 'refunds' | 'net', bigint>;
type Row = Sums & { paymentId: string; order: string | null; at: Date };

/** The orders of a settlement. */
export const ordersOfSettlement = (row: Pick<SettlementRow, 'tenantId' | 'merchantId' | 'cutoffAt'>): OrdersOf => {
  const { tenantId, merchantId, cutoffAt } = row;
  return { tenantId, merchantId, from: null, to: cutoffAt };
};

/** The last line of a page. */
type OrderPlace = { at: Date; paymentId: string };

const sumOf = (types: readonly string[]) =>
  Prisma.sql`coalesce(sum(e.amount) FILTER (WHERE e.type = ANY(${[...types]}::text[])), 0)::bigint`;

/** The effect of each payment in a period. In the period of a settlement the lines add up to its figures. */
function ordersOf({ tenantId, merchantId, from, to }: OrdersOf): Prisma.Sql {
  const beginning =
    from === null
      ? Prisma.sql`coalesce((SELECT max(s."cutoffAt") FROM "Settlement" s WHERE s."tenantId" = ${tenantId}::uuid
          AND s."merchantId" = ${merchantId}::uuid AND s."cutoffAt" < ${to}::timestamptz), '-infinity')`
      : Prisma.sql`${from}::timestamptz`;
  return Prisma.sql`
      SELECT e."paymentId", min(e."createdAt") AS at, sum(e.amount)::bigint AS net, ${sumOf(['payment_transfer'])} AS sales,
        ${sumOf(['platform_fee', 'platform_fee_return'])} AS fees, ${sumOf(['payment_transfer_return'])} AS refunds
      FROM "Entry" e WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = ${merchantId}::uuid AND e."paymentId" IS NOT NULL
        AND e."createdAt" >= ${beginning} AND e."createdAt" < ${to}::timestamptz
      GROUP BY 1`;
}

/** In the order of their first entry. */
async function read(of: OrdersOf, after: OrderPlace | null, most: number): Promise<Row[]> {
  const beyond = after ? Prisma.sql`WHERE (o.at, o."paymentId") > (${after.at}::timestamptz, ${after.paymentId}::uuid)` : Prisma.empty;
  return prisma.$queryRaw<Row[]>`
    SELECT o.*, p."externalOrderNum" AS "order"
    FROM (SELECT * FROM (${ordersOf(of)}) o ${beyond} ORDER BY o.at, o."paymentId" LIMIT ${most}::int) o
    LEFT JOIN "Payment" p ON p."tenantId" = ${of.tenantId}::uuid AND p.id = o."paymentId" ORDER BY o.at, o."paymentId"`;
}

type Total = Sums & { count: bigint };
async function sum(of: OrdersOf): Promise<Total> {
  const [total] = await prisma.$queryRaw<Total[]>`
    SELECT count(*) AS count, coalesce(sum(o.sales), 0)::bigint AS sales, coalesce(sum(o.fees), 0)::bigint AS fees,
      coalesce(sum(o.refunds), 0)::bigint AS refunds, coalesce(sum(o.net), 0)::bigint AS net FROM (${ordersOf(of)}) o`;
  return total ?? { count: 0n, sales: 0n, fees: 0n, refunds: 0n, net: 0n };
}

function figuresOf(row: Sums): OrderFigures {
  const [sales, fees, refunds, net] = [yenOf(row.sales), yenOf(row.fees), yenOf(row.refunds), yenOf(row.net)];
  return { sales, fees, refunds, other: net - sales - fees - refunds, net };
}
const lineOf = ({ paymentId, order, at, ...row }: Row): OrderLine => ({ paymentId, order, day: dayIn(at), ...figuresOf(row) });

/** The first `most` lines, with count and sum of all. */
export async function findOrderLines(of: OrdersOf, most: number): Promise<OrderLines> {
  const [rows, total] = await Promise.all([read(of, null, most), sum(of)]);
  return { rows: rows.map(lineOf), count: Number(total.count), total: figuresOf(total) };
}

/** All lines, page by page. */
export async function* readOrderLines(of: OrdersOf, atOnce: number): AsyncGenerator<OrderLine[]> {
  for (let after: OrderPlace | null = null; ; ) {
    const rows: Row[] = await read(of, after, atOnce);
    if (rows.length > 0) yield rows.map(lineOf);
    after = rows.at(atOnce - 1) ?? null;
    if (after === null) return;
  }
}
