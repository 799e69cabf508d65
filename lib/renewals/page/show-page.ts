import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentManagePage } from '@/lib/renewals/page/present';
import { fewPayments, type ManageReply, manageReply, showPageInput } from '@/lib/renewals/page/schema';
import { findPagePayments } from '@/lib/renewals/page/store';
import { findFee } from '@/lib/subscriptions/find-fee';
import { findPlatform, getPage } from '@/lib/subscriptions/store';

/** For visitors with the page's address: what is charged and when, with what, and what they may do about it. */
export const showManagePage = query<typeof showPageInput, ManageReply>({
  name: 'subscription.show_page',
  summary: 'Show a subscription to its customer',
  allow: 'checkout:use',
  input: showPageInput,
  output: manageReply,
  async run({ scope, now }, { id, payments: shown = fewPayments }) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const view = await getPage(tenantId, id);
    const [payments, platform, fee] = await Promise.all([
      findPagePayments(view.subscription, shown + 1),
      findPlatform(tenantId),
      findFee(view, now),
    ]);
    return presentManagePage({ view, payments, shown, platform, fee }, now);
  },
});
