import 'server-only';
import { findHealth } from '@/lib/api/check-health';
import { countConnections } from '@/lib/api/store';
import { isWatcher } from '@/lib/api/watcher';
import type { HttpRequest } from '@/lib/http/handler';
import { reading } from '@/lib/http/keyless';
import { kinds } from '@/lib/http/lane';
import { metrics as counts } from '@/lib/http/metrics';
import { countTurns } from '@/lib/http/turns';
import { settings } from '@/lib/installation';
import { Refusal, refuse } from '@/lib/refusal';

/** Without a configured token there are no metrics; with one, nobody sees them without it. */
function refuseOthers(request: HttpRequest): void {
  if (settings().metricsToken === undefined) refuse('not_found');
  if (!isWatcher(request)) throw new Refusal('unauthorized');
}

/** Uses the latest health check, so that the database is not queried twice. */
async function noteDueWork(): Promise<void> {
  const { due_work } = await findHealth();
  for (const [job, { waiting, lag_seconds }] of Object.entries(due_work ?? {})) {
    counts().due.set({ job }, waiting);
    counts().lag.set({ job }, lag_seconds);
  }
}

/** The metrics of this process in the Prometheus format. */
export const metrics = reading(async (request) => {
  refuseOthers(request);
  await noteDueWork();
  const { register, connections, turns } = counts();
  for (const [state, count] of Object.entries(countConnections())) connections.set({ state }, count);
  for (const kind of kinds) {
    const { underWay, waiting } = countTurns(kind);
    turns.set({ kind, state: 'under_way' }, underWay);
    turns.set({ kind, state: 'waiting' }, waiting);
  }
  return { body: await register.metrics(), headers: { 'content-type': register.contentType } };
}, 'Bearer realm="metrics"');
