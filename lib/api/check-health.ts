import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { isWatcher } from '@/lib/api/watcher';
import { readClock } from '@/lib/clock/store';
import { pingDatabase } from '@/lib/db/ping';
import { reading } from '@/lib/http/http';
import { settings } from '@/lib/installation';
import { findLag, sources } from '@/lib/jobs/tick';
import { version } from '@/package.json';

/** Whoever asks often is told what was found a moment ago, so that a flood of questions is one question. */
const freshMs = 1_000;
const lagWithinMs = 800;
/** Due work later than this is worth somebody's look. */
const lateSeconds = 60;

export type Health = {
  status: 'ok' | 'degraded' | 'down';
  mode: 'sandbox' | 'live';
  version: string;
  database: { ok: boolean; latency_ms: number | null };
  /** By job; null when it could not be found out in time. */
  due_work: Record<string, { waiting: number; lag_seconds: number }> | null;
};

async function dueWork(): Promise<Health['due_work']> {
  const now = await readClock();
  const found = await findLag(now);
  const nowOf = new Map(sources.map(({ job, clock }) => [job, clock === 'business' ? now.getTime() : Date.now()]));
  const secondsSince = (oldest: Date | null, nowMs: number) => (oldest ? Math.max(0, Math.round((nowMs - oldest.getTime()) / 1_000)) : 0);
  return Object.fromEntries(
    found.map(({ job, count, oldest }) => [job, { waiting: count, lag_seconds: secondsSince(oldest, nowOf.get(job) ?? Date.now()) }]),
  );
}

/** The lag is asked of the pool that works, so it has to come in time; that it does not is an answer, too. */
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

/** How the installation is, at most a second old. One examination at a time. */
export function findHealth(): Promise<Health> {
  const now = performance.now();
  if (!held.health || now - held.health.askedMs > freshMs) held.health = { askedMs: now, found: examine() };
  return held.health.found;
}

/**
 * Whether this process can serve, for a load balancer: 503 when its database cannot be reached. Strangers hear that alone; how late it is, and
 * with what, is for who watches.
 */
export const health = reading(async (request) => {
  const found = await findHealth();
  const isDown = found.status === 'down';
  return { status: isDown ? 503 : 200, body: JSON.stringify(isWatcher(request) ? found : { status: isDown ? 'down' : 'ok' }) };
});

/** Whether this process lives, for whoever would restart it: asks nobody. */
export const live = reading(() => ({ body: '{"status":"ok"}' }));
