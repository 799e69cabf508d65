import type { Caller } from '@/lib/auth/actor';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import type { OrderLine } from '@/lib/settlements/orders/order-line';
import { readOrderLines } from '@/lib/settlements/orders/store';
import { getSettlement } from '@/lib/settlements/store';
import { showStatementInput } from '@/lib/statements/documents/schema';
import { showStatement } from '@/lib/statements/documents/show-statement';

const ordersAtOnce = 2_000;

/** Every order of a seller's settlement, in parts; nothing of another merchant's. Refuses as `statement.show` does, before the first. */
export async function exportOrders(caller: Caller, raw: unknown, atOnce = ordersAtOnce): Promise<AsyncIterable<OrderLine[]>> {
  const { scope } = contextOf(showStatement.definition, caller);
  const row = await getSettlement(scope, parse(showStatementInput, raw).id);
  async function* orders() {
    if (row.platformRole === 'payout') yield* readOrderLines(row, atOnce);
  }
  return orders();
}
