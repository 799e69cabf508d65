import type { Customer } from '@/lib/customers/customer';
import { presentCustomer } from '@/lib/customers/present';
import { type EventRow, eventOf } from '@/lib/events/event';
import type { Change } from '@/lib/operation/audit';

type Happening = 'customer.created' | 'customer.updated' | 'customer.deleted';

/** What webhooks are told of a customer: the customer as it is now, or as it was when it was deleted. */
export const eventOfCustomer = (type: Happening, customer: Customer, now: Date): EventRow =>
  eventOf(customer.tenantId, type, customer.id, presentCustomer(customer), now.toISOString());

/** The card as its holder would name it. */
const auditedFields = ({ email, metadata, kind, card }: Customer) => ({
  email,
  method: card?.brand ?? kind,
  ...(card && { card: `…${card.lastFour} ${String(card.month).padStart(2, '0')}/${card.year}` }),
  metadata,
});

/** What the audit log keeps of a change. Null: it was not there before, or is not there any more. */
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
