import type { Customer } from '@/lib/customers/customer';
import { presentCustomer } from '@/lib/customers/present';
import { type EventRow, eventOf } from '@/lib/events/event';
import type { Change } from '@/lib/operation/audit';

type Happening = 'customer.created' | 'customer.updated' | 'customer.deleted';

/** The event of a customer: the customer as it is now, or as it was when it was deleted. */
export const eventOfCustomer = (type: Happening, customer: Customer, now: Date): EventRow =>
  eventOf(customer.tenantId, type, customer.id, presentCustomer(customer), now.toISOString());

/** The card in words that its holder would use. */
const auditedFields = ({ email, metadata, kind, card }: Customer) => ({
  email,
  method: card?.brand ?? kind,
  ...(card?.acquirer && { acquirer: card.acquirer }),
  ...(card && { card: `…${card.lastFour} ${String(card.month).padStart(2, '0')}/${card.year}` }),
  metadata,
});

/** The audit change of a customer. null: it did not exist before, or does not exist any more. */
export function changeOfCustomer(before: Customer | null, after: Customer | null): Change {
  const { tenantId, id } = (after ?? before) as Customer;
  return {
    tenantId,
    subjectKind: 'customer',
    subjectId: id,
    before: before && auditedFields(before),
    after: after && auditedFields(after),
  };
}
