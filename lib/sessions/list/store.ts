import 'server-only';
import { prisma } from '@/lib/db/prisma';
import type { ShownWay } from '@/lib/money/methods';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { PaymentStatus } from '@/lib/payments/payment';
import type { LinkState, SessionRow } from '@/lib/sessions/session';

/** Null: whatever it is. */
/** `orders`: an order number, in any of these spellings. */
type Filter = { state: LinkState | null; orders: string[] | null };

/** Expired from its end on, like `isExpired`. */
function statusAt(state: LinkState | null, now: Date) {
  if (state === null) return {};
  if (state === 'expired') return { status: 'pending', expiresAt: { lte: now } };
  return state === 'pending' ? { status: 'pending', expiresAt: { gt: now } } : { status: state };
}

const shown = {
  id: true,
  mode: true,
  subscription: true,
  status: true,
  amount: true,
  paymentData: true,
  lineItems: true,
  paymentId: true,
  createdAt: true,
  expiresAt: true,
} as const;
type ListedSession = Pick<SessionRow, keyof typeof shown>;

/** Newest first. */
export async function findSessions(
  tenantId: string,
  { state, orders }: Filter,
  page: Page,
  now: Date,
): Promise<{ rows: ListedSession[]; total: Total }> {
  const ordered = orders === null ? {} : { orderNumber: { in: orders } };
  // that a customer gives another card is not an offer of the merchant's
  const where = { tenantId, changesCardOf: null, ...statusAt(state, now), ...ordered };
  const [rows, counted] = await Promise.all([
    prisma.session.findMany({
      where,
      select: shown,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: page.skip,
      take: page.perPage,
    }),
    prisma.session.count({ where, take: maxRows + 1 }),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }) as ListedSession),
    total: totalOf(counted),
  };
}

type PaidBy = { id: string; status: PaymentStatus; way: ShownWay };

/** The status of some checkouts' payments, by id. */
export async function findPaidBy(tenantId: string, ids: readonly string[]): Promise<Map<string, PaidBy>> {
  const where = { tenantId, id: { in: [...ids] } };
  const rows = ids.length === 0 ? [] : await prisma.payment.findMany({ where, select: { id: true, status: true, brand: true } });
  return new Map(
    rows.map(({ id, status, brand }) => [id, { id, status: status as PaymentStatus, way: (brand ?? 'credit_card') as ShownWay }]),
  );
}
