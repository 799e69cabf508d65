import { settings } from '@/lib/installation';
import type { RetryDaysReply } from '@/lib/merchants/retry-days/schema';
import type { MerchantRow } from '@/lib/merchants/store';

export const presentRetryDays = ({ id, subscriptionRetryDays }: Pick<MerchantRow, 'id' | 'subscriptionRetryDays'>): RetryDaysReply => ({
  resource: 'retry_days',
  merchant_id: id,
  days: subscriptionRetryDays as number[] | null,
  usual: settings().subscriptionRetryDays,
});
