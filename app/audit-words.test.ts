import { expect, test } from 'vitest';
import { merchantStatuses } from '@/lib/merchants/merchant';
import { feeKinds, feeMethods } from '@/lib/money/rates';
import { paymentStatuses } from '@/lib/payments/payment';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';
import { linkKinds } from '@/lib/team/links/link';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

test('what the log keeps as a word of the API has one in both languages', () => {
  const kept: Record<string, readonly string[]> = {
    status: [...paymentStatuses, ...merchantStatuses, ...subscriptionStatuses],
    method: feeMethods,
    kind: [...feeKinds, ...linkKinds, 'secret', 'publishable'],
    frequency: ['weekly', 'monthly'],
    platform_role: ['platform', 'payout'],
    attempt: ['authorize', 'capture', 'void', 'refund', 'dispute_accept', 'dispute_defend'],
  };
  for (const { audit } of [ja, en]) {
    const words: Record<string, Record<string, string>> = audit.words;
    for (const [field, values] of Object.entries(kept))
      expect(Object.keys(words[field] ?? {}).sort(), field).toEqual([...new Set(values)].sort());
  }
});
