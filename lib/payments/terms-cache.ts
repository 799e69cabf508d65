import 'server-only';
import { findAgreed } from '@/lib/payments/store';
import type { Agreed, TermsQuestion } from '@/lib/payments/terms';

/** The most cached entries; then the cache is emptied. */
const maxFound = 100_000;

type CachedTerms = Omit<Agreed, 'sellers'> & { sellers: Set<string> };
const known = new Map<string, CachedTerms>();
let found = 0;

const nameOf = (tenantId: string, method: string) => `${tenantId} ${method}`;
const isSame = (known: CachedTerms, agreed: Agreed) =>
  known.isPlatform === agreed.isPlatform && known.rate === agreed.rate && known.fee === agreed.fee && known.isOff === agreed.isOff;

function remember(name: string, agreed: Agreed): void {
  found += 1 + agreed.sellers.length;
  if (found > maxFound) {
    known.clear();
    found = 0;
  }
  const entry = known.get(name);
  if (entry && isSame(entry, agreed)) for (const id of agreed.sellers) entry.sellers.add(id);
  else known.set(name, { ...agreed, sellers: new Set(agreed.sellers) });
}

/**
 * Like `findAgreed`, but possibly outdated. `open_attempts` checks the terms again; when they have changed, the caller drops them from the
 * cache and plans again. An uncached seller and a switched-off method are always looked up, so that nobody is refused because of old terms.
 */
export async function cachedTerms(tenantId: string, question: TermsQuestion): Promise<Agreed> {
  const name = nameOf(tenantId, question.method);
  const entry = known.get(name);
  const named = [...new Set(question.named)].sort();
  if (entry && !entry.isOff && named.every((id) => entry.sellers.has(id))) return { ...entry, sellers: named };
  const agreed = await findAgreed(tenantId, question);
  remember(name, agreed);
  return agreed;
}

export const invalidateTerms = (tenantId: string, method: string): boolean => known.delete(nameOf(tenantId, method));
