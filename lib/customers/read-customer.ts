import type { Customer } from '@/lib/customers/customer';
import { findCustomer, shareCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';
import { type CardPlan, isRemote, type RemoteCard, wrongExpiry } from '@/lib/vault/card';
import { cardIn } from '@/lib/vault/keep-card';

const noCustomer = {
  en: 'There is no customer of yours with this id that can be paid with.',
  ja: 'このIDで支払いに使える顧客が見つかりません。',
};
const cardIsOver = {
  en: 'The card that is kept for this customer has expired.',
  ja: 'この顧客に登録されているカードは有効期限が切れています。',
};

/** The customer stays as long as this transaction lasts: whoever deletes them waits for it. Refuses one who is gone. */
export async function holdCustomer(database: Database, tenantId: string, id: string, param: string): Promise<void> {
  if (!(await shareCustomer(database, tenantId, id))) refuse('invalid_parameter', { param, say: noCustomer });
}

/** What a customer is kept with: its card, or null of a wallet. Refuses who is not there, and a card of ours whose time is over. */
export async function readCustomer(
  tenantId: string,
  id: string,
  now: Date,
  param: string,
): Promise<{ customer: Customer; card: CardPlan | RemoteCard | null }> {
  const customer = (await findCustomer(tenantId, id)) ?? refuse('invalid_parameter', { param, say: noCustomer });
  if (customer.kind !== 'credit_card') return { customer, card: null };
  const card = customer.card && cardIn(customer.card);
  if (!card) return refuse('invalid_parameter', { param, say: noCustomer });
  // an acquirer learns of the card that replaces an expired one, and we do not
  if (!isRemote(card) && wrongExpiry(card.card.month, card.card.year, now)) return refuse('invalid_parameter', { param, say: cardIsOver });
  return { customer, card: { ...card, email: card.email ?? customer.email } };
}
