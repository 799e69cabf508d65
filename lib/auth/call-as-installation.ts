import 'server-only';
import type { Caller, SystemActor } from '@/lib/auth/actor';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';

/**
 * The installation as a caller, for due work and the command line; no request can become it. Work for a known tenant runs with `tenantId`,
 * which keeps other tenants' rows out of reach. `now` is read from the clock unless the caller passes it.
 */
export async function asInstallation({ tenantId, now }: { tenantId?: string; now?: Date } = {}): Promise<Caller & { actor: SystemActor }> {
  const actor: SystemActor = { kind: 'system', label: 'installation', ...(tenantId && { tenantId }) };
  return { actor, now: now ?? (await readClock()), requestId: newId(), locale: 'ja' };
}
