import { findMerchantNames } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { type LinkReply, linkReply } from '@/lib/sessions/list/schema';
import { descriptionOf, stateOf } from '@/lib/sessions/list/state';
import { getSession } from '@/lib/sessions/load-session';
import { presentSession } from '@/lib/sessions/present';
import { showSessionInput } from '@/lib/sessions/schema';
import type { SessionRow } from '@/lib/sessions/session';

async function sharesOf({ tenantId, paymentData }: SessionRow): Promise<LinkReply['shares']> {
  const entries = paymentData.platform_details?.submerchants;
  if (!entries) return null;
  const ids = entries.map(({ submerchant_id: id }) => id);
  const names = await findMerchantNames([tenantId], ids);
  return entries.map(({ submerchant_id: id, amount, platform_fee = 0 }) => ({ id, name: names.get(id)?.name ?? id, amount, platform_fee }));
}

/** For the merchant's own users, including read-only ones. */
export const showLink = query<typeof showSessionInput, LinkReply>({
  name: 'session.show_link',
  summary: 'Show a checkout to the people of its merchant',
  allow: 'payments:read',
  input: showSessionInput,
  output: linkReply,
  async run(context, { id }) {
    const view = await getSession(context, id);
    const { session } = view;
    return {
      ...presentSession(view, context.now, true),
      state: stateOf(session, context.now),
      tax: session.tax,
      capture: session.capture,
      mails: session.mails,
      external_order_num: session.paymentData.external_order_num ?? null,
      description: descriptionOf(session),
      shares: await sharesOf(session),
    };
  },
});
