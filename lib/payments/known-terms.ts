import 'server-only';
import { findAgreed } from '@/lib/payments/store';
import type { Agreed, TermsQuestion } from '@/lib/payments/terms';

const maxMerchants = 10_000;
const maxSellers = 10_000;

type Known = Omit<Agreed, 'sellers'> & { sellers: Set<string> };
const known = new Map<string, Known>();

const nameOf = (tenantId: string, method: string) => `${tenantId} ${method}`;
const isSame = (known: Known, found: Agreed) =>
  known.isPlatform === found.isPlatform && known.rate === found.rate && known.fee === found.fee;

function remember(name: string, found: Agreed): void {
  if (known.size >= maxMerchants) known.clear();
  const entry = known.get(name);
  const isKept = entry && isSame(entry, found) && entry.sellers.size < maxSellers;
  known.set(name, { ...found, sellers: new Set([...(isKept ? entry.sellers : []), ...found.sellers]) });
}

/**
 * As `findAgreed`, but perhaps as it was a while ago. Whoever begins something on it lets `open_attempt` look whether it is still so, and
 * forgets it where it is not. A seller that is not remembered is looked for, so that nobody is refused for what was true once.
 */
export async function recallAgreed(tenantId: string, question: TermsQuestion): Promise<Agreed> {
  const name = nameOf(tenantId, question.method);
  const entry = known.get(name);
  const named = [...new Set(question.named)].sort();
  if (entry && named.every((id) => entry.sellers.has(id))) return { ...entry, sellers: named };
  const found = await findAgreed(tenantId, question);
  remember(name, found);
  return found;
}

export const forgetAgreed = (tenantId: string, method: string): boolean => known.delete(nameOf(tenantId, method));
