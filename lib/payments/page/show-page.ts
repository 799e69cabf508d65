import { query } from '@/lib/operation/query';
import { getPage } from '@/lib/payments/page/load-page';
import { presentPage } from '@/lib/payments/page/present';
import { type PageReply, pageReply, showPageInput } from '@/lib/payments/page/schema';

/** For visitors with the page's address: the next step, or the result. */
export const showPage = query<typeof showPageInput, PageReply>({
  name: 'payment.show_page',
  summary: 'Show a payment to its customer',
  allow: 'checkout:use',
  input: showPageInput,
  output: pageReply,
  run: async ({ scope, now }, { id }) => presentPage(await getPage(scope, id), now),
});
