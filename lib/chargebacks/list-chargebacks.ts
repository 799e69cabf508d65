import type { z } from 'zod';
import { presentItem } from '@/lib/chargebacks/present';
import { chargebackList, listChargebacksInput } from '@/lib/chargebacks/schema';
import { chargebackSorts } from '@/lib/chargebacks/sort';
import { type ChargebackFilter, findChargebacks, isFeatureOn, type ListedChargeback } from '@/lib/chargebacks/store';
import { wantedBy } from '@/lib/keywords/wanted';
import { findOwn } from '@/lib/notes/assignments/find-own';
import { instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import type { Context } from '@/lib/operation/operation';
import { query } from '@/lib/operation/query';
import { choice, flag, id, text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

/** `mine`: only what the caller minds. */
export const searchInput = listChargebacksInput.extend({
  merchant: id().optional(),
  mine: flag().optional(),
  q: text({ max: 255 }).optional(),
  sort: choice(chargebackSorts).optional(),
});
type SearchInput = z.output<typeof searchInput>;

export const filterOf = async (context: Context, input: SearchInput): Promise<ChargebackFilter> => ({
  status: input.status ?? null,
  paymentId: input.payment_id ?? null,
  tenantId: input.merchant ?? null,
  search: input.q === undefined ? null : wantedBy(input.q),
  from: instant(input.start_time),
  to: lastInstant(input.end_time),
  dueFrom: instant(input.due_date_start),
  dueTo: lastInstant(input.due_date_end),
  among: input.mine ? await findOwn(context, 'chargeback') : null,
});

type Shown = (row: ListedChargeback) => { customer_name?: string | null };

/** `shown`: what a list has besides. */
async function listWithin(context: Context, input: SearchInput, shown: Shown): Promise<z.output<typeof chargebackList>> {
  const { scope, caller } = context;
  if (!(await isFeatureOn(scope))) return refuse('not_found');
  const page = pageOf(input);
  const { rows, total } = await findChargebacks(scope, await filterOf(context, input), page, input.sort);
  return listOf(
    page,
    total,
    rows.map((row) => ({ ...presentItem(row, caller.locale, scope.kind === 'all'), ...shown(row) })),
  );
}

export const listChargebacks = query<typeof listChargebacksInput, z.output<typeof chargebackList>>({
  name: 'chargeback.list',
  summary: 'List chargebacks: those to be answered first, the next one due at the top',
  route: 'GET /chargeback_requests',
  secretKeyOnly: true,
  allow: 'chargebacks:read',
  input: listChargebacksInput,
  output: chargebackList,
  run: (context, input) => listWithin(context, input, () => ({})),
});

/** For the screens, with the customer; `merchant` filters for operators, `q` is what a person types. */
export const searchChargebacks = query<typeof searchInput, z.output<typeof chargebackList>>({
  name: 'chargeback.search',
  summary: 'Find chargebacks',
  allow: 'chargebacks:read',
  input: searchInput,
  output: chargebackList,
  run: (context, input) => listWithin(context, input, ({ customerName }) => ({ customer_name: customerName })),
});
