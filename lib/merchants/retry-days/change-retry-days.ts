import { presentRetryDays } from '@/lib/merchants/retry-days/present';
import { changeRetryDaysInput, type RetryDaysReply, retryDaysReply } from '@/lib/merchants/retry-days/schema';
import { lockMerchant, updateMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const changed = {
  en: 'These days were changed in the meantime. Nothing was saved: look at them again.',
  ja: 'この日数は、ほかの人が先に変更しました。保存していません。最新の内容を確認してください。',
};

/**
 * Decides what follows the next refusal: what waits for its next try already keeps its day. Refuses 409 a caller that has not seen the newest days.
 */
export const changeRetryDays = command<typeof changeRetryDaysInput, RetryDaysReply>({
  name: 'merchant.change_retry_days',
  summary: 'Say on which days refused charges of a merchant’s subscriptions are tried again',
  allow: 'merchants:write',
  input: changeRetryDaysInput,
  output: retryDaysReply,
  async run({ scope, now }, { id, before: seen = null, days = null }, database) {
    const row = await lockMerchant(scope, id, database);
    if (row.platformRole === 'payout') return refuse('not_found');
    const { days: before } = presentRetryDays(row);
    const isSame = (one: readonly number[] | null, other: readonly number[] | null) => JSON.stringify(one) === JSON.stringify(other);
    if (!isSame(seen, before)) refuse('conflict', { say: changed });
    if (isSame(days, before)) return { reply: presentRetryDays(row), changes: [] };
    const saved = await updateMerchant(database, row, { subscriptionRetryDays: days }, now);
    const change = { tenantId: row.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply: presentRetryDays(saved), changes: [{ ...change, before: { retry_days: before }, after: { retry_days: days } }] };
  },
});
