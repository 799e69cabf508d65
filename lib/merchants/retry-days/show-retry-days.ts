import { presentRetryDays } from '@/lib/merchants/retry-days/present';
import { type RetryDaysReply, retryDaysReply, showRetryDaysInput } from '@/lib/merchants/retry-days/schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** For operators, and for a platform's or an ordinary merchant's own users. */
export const showRetryDays = query<typeof showRetryDaysInput, RetryDaysReply>({
  name: 'merchant.show_retry_days',
  summary: 'Show on which days refused charges of a merchant’s subscriptions are tried again',
  allow: 'merchants:read',
  input: showRetryDaysInput,
  output: retryDaysReply,
  async run({ scope }, { id }) {
    const merchant = await getMerchant(scope, id);
    return merchant.platformRole === 'payout' ? refuse('not_found') : presentRetryDays(merchant);
  },
});
