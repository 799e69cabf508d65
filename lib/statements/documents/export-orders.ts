import type { Caller } from '@/lib/auth/actor';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { getMerchant } from '@/lib/merchants/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import type { OrderLine } from '@/lib/settlements/orders/order-line';
import { type OrdersOf, ordersOfSettlement, readOrderLines } from '@/lib/settlements/orders/store';
import { getSettlement } from '@/lib/settlements/store';
import { daysOfMonth, monthAfter } from '@/lib/statements/documents/month';
import { showMonthInput, showStatementInput } from '@/lib/statements/documents/schema';
import { showMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';

const ordersAtOnce = 2_000;

async function* none(): AsyncGenerator<OrderLine[]> {}
/** A platform's own orders are in its list of payments. */
const ordersOf = (role: string | null, of: OrdersOf, atOnce: number) => (role === 'payout' ? readOrderLines(of, atOnce) : none());

/** Every order of a seller's settlement, in batches; none for another kind of merchant. Refuses like `statement.show`, before the first. */
export async function exportOrders(caller: Caller, raw: unknown, atOnce = ordersAtOnce): Promise<AsyncIterable<OrderLine[]>> {
  const { scope } = contextOf(showStatement.definition, caller);
  const row = await getSettlement(scope, parse(showStatementInput, raw).id);
  return ordersOf(row.platformRole, ordersOfSettlement(row), atOnce);
}

/** The same for a seller's month, settled or not. Refuses 404 like `statement.month`. */
export async function exportMonthOrders(caller: Caller, raw: unknown, atOnce = ordersAtOnce): Promise<AsyncIterable<OrderLine[]>> {
  const { scope } = contextOf(showMonth.definition, caller);
  const { id, month } = parse(showMonthInput, raw);
  const { tenantId, platformRole } = await getMerchant(scope, id);
  const [from, to] = [startOfDay(daysOfMonth(month).from), startOfDay(`${monthAfter(month)}-01`)];
  return ordersOf(platformRole, { tenantId, merchantId: id, from, to }, atOnce);
}
