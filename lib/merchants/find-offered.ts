import 'server-only';
import { type CardEntry, routedWays } from '@/lib/acquirers/find-acquirer';
import { findTaken } from '@/lib/merchants/store';
import { isCardBrand, type KonbiniStore, methodOf, type PaymentMethod } from '@/lib/money/methods';
import type { CardBrand, FeeMethod } from '@/lib/money/rates';

/**
 * What customers of a merchant can pay with, and what each way costs them (whole yen, tax included). `stores`: the konbini chains. `keeps`: methods with
 * which a customer can be saved.
 */
export type OfferedWays = {
  fees: ReadonlyMap<FeeMethod, number>;
  stores: readonly KonbiniStore[];
  cardEntry: CardEntry;
  keeps: ReadonlySet<PaymentMethod>;
};

/** What a way costs before a card's brand is known: on our page at most the dearest, on the acquirer's what the cheapest costs. */
export function feeOf(type: PaymentMethod, { fees, cardEntry }: OfferedWays): number {
  const own = [...fees].flatMap(([way, yen]) => (methodOf(way) === type ? [yen] : []));
  return type === 'credit_card' && cardEntry !== 'form' ? Math.min(...own) : Math.max(...own);
}

/** What is on at a merchant and taken by an acquirer. With `manual` only what can be captured later. */
export async function findOffered(tenantId: string, at: Date, { manual = false } = {}): Promise<OfferedWays> {
  const [taken, routed] = await Promise.all([findTaken(tenantId, at), routedWays(tenantId, { manual })]);
  const { methods, ...rest } = routed;
  return { fees: new Map([...taken].filter(([method]) => methods.has(method))), ...rest };
}

/** Of cards the brands, of konbini the chains. */
export function brandsOf(type: PaymentMethod, { fees, stores }: OfferedWays): (CardBrand | KonbiniStore)[] {
  if (type === 'konbini') return [...stores];
  return [...fees.keys()].filter((way): way is CardBrand => methodOf(way) === type && isCardBrand(way));
}
