import { query } from '@/lib/operation/query';
import { type PaymentSummary, paymentSummary, summaryInput } from '@/lib/payments/list/schema';
import { countUpTo, sumFound } from '@/lib/payments/list/store';
import { countedStates, countedUpTo, summedUpTo } from '@/lib/payments/list/summary';
import { typedFilterOf } from '@/lib/payments/list-payments';

export const showPaymentSummary = query<typeof summaryInput, PaymentSummary>({
  name: 'payment.summary',
  summary: 'The sums of a list, and how many payments of each state there are',
  allow: 'payments:read',
  input: summaryInput,
  output: paymentSummary,
  async run({ scope, now }, input) {
    const filter = await typedFilterOf({ scope, now }, input);
    // over all merchants every count would go through all of them
    if (scope.kind === 'all' && filter.tenantId === null) return { sums: null, counts: {} };
    const isSeller = scope.kind === 'seller';
    const states = countedStates(isSeller);
    const [sums, all, ...each] = await Promise.all([
      isSeller ? null : sumFound(scope, filter, summedUpTo),
      countUpTo(scope, { ...filter, states: null }, countedUpTo),
      ...states.map((state) => countUpTo(scope, { ...filter, states: { wanted: [state], at: now } }, countedUpTo)),
    ]);
    return { sums, counts: { all, ...Object.fromEntries(states.map((state, index) => [state, each[index] ?? 0])) } };
  },
});
