import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { refuse, type Sentence } from '@/lib/refusal';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { getSubscription } from '@/lib/subscriptions/store';
import { agreedTermsReply } from '@/lib/subscriptions/terms-schema';

type TermsReply = z.output<typeof agreedTermsReply>;

const noTerms: Sentence = {
  en: 'This subscription was not begun at a checkout: we have shown its customer nothing before the order.',
  ja: 'この定期課金はチェックアウトから始まったものではないため、お申し込み前の表示の記録はありません。',
};

export const showTerms = query<typeof showSubscriptionInput, TermsReply>({
  name: 'subscription.show_terms',
  summary: 'Show what the customer of a subscription was shown before the order',
  route: 'GET /subscriptions/{id}/terms',
  allow: 'customers:read',
  input: showSubscriptionInput,
  output: agreedTermsReply,
  async run({ scope }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { subscription } = await getSubscription(scope.tenantId, id);
    return subscription.terms === null ? refuse('not_found', { say: noTerms }) : { subscription: id, ...subscription.terms };
  },
});
