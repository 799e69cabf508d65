import 'server-only';
import type { Caller, SystemActor } from '@/lib/auth/actor';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';

/** The installation itself as a caller, for due work and the command line; nothing that a request carries can become it. */
export async function asInstallation(): Promise<Caller & { actor: SystemActor }> {
  return { actor: { kind: 'system', label: 'installation' }, now: await readClock(), requestId: newId(), locale: 'ja' };
}
