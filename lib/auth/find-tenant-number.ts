import 'server-only';
import { findTenantNumber } from '@/lib/auth/store';

/** A tenant's number never changes. */
const known = new Map<string, number>();
const maxKnown = 10_000;

/** The tenant's number in ids that are reached without a key. */
export async function tenantNumberOf(tenantId: string): Promise<number> {
  const number = known.get(tenantId) ?? (await findTenantNumber(tenantId));
  if (known.size >= maxKnown) known.clear();
  known.set(tenantId, number);
  return number;
}
