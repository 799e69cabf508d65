import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { isWatcher } from '@/lib/api/watcher';
import { readClock } from '@/lib/clock/store';
import { pingDatabase } from '@/lib/db/ping';
import { reading } from '@/lib/http/keyless';
import { settings } from '@/lib/installation';
import { findLag, sources } from '@/lib/jobs/tick';
import { version } from '@/package.json';

/** How long an answer is reused, so that a flood of requests queries the database once. */
const freshMs = 1_000;
const lagWithinMs = 800;
/** Due work that is later than this needs attention. */
const lateSeconds = 60;

export type Health = {
  status: 'ok' | 'degraded' | 'down';
  mode: 'sandbox' | 'live';
  version: string;
  database: { ok: boolean; latency_ms: number | null };
  /** By job; null: not known in time. */
  due_work: Record<string, { waiting: number; lag_seconds: number; paused?: true }> | null;
};

async function dueWork(): Promise<Health['due_work']> {
  const now = await readClock();
  const found = await findLag(now);
  const nowOf = new Map(sources.map(({ job, clock }) => [job, clock === 'business' ? now.getTime() : Date.now()]));
  const secondsSince = (oldest: Date | null, nowMs: number) => (oldest ? Math.max(0, Math.round((nowMs - oldest.getTime()) / 1_000)) : 0);
  return Object.fromEntries(
    found.map(({ job, count, oldest, isPaused }) => [
      job,
      { waiting: count, lag_seconds: secondsSince(oldest, nowOf.get(job) ?? Date.now()), ...(isPaused && { paused: true as const }) },
    ]),
  );
}

/** The lag query uses the busy connection pool. A query that takes too long returns null, which counts as late. */
const inTime = (work: Promise<Health['due_work']>, ms: number): Promise<Health['due_work']> =>
  Promise.race([work.catch(() => null), wait(Math.max(0, ms), null, { ref: false })]);

async function examine(): Promise<Health> {
  const beganMs = performance.now();
  const about = { mode: settings().mode, version };
  try {
    const latency = await pingDatabase();
    const due_work = await inTime(dueWork(), lagWithinMs - (performance.now() - beganMs));
    const isLate = due_work === null || Object.values(due_work).some(({ lag_seconds }) => lag_seconds > lateSeconds);
    const database = { ok: true, latency_ms: Math.round(latency * 10) / 10 };
    return { status: isLate ? 'degraded' : 'ok', ...about, database, due_work };
  } catch {
    return { status: 'down', ...about, database: { ok: false, latency_ms: null }, due_work: null };
  }
}

const held = globalThis as unknown as { health?: { askedMs: number; found: Promise<Health> } };

/** The health of the installation, at most a second old. One check at a time. */
export function findHealth(): Promise<Health> {
  const now = performance.now();
  if (!held.health || now - held.health.askedMs > freshMs) held.health = { askedMs: now, found: examine() };
  return held.health.found;
}

/**
 * For a load balancer: 503 when the database cannot be reached. The details (which work is late, and by how much) need the metrics token.
 */
export const health = reading(async (request) => {
  const found = await findHealth();
  const isDown = found.status === 'down';
  return { status: isDown ? 503 : 200, body: JSON.stringify(isWatcher(request) ? found : { status: isDown ? 'down' : 'ok' }) };
});

/** Whether this process is alive, for a supervisor that would restart it: needs no database. */
export const live = reading(() => ({ body: '{"status":"ok"}' }));
