import { z } from 'zod';
import { requireAcquirer } from '@/lib/acquirers/find-acquirer';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { publicIdOf } from '@/lib/auth/public-id';
import { findOffered } from '@/lib/merchants/find-offered';
import { command } from '@/lib/operation/command';
import { customerLink } from '@/lib/own-urls';
import { notTaken, refuse } from '@/lib/refusal';
import { pageInput } from '@/lib/renewals/page/schema';
import { findCardSession } from '@/lib/renewals/page/store';
import { newSession } from '@/lib/sessions/create-session';
import { offered } from '@/lib/sessions/session';
import { saveSession } from '@/lib/sessions/store';
import { lockPage } from '@/lib/subscriptions/store';
import { refuseUnless } from '@/lib/subscriptions/subscription-command';

const hourS = 3_600;
/** `session`: the public id of the checkout. */
const output = z.looseObject({ session: z.string() });

/**
 * Opens a checkout in customer mode on which the customer of a subscription gives another card, and comes back to the page. The open one stays the same,
 * so that cards cannot be tried on many. Refuses where the subscription has ended.
 */
export const openCardSession = command<typeof pageInput, z.output<typeof output>>({
  name: 'subscription.open_card_session',
  summary: 'Give another card for a subscription as its customer',
  allow: 'checkout:use',
  refusals: ['invalid_payment_type'],
  input: pageInput,
  output,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const { subscription: row, customer } = await lockPage(database, tenantId, id);
    refuseUnless(row, ['pending', 'active', 'retrying', 'suspended']);
    const number = await tenantNumberOf(tenantId);
    const open = await findCardSession(row, now, database);
    if (open) return { reply: { session: publicIdOf(number, open.id) }, changes: [] };
    await requireAcquirer('payment_types');
    const session = {
      ...newSession(tenantId, { mode: 'customer', currency: 'JPY', capture: undefined, expires_in_seconds: hourS }, now),
      changesCardOf: row.pageId,
      returnUrl: customerLink(`/manage/${row.page}`),
      email: customer.email,
      locale: row.locale,
    };
    if (offered(session, await findOffered(tenantId, now)).length === 0) return refuse('invalid_payment_type', notTaken('payment_types'));
    await saveSession(database, session);
    const after = { card_session: session.id };
    return {
      reply: { session: publicIdOf(number, session.id) },
      changes: [{ tenantId, subjectKind: 'subscription', subjectId: row.id, before: null, after }],
    };
  },
});
