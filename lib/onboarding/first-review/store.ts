import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import type { WaitingRow } from '@/lib/onboarding/store';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** Those of these platforms whose people look first. */
export async function findFirstReviewers(tenantIds: readonly string[], database: Database = prisma): Promise<Set<string>> {
  const ids = [...new Set(tenantIds)];
  const where = { tenantId: { in: ids }, id: { in: ids }, platformRole: 'platform', firstReviews: true };
  const rows = ids.length === 0 ? [] : await database.merchant.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** What a platform has still to look at: a change of an accepted seller is the operator's alone. */
const unchecked = (tenantId: string) => ({ tenantId, submittedAt: { not: null }, acceptedAt: null, checkedAt: null });

export const countUnchecked = (tenantId: string): Promise<number> =>
  prisma.application.count({ where: unchecked(tenantId), take: maxRows });

/** The longest waiting first. */
export async function findUnchecked(tenantId: string, page: Page): Promise<{ rows: WaitingRow[]; total: Total }> {
  const select = { tenantId: true, merchantId: true, submittedAt: true, acceptedAt: true, checkedAt: true };
  const orderBy = [{ submittedAt: 'asc' as const }, { merchantId: 'asc' as const }];
  const [found, counted] = await Promise.all([
    prisma.application.findMany({ where: unchecked(tenantId), select, orderBy, skip: page.skip, take: page.perPage }),
    prisma.application.count({ where: unchecked(tenantId), take: maxRows + 1 }),
  ]);
  const rows = found.flatMap(({ submittedAt, ...row }) => (submittedAt === null ? [] : [{ ...row, submittedAt }]));
  return { rows, total: totalOf(counted) };
}

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
type CheckRow = { checkedAt: Date; checkedBy: string; checkRemark: string | null };

/** That the waiting submission was checked. To be called under the merchant's lock. */
export async function saveCheck(database: Database, { tenantId, id }: Of, check: CheckRow): Promise<void> {
  const where = { tenantId, merchantId: id };
  await database.applicationSubmission.updateMany({ where: { ...where, outcome: null }, data: check });
  await database.application.update({ where: { tenantId_merchantId: where }, data: { checkedAt: check.checkedAt } });
}

/** Who checked the waiting submissions of these sellers. */
export async function findChecks(of: readonly Pick<WaitingRow, 'tenantId' | 'merchantId'>[]): Promise<Map<string, CheckRow>> {
  const [tenants, merchants] = [of.map(({ tenantId }) => tenantId), of.map(({ merchantId }) => merchantId)];
  const where = { tenantId: { in: tenants }, merchantId: { in: merchants }, outcome: null, checkedAt: { not: null } };
  const select = { merchantId: true, checkedAt: true, checkedBy: true, checkRemark: true };
  const rows = of.length === 0 ? [] : await prisma.applicationSubmission.findMany({ where, select });
  return new Map(
    rows.flatMap(({ merchantId, checkedAt, checkedBy, checkRemark }) =>
      checkedAt === null ? [] : [[merchantId, { checkedAt, checkedBy: checkedBy ?? '', checkRemark }] as const],
    ),
  );
}
