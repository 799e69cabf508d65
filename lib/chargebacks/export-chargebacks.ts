import type { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { filterOf, searchChargebacks, searchInput } from '@/lib/chargebacks/list-chargebacks';
import { presentItem } from '@/lib/chargebacks/present';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import { findChargebacksAfter, isFeatureOn, type ListedChargeback } from '@/lib/chargebacks/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { readOn, rowsAtOnce } from '@/lib/operation/read-on';
import { wireTimeOrNull } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

/** With what a file has besides a list. */
export type ExportedChargeback = ChargebackItem & {
  customer_name: string | null;
  email: string | null;
  answered_at: string | null;
  external_order_num: string | null;
  decided_at: string | null;
  merchant_name: string;
};

/** Every chargeback of a filter, newest first, in parts; refuses like the list, before the first. */
export async function exportChargebacks(caller: Caller, raw: z.input<typeof searchInput>): Promise<AsyncIterable<ExportedChargeback[]>> {
  const context = contextOf(searchChargebacks.definition, caller);
  const { scope } = context;
  if (!(await isFeatureOn(scope))) return refuse('not_found');
  const filter = await filterOf(context, parse(searchInput, raw));
  const present = (row: ListedChargeback): ExportedChargeback => ({
    ...presentItem(row, caller.locale, scope.kind === 'all'),
    customer_name: row.customerName,
    email: row.email,
    answered_at: wireTimeOrNull(row.chargeback.answeredAt),
    external_order_num: row.orderNumber,
    decided_at: wireTimeOrNull(row.chargeback.decidedAt),
    merchant_name: row.merchantName,
  });
  async function* parts() {
    for await (const rows of readOn<ListedChargeback>((after) => findChargebacksAfter(scope, filter, after, rowsAtOnce), rowsAtOnce))
      yield rows.map(present);
  }
  return parts();
}
