import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway, isUnavailable, sqlState, unavailableBecause } from '@/lib/db/failures';
import { pingDatabase } from '@/lib/db/ping';
import { framesOf, log } from '@/lib/log';

/** `failed`: calls since the last line; `turnedAway`: refused requests among them; `inAll`: since it began. */
type Outage = { since: Date; beganMs: number; lastMs: number; why: string | undefined; failed: number; turnedAway: number; inAll: number };

// One per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { outage?: Outage };
const lineMs = 1_000;
/** The time without a failure before the end is logged, so that the log does not alternate between away and back. */
const quietMs = 1_900;
/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
const outside = AsyncLocalStorage.snapshot();

const secondsOf = ({ beganMs }: Outage) => Math.round((performance.now() - beganMs) / 1_000);

function logOutage(outage: Outage): void {
  const { since, why, failed, turnedAway } = outage;
  log.error({ since, seconds: secondsOf(outage), why, failed, turnedAway }, 'the database is away');
  Object.assign(outage, { failed: 0, turnedAway: 0 });
}

const isQuiet = ({ lastMs }: Outage) => performance.now() - lastMs >= quietMs;
const isAnswering = (): Promise<boolean> =>
  pingDatabase().then(
    () => true,
    () => false,
  );

/** A second later: logs the failures since, or the end. While no call comes there is nothing to log. */
async function goOn(outage: Outage): Promise<void> {
  if (outage.failed + outage.turnedAway > 0) logOutage(outage);
  else if (isQuiet(outage) && (await isAnswering()) && isQuiet(outage)) {
    delete held.outage;
    log.warn({ since: outage.since, seconds: secondsOf(outage), turnedAway: outage.inAll }, 'the database is back');
    return;
  }
  goOnLater(outage);
}

const goOnLater = (outage: Outage) => void outside(() => setTimeout(() => void goOn(outage), lineMs)).unref();

function begin(): Outage {
  const now = performance.now();
  const outage: Outage = { since: new Date(), beganMs: now, lastMs: now, why: undefined, failed: 0, turnedAway: 0, inAll: 0 };
  goOnLater(outage);
  return outage;
}

/** Whether the database was away a moment ago. */
export const isDatabaseAway = (): boolean => held.outage !== undefined;

/** Counts a request that was refused because of it. */
export function noteTurnedAway(): void {
  if (!held.outage) return;
  held.outage.turnedAway++;
  held.outage.inAll++;
}

/**
 * Returns whether the error is a sign of an outage. An outage is logged once a second for all calls: when it began, why, and how many calls
 * failed.
 */
export function noteAway(error: unknown): boolean {
  if (!(held.outage ? isUnavailable(error) : isAway(error))) return false;
  const isNew = !held.outage;
  held.outage ??= begin();
  held.outage.failed++;
  held.outage.lastMs = performance.now();
  held.outage.why = unavailableBecause(error) ?? held.outage.why;
  if (isNew) logOutage(held.outage);
  return true;
}

/** Logs an error of ours with its place. Errors that an outage causes get no line of their own. */
export function logFault(error: unknown, sentence: string, about: Record<string, unknown> = {}, level: 'error' | 'warn' = 'error'): void {
  if (noteAway(error)) return;
  log[level]({ ...about, state: sqlState(error), kind: (error as Error)?.name, frames: framesOf(error) }, sentence);
}
