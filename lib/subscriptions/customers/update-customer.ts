import { hasWords, type Words } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { keepCard, readCard } from '@/lib/customers/keep-card';
import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, customerReply, updateCustomerInput } from '@/lib/customers/schema';
import { changeCustomer, getCustomer, lockCustomer } from '@/lib/customers/store';
import { saveEvents } from '@/lib/events/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { replaceSource, tryAgain } from '@/lib/subscriptions/customers/change-source';
import type { GivenCard } from '@/lib/tokens/read-token';

type Prepared = { tenantId: string; given: GivenCard | null };

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
    // a token before the customer, as payments lock them
    const card = given && (await keepCard(database, tenantId, given, now));
    const before = await lockCustomer(database, tenantId, id);
    if (!card && hasWords(before, words)) return { reply: presentCustomer(before), changes: [] };
    const source = card && ({ kind: 'credit_card', cardId: card.id, agreement: null, card } as const);
    const changed = source ? await replaceSource(database, before, source) : before;
    const after = { ...changed, ...words, updatedAt: now };
    await changeCustomer(database, after);
    await saveEvents(database, tenantId, [eventOfCustomer('customer.updated', after, now)]);
    const tried = card ? await tryAgain(database, after, now) : [];
    return { reply: presentCustomer(after), changes: [changeOfCustomer(before, after), ...tried] };
  },
});
