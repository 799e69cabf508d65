import { isCash } from '@/lib/money/methods';
import type { CashInput, MeansInput } from '@/lib/payments/means-schema';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import { nameIn, type Source } from '@/lib/payments/source';
import { refuse } from '@/lib/refusal';
import { type CardPlan, planCard } from '@/lib/vault/card';

const isCashInput = (given: MeansInput): given is CashInput => isCash(given.type);

/** A card, wherever it comes from. */
export const cardSource = (card: CardPlan, uses: Source['uses'] = {}): Source => ({
  kind: 'card',
  card,
  email: card.email,
  name: card.name,
  uses,
});

/** What the request itself says is paid with. Refuses a wrong number, another brand, and a card whose time is over. */
export function sourceIn(given: MeansInput, now: Date): Source {
  if (given.type === 'credit_card') return cardSource(planCard(given, now));
  if (isCashInput(given)) return { kind: 'cash', method: given.type, given, email: given.email, name: nameIn(given), uses: {} };
  return { kind: 'wallet', method: given.type, agreement: null, email: given.email ?? null, name: null, uses: {} };
}

/** What a payment is made with: exactly one of `payment_details` and `customer`. Refuses what is not there, or was used before. */
export async function findSource(
  _tenantId: string,
  { payment_details: details, customer }: CreatePaymentInput,
  now: Date,
): Promise<Source> {
  if (details === undefined && customer === undefined) return refuse('missing_parameter', { param: 'payment_details' });
  if (customer !== undefined) return refuse('invalid_parameter', { param: 'customer' });
  if (details === undefined || typeof details === 'string') return refuse('invalid_token', { param: 'payment_details' });
  return sourceIn(details, now);
}
