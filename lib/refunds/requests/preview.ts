import { presentDryRun } from '@/lib/payments/dry-run';
import { needsOf, type RefundPlan, shortfall } from '@/lib/refunds/refund';
import { completedTransfers, type RequestState, type RequestTerms } from '@/lib/refunds/requests/request';
import type { Locale } from '@/lib/refusal';

type Planned = Pick<RequestTerms, 'transfers'> & { returns: RefundPlan['returns'] };

/** What a request would post once it is completed, and who is short for it now. */
export function previewRequest(state: RequestState, plan: Planned, back: Parameters<typeof completedTransfers>[0], locale: Locale) {
  const short = new Set([...needsOf(state, plan)].filter(([id, need]) => (state.available.get(id) ?? 0) < need).map(([id]) => id));
  return presentDryRun(completedTransfers(back, plan.returns), state.available, short, shortfall(state, plan), locale);
}
