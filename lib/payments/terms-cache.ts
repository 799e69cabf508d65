import 'server-only';
import { findAgreed } from '@/lib/payments/store';
import type { Agreed, TermsQuestion } from '@/lib/payments/terms';

/** Look-ups' findings; then it begins anew. */
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
 * As `findAgreed`, but perhaps as it was a while ago. Whoever begins something on it lets `open_attempt` look whether it is still so, and
 * forgets it where it is not. A seller that is not remembered is looked for, and so is a method that was off, so that nobody is refused for
 * what was true once.
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
