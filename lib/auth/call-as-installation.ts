import 'server-only';
import type { Caller, SystemActor } from '@/lib/auth/actor';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';

/**
 * The installation itself as a caller, for due work and the command line; nothing that a request carries can become it. Work whose tenant is
 * known is done within it: with `tenantId` nobody else's rows are looked at. `now` is read from the clock unless a round has read it.
 */
export async function asInstallation({ tenantId, now }: { tenantId?: string; now?: Date } = {}): Promise<Caller & { actor: SystemActor }> {
  const actor: SystemActor = { kind: 'system', label: 'installation', ...(tenantId && { tenantId }) };
  return { actor, now: now ?? (await readClock()), requestId: newId(), locale: 'ja' };
}
