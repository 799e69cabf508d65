import 'server-only';
import { type CardEntry, routedWays } from '@/lib/acquirers/find-acquirer';
import { findTaken } from '@/lib/merchants/store';
import { isCardBrand, type KonbiniStore, methodOf } from '@/lib/money/methods';
import type { CardBrand, FeeMethod } from '@/lib/money/rates';

/** What customers of a merchant can pay with, and what each way costs them (whole yen, tax included). `stores`: the konbini chains. */
export type OfferedWays = { fees: ReadonlyMap<FeeMethod, number>; stores: readonly KonbiniStore[]; cardEntry: CardEntry };

/** What is on at a merchant and taken by an acquirer. With `manual` only what can be captured later. */
export async function findOffered(tenantId: string, at: Date, { manual = false } = {}): Promise<OfferedWays> {
  const [taken, routed] = await Promise.all([findTaken(tenantId, at), routedWays(tenantId, { manual })]);
  const offered = [...taken].filter(([method]) => routed.methods.has(method));
  const { stores, cardEntry } = routed;
  if (cardEntry === 'form') return { fees: new Map(offered), stores, cardEntry };
  // on the acquirer's page nobody knows the brand before: every card costs what the cheapest does
  const cheapest = Math.min(...offered.filter(([method]) => isCardBrand(method)).map(([, fee]) => fee));
  return { fees: new Map(offered.map(([method, fee]) => [method, isCardBrand(method) ? cheapest : fee])), stores, cardEntry };
}

/** Of cards the brands, of konbini the chains. */
export function brandsOf(type: ReturnType<typeof methodOf>, { fees, stores }: OfferedWays): (CardBrand | KonbiniStore)[] {
  if (type === 'konbini') return [...stores];
  return [...fees.keys()].filter((way): way is CardBrand => methodOf(way) === type && isCardBrand(way));
}
