import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { nameKey } from '@/lib/japan/typed';
import type { MerchantFilter, MerchantRow } from '@/lib/merchants/store';
import { isId } from '@/lib/operation/id';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** LIKE's pattern characters match themselves. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the name of merchant `m` contains this text, in any spelling of either: see `nameKey`. */
export function isNamed(text: string): Prisma.Sql {
  const key = nameKey(text);
  const asTyped = Prisma.sql`m.name ILIKE ${partOf(text)}`;
  return key === '' ? asTyped : Prisma.sql`(${asTyped} OR m."nameKey" LIKE ${partOf(key)})`;
}

type Search = Pick<MerchantFilter, 'status'> & {
  text: string | null;
  kind: 'platform' | 'ordinary' | 'payout' | null;
  tenantId: string | null;
  /** No sellers. */
  direct?: boolean;
};

/** Sellers have the status of their application; others are active or suspended. */
function isOf(status: string): Prisma.Sql {
  if (status === 'active') return Prisma.sql`m."applicationStatus" IS NULL AND m."suspendedAt" IS NULL`;
  if (status === 'suspended') return Prisma.sql`m."applicationStatus" IS NULL AND m."suspendedAt" IS NOT NULL`;
  return Prisma.sql`m."applicationStatus" = ${status}`;
}

/** By a part of the name, or a whole id. */
function meant(text: string): Prisma.Sql {
  const id = text.toLowerCase();
  return isId(id) ? Prisma.sql`(${isNamed(text)} OR m.id = ${id}::uuid)` : isNamed(text);
}

/** Merchants of every tenant, newest first. */
export async function searchMerchants(
  { text, kind, status, tenantId, direct = false }: Search,
  page: Page,
): Promise<{ rows: MerchantRow[]; total: Total }> {
  const conditions = [
    Prisma.sql`TRUE`,
    ...(tenantId ? [Prisma.sql`m."tenantId" = ${tenantId}::uuid`] : []),
    ...(kind ? [kind === 'ordinary' ? Prisma.sql`m."platformRole" IS NULL` : Prisma.sql`m."platformRole" = ${kind}`] : []),
    ...(direct ? [Prisma.sql`m.id = m."tenantId"`] : []),
    ...(status ? [isOf(status)] : []),
    ...(text ? [meant(text)] : []),
  ];
  const those = Prisma.sql`FROM "Merchant" m WHERE ${Prisma.join(conditions, ' AND ')}`;
  const [rows, [counted]] = await Promise.all([
    prisma.$queryRaw<MerchantRow[]>`SELECT m.* ${those} ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${page.perPage} OFFSET ${page.skip}`,
    prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM (SELECT 1 ${those} LIMIT ${maxRows + 1}) s`,
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

/** What a tenant captured in a period, tax included, from the index alone. */
export async function sumCaptured(tenantId: string, from: Date, until: Date): Promise<bigint> {
  const [row] = await prisma.$queryRaw<{ sum: bigint }[]>`
    SELECT coalesce(sum(c.amount + c.tax), 0)::bigint AS sum FROM "Payment" c WHERE c."tenantId" = ${tenantId}::uuid
      AND c."capturedAt" >= ${from}::timestamptz AND c."capturedAt" <= ${until}::timestamptz`;
  return row?.sum ?? 0n;
}
