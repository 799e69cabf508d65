import { presentDryRun } from '@/lib/payments/dry-run';
import { needsOf, type RefundPlan, shortfall } from '@/lib/refunds/refund';
import { completedTransfers, type RequestState, type RequestTerms } from '@/lib/refunds/requests/request';
import type { Locale } from '@/lib/refusal';

type Planned = Pick<RequestTerms, 'transfers'> & { returns: RefundPlan['returns'] };

/** The entries of the request once it is completed, and the parties that are short now. */
export function previewRequest(state: RequestState, plan: Planned, back: Parameters<typeof completedTransfers>[0], locale: Locale) {
  const transfers = completedTransfers(back, plan.returns);
  return presentDryRun(transfers, state.available, needsOf(state, plan), shortfall(state, plan), locale);
}
