import 'server-only';
import { settings } from '@/lib/installation';
import type { Origins } from '@/lib/merchants/origins/origin';
import { findOrigins } from '@/lib/merchants/origins/store';

/** Changes made in another process take effect within this time. */
const lifeMs = 1_000;
const maxTenants = 10_000;

type CachedOrigins = { found: Promise<Origins>; askedMs: number };
// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { knownOrigins?: Map<string, CachedOrigins> };
held.knownOrigins ??= new Map();
const known = held.knownOrigins;

async function look(tenantId: string): Promise<Origins> {
  const { fixed, allowed } = await findOrigins(tenantId);
  return {
    isFixed: fixed || settings().mode === 'live',
    allowed: new Set(allowed),
  };
}

/** All callers within a second share one query. */
export function findKnownOrigins(tenantId: string): Promise<Origins> {
  const entry = known.get(tenantId);
  if (entry && performance.now() - entry.askedMs < lifeMs) return entry.found;
  const current: CachedOrigins = { found: look(tenantId), askedMs: performance.now() };
  current.found.catch(() => known.get(tenantId) === current && known.delete(tenantId));
  if (known.size >= maxTenants) known.clear();
  known.set(tenantId, current);
  return current.found;
}

/** Call it after a change has been written. */
export const forgetOrigins = (): void => known.clear();
