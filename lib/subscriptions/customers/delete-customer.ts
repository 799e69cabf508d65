import type { Customer } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, customerReply, deleteCustomerInput } from '@/lib/customers/schema';
import { changeCustomer, eraseAuthenticated, lockCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { ended } from '@/lib/subscriptions/renewal';
import { lockOfCustomer } from '@/lib/subscriptions/store';
import { refuseWhileTried, saveChanged } from '@/lib/subscriptions/subscription-command';
import { eraseCard } from '@/lib/vault/store';

const isSubscribed = (ids: readonly string[]): Sentence => ({
  en: `This customer has subscriptions that have not ended: ${ids.join(', ')}. End them first, or give end_subscriptions=true.`,
  ja: `この顧客には終了していない定期課金が${ids.length}件あります（${ids.join('、')}）。先に終了するか、end_subscriptions=trueを指定してください。`,
});

/** Ends the customer's subscriptions. Refuses where that was not asked for, and while a charge is under way. */
async function endSubscriptions(database: Database, customer: Customer, isAsked: boolean, now: Date): Promise<Change[]> {
  const views = await lockOfCustomer(database, customer.tenantId, customer.id);
  const ids = views.map(({ subscription }) => subscription.id);
  if (ids.length > 0 && !isAsked)
    refuse('conflict', { param: 'end_subscriptions', details: { subscriptions: ids }, say: isSubscribed(ids) });
  const changes: Change[] = [];
  for (const view of views) {
    refuseWhileTried(view);
    const changed = { row: ended(view.subscription, now.toISOString()), tells: 'subscription.deleted' as const };
    changes.push((await saveChanged(database, view, changed, now)).change);
  }
  return changes;
}

/** Erases the card's number. A payment under way continues; a new one finds no customer. */
export const deleteCustomer = command<typeof deleteCustomerInput, CustomerReply>({
  name: 'customer.delete',
  summary: 'Delete a customer',
  description:
    'Answers the customer as it last was. From then on it does not exist, and the number of its card is erased. One with subscriptions is refused, unless they are to end with it.',
  route: 'DELETE /customers/{id}',
  queryKeys: ['end_subscriptions'],
  allow: 'customers:write',
  input: deleteCustomerInput,
  output: customerReply,
  async run({ scope, now }, { id, end_subscriptions = false }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const customer = await lockCustomer(database, tenantId, id);
    const ends = await endSubscriptions(database, customer, end_subscriptions, now);
    await changeCustomer(database, { ...customer, deletedAt: now });
    if (customer.cardId !== null) await eraseCard(database, tenantId, customer.cardId);
    await eraseAuthenticated(database, customer);
    await saveEvents(database, tenantId, [eventOfCustomer('customer.deleted', customer, now)]);
    return { reply: presentCustomer(customer), changes: [changeOfCustomer(customer, null), ...ends] };
  },
});
