import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { momentOf, nextMidnight } from '@/components/forms/moment';
import { typedYen } from '@/lib/japan/typed';
import { type FeesReply, setProcessingRateInput } from '@/lib/merchants/fees/schema';
import { basisPointsOf, percentOf } from '@/lib/money/percent';
import { type FeeMethod, feeKinds, maxCustomerFeeYen, maxRateBasisPoints } from '@/lib/money/rates';

/** As typed: a percentage or yen. */
export function rateIn(typed: string): number | null {
  const rate = basisPointsOf(typed);
  return rate !== null && rate <= maxRateBasisPoints ? rate : null;
}
export function yenIn(typed: string): number | null {
  const yen = typedYen(typed);
  return yen !== null && yen <= maxCustomerFeeYen ? yen : null;
}

const wanted = z
  .object({
    kind: z.enum(feeKinds),
    methods: setProcessingRateInput.shape.methods,
    rate: z.string(),
    amount: z.string(),
    from: z.enum(['now', 'later']),
    at: z.string(),
  })
  .superRefine(({ kind, rate, amount, from, at }, context) => {
    const wrong = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (kind === 'processing' && rateIn(rate) === null) wrong('rate');
    if (kind === 'customer' && yenIn(amount) === null) wrong('amount');
    if (from === 'later' && momentOf(at) === null) wrong('at');
  });
export type FeeForm = z.infer<typeof wanted>;
export const resolveFee = zodResolver(wanted);

/** The initial values: for a method's row, the fees in force. */
export function nothingWanted({ methods }: FeesReply, method: FeeMethod | undefined, now: Date): FeeForm {
  const held = methods.find((fees) => fees.method === method);
  return {
    kind: 'processing',
    methods: method ? [method] : [],
    rate: held ? percentOf(held.processing.basis_points) : '',
    amount: held ? String(held.customer.amount) : '',
    from: 'now',
    at: nextMidnight(now),
  };
}

/** The operation's input. */
export const feeInput = ({ merchant_id, last_number }: FeesReply, { kind, methods, rate, amount, from, at }: FeeForm) => ({
  id: merchant_id,
  methods,
  last_number,
  ...(from === 'later' && { effective_at: momentOf(at) }),
  ...(kind === 'processing' ? { basis_points: rateIn(rate) } : { amount: yenIn(amount) }),
});
