import type { Customer } from '@/lib/customers/customer';
import { changeOfCustomer, eventOfCustomer } from '@/lib/customers/customer-events';
import { changeCustomer, eraseAuthenticated, lockCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { Change } from '@/lib/operation/audit';
import { refuse, type Sentence } from '@/lib/refusal';
import { isBeginning } from '@/lib/subscriptions/period';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { triedAgain, withOtherCard } from '@/lib/subscriptions/renewal';
import { getByPage, lockOfCustomer } from '@/lib/subscriptions/store';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';
import { isTried, saveChanged } from '@/lib/subscriptions/subscription-command';
import { eraseCard } from '@/lib/vault/store';

/** What a customer pays with from now on: a card, or what a wallet has agreed to. */
export type NewSource = Pick<Customer, 'kind' | 'cardId' | 'agreement' | 'card'>;

const hasEnded: Sentence = {
  en: 'This subscription has ended: there is nothing to pay for any more.',
  ja: 'この定期課金は終了しています。支払い方法の変更は必要ありません。',
};

/** The customer with another card or wallet; the number of the old card is erased. */
export async function replaceSource(
  database: Database,
  customer: Customer,
  { kind, cardId, agreement, card }: NewSource,
): Promise<Customer> {
  if (customer.cardId !== null) await eraseCard(database, customer.tenantId, customer.cardId);
  await eraseAuthenticated(database, customer);
  return { ...customer, kind, cardId, agreement, card };
}

/**
 * As it is with another card: what is unpaid because of the old one is tried with the new one at once; what is being tried with the old one, once that is
 * refused. Null: the same, since nothing is unpaid, it was given up, or it has not begun.
 */
export function withNewCard(view: SubscriptionView, at: string): SubscriptionRow | null {
  const { subscription: row } = view;
  if (isTried(view)) return row.status === 'suspended' || isBeginning(view) ? null : withOtherCard(row, at);
  return row.status === 'retrying' ? triedAgain(row, at) : null;
}

/** All subscriptions of a customer, as they are with another card. */
export async function tryAgain(database: Database, { tenantId, id }: Customer, now: Date): Promise<Change[]> {
  const changes: Change[] = [];
  for (const view of await lockOfCustomer(database, tenantId, id)) {
    const row = withNewCard(view, now.toISOString());
    if (!row) continue;
    changes.push((await saveChanged(database, view, { row, tells: 'subscription.updated' }, now)).change);
  }
  return changes;
}

/**
 * The customer of a subscription pays with something else, in this and whatever else they pay with it. Refuses 409 a subscription that has ended, and
 * 404 a page that is theirs no more, since another customer has the subscription.
 */
export async function changeSource(
  database: Database,
  { tenantId, pageId }: { tenantId: string; pageId: string },
  source: NewSource,
  now: Date,
): Promise<{ customer: Customer; changes: Change[] }> {
  const customerOf = async () => {
    const { subscription } = await getByPage(tenantId, pageId, database);
    return subscription.status === 'deleted' ? refuse('conflict', { say: hasEnded }) : subscription.customerId;
  };
  const before = await lockCustomer(database, tenantId, await customerOf());
  const after = { ...(await replaceSource(database, before, source)), email: before.email ?? source.card?.email ?? null, updatedAt: now };
  await changeCustomer(database, after);
  await saveEvents(database, tenantId, [eventOfCustomer('customer.updated', after, now)]);
  const tried = await tryAgain(database, after, now);
  // somebody may have given it to another customer while this one was waited for
  await customerOf();
  return { customer: after, changes: [changeOfCustomer(before, after), ...tried] };
}
