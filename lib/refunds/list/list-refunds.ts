import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { wantedBy } from '@/lib/keywords/wanted';
import { feeMethods } from '@/lib/money/rates';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { findIdsByAny } from '@/lib/payments/search/store';
import { kindOf, type RefundEntry, sharesOf } from '@/lib/refunds/list/refund-entry';
import { listRefundsInput, type RefundEntryList, type RefundEntryReply, refundEntryList } from '@/lib/refunds/list/schema';
import { findRefundEntries, type RefundFilter, type Searched } from '@/lib/refunds/list/store';
import { refuse } from '@/lib/refusal';

type RefundListFilter = Omit<z.output<typeof listRefundsInput>, 'page' | 'per_page' | 'sort'>;

async function searchedBy(scope: Scope, typed: string): Promise<Searched> {
  const wanted = wantedBy(typed);
  const { ids } = await findIdsByAny(scope, wanted);
  return { payments: ids, id: wanted.id, amount: wanted.amount };
}

/** The filter of an input within a merchant's list. */
export async function backFilterOf(scope: Scope, input: RefundListFilter): Promise<RefundFilter> {
  if (scope.kind !== 'merchant') return refuse('not_found');
  return {
    tenantId: scope.tenantId,
    state: input.state ?? null,
    kind: input.kind ?? null,
    brands: choices(input.brand, feeMethods, 'brand'),
    submerchantId: input.submerchant_id ?? null,
    from: instant(input.start_time),
    to: lastInstant(input.end_time),
    search: input.search === undefined ? null : await searchedBy(scope, input.search),
  };
}

export const presentRefundEntry = (row: RefundEntry): RefundEntryReply => ({
  id: row.id,
  kind: kindOf(row),
  refund_type: row.refundType,
  state: row.state,
  amount: row.amount,
  payment: row.paymentId,
  external_order_num: row.externalOrderNum,
  brand: row.brand,
  description: row.description,
  resend: row.isResend,
  reason: row.reason,
  created_at: wireTime(row.createdAt),
  decided_at: wireTimeOrNull(row.decidedAt),
  ...sharesOf(row),
});

/** All refunds, refund requests and chargeback losses over all payments. */
export const listRefunds = query<typeof listRefundsInput, RefundEntryList>({
  name: 'refund.list',
  summary: 'List refunds and refund requests of all payments, usually the newest first',
  allow: 'refunds:read',
  input: listRefundsInput,
  output: refundEntryList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const { rows, total } = await findRefundEntries(await backFilterOf(scope, input), page, input.sort);
    return listOf(page, total, rows.map(presentRefundEntry));
  },
});
