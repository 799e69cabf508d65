import { customerRow } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { keepCard, readCard } from '@/lib/customers/keep-card';
import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, createCustomerInput, customerReply } from '@/lib/customers/schema';
import { saveCustomer } from '@/lib/customers/store';
import { saveEvents } from '@/lib/events/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import type { GivenCard } from '@/lib/tokens/read-token';

type Prepared = { tenantId: string; given: GivenCard };

/** Saves a card for later payments. A card that the acquirer refuses leaves nothing behind. */
export const createCustomer = command<typeof createCustomerInput, CustomerReply, Prepared>({
  name: 'customer.create',
  summary: 'Create a customer',
  description:
    'Keeps a card, without its verification value, for payments that name the customer. A card that the acquirer refuses is not kept.',
  route: 'POST /customers',
  allow: 'customers:write',
  refusals: ['invalid_payment_type', 'invalid_token', 'fraudulent', 'card_declined', 'gateway_timeout'],
  input: createCustomerInput,
  output: customerReply,
  async prepare({ caller, scope, now }, { payment_details, validate }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    return { tenantId, given: await readCard(payment_details, { tenantId, now, validate, scenario: caller.scenario }) };
  },
  async run({ now }, { email, metadata = {} }, database, { tenantId, given }) {
    const card = await keepCard(database, tenantId, given, now);
    const row = customerRow({ tenantId, email: email ?? card.email, metadata, kind: 'credit_card', cardId: card.id }, now);
    await saveCustomer(database, row);
    const customer = { ...row, card };
    await saveEvents(database, tenantId, [eventOfCustomer('customer.created', customer, now)]);
    return { reply: presentCustomer(customer), changes: [changeOfCustomer(null, customer)] };
  },
});
