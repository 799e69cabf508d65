import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, customerReply, showCustomerInput } from '@/lib/customers/schema';
import { changeCustomer, eraseAuthenticated, lockCustomer } from '@/lib/customers/store';
import { saveEvents } from '@/lib/events/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { eraseCard } from '@/lib/vault/store';

/** Erases the card's number. A payment under way continues; a new one finds no customer. */
export const deleteCustomer = command<typeof showCustomerInput, CustomerReply>({
  name: 'customer.delete',
  summary: 'Delete a customer',
  description: 'Answers the customer as it last was. From then on it does not exist, and the number of its card is erased.',
  route: 'DELETE /customers/{id}',
  allow: 'customers:write',
  input: showCustomerInput,
  output: customerReply,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const customer = await lockCustomer(database, tenantId, id);
    await changeCustomer(database, { ...customer, deletedAt: now });
    if (customer.cardId !== null) await eraseCard(database, tenantId, customer.cardId);
    await eraseAuthenticated(database, customer);
    await saveEvents(database, tenantId, [eventOfCustomer('customer.deleted', customer, now)]);
    return { reply: presentCustomer(customer), changes: [changeOfCustomer(customer, null)] };
  },
});
