import { type Customer, hasWords, type Words } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { keepCard, readCard } from '@/lib/customers/keep-card';
import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, customerReply, updateCustomerInput } from '@/lib/customers/schema';
import { changeCustomer, eraseAuthenticated, getCustomer, lockCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { triedAgain } from '@/lib/subscriptions/renewal';
import { lockOfCustomer } from '@/lib/subscriptions/store';
import { isTried, saveChanged } from '@/lib/subscriptions/subscription-command';
import type { GivenCard } from '@/lib/tokens/read-token';
import { eraseCard } from '@/lib/vault/store';

type Prepared = { tenantId: string; given: GivenCard | null };

/** Replaces the card and erases the old number; a wallet's agreement stays. */
async function replaceCard(database: Database, customer: Customer, given: GivenCard, now: Date): Promise<Customer> {
  const { tenantId, cardId } = customer;
  const card = await keepCard(database, tenantId, given, now);
  if (cardId !== null) await eraseCard(database, tenantId, cardId);
  await eraseAuthenticated(database, customer);
  return { ...customer, kind: 'credit_card', cardId: card.id, agreement: null, card };
}

/** What is unpaid because of the old card is tried with the new one at once. */
async function tryAgain(database: Database, { tenantId, id }: Customer, now: Date): Promise<Change[]> {
  const changes: Change[] = [];
  for (const view of await lockOfCustomer(database, tenantId, id)) {
    if (view.subscription.status !== 'retrying' || isTried(view)) continue;
    const row = triedAgain(view.subscription, now.toISOString());
    changes.push((await saveChanged(database, view, { row, tells: 'subscription.updated' }, now)).change);
  }
  return changes;
}

/**
 * Changes the given fields; `metadata` is replaced as a whole. A call that changes nothing succeeds without an event or an audit record.
 */
export const updateCustomer = command<typeof updateCustomerInput, CustomerReply, Prepared>({
  name: 'customer.update',
  summary: 'Change a customer, or replace its card',
  route: 'PATCH /customers/{id}',
  allow: 'customers:write',
  refusals: ['invalid_payment_type', 'invalid_token', 'fraudulent', 'card_declined', 'gateway_timeout'],
  input: updateCustomerInput,
  output: customerReply,
  async prepare({ scope, now }, { id, payment_details, validate }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    if (payment_details === undefined) return { tenantId, given: null };
    await getCustomer(tenantId, id); // the acquirer is not asked about a card for an unknown customer
    return { tenantId, given: await readCard(payment_details, { tenantId, now, validate }) };
  },
  async run({ now }, { id, email, metadata }, database, { tenantId, given }) {
    const words: Words = { ...(email !== undefined && { email }), ...(metadata !== undefined && { metadata }) };
    const before = await lockCustomer(database, tenantId, id);
    if (!given && hasWords(before, words)) return { reply: presentCustomer(before), changes: [] };
    const changed = given ? await replaceCard(database, before, given, now) : before;
    const after = { ...changed, ...words, updatedAt: now };
    await changeCustomer(database, after);
    await saveEvents(database, tenantId, [eventOfCustomer('customer.updated', after, now)]);
    const tried = given ? await tryAgain(database, after, now) : [];
    return { reply: presentCustomer(after), changes: [changeOfCustomer(before, after), ...tried] };
  },
});
