import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway, isUnavailable, sqlState, unavailableBecause } from '@/lib/db/failures';
import { pingDatabase } from '@/lib/db/ping';
import { framesOf, log } from '@/lib/log';

/** `failed` since the line before; `turnedAway` are those of them that were somebody's requests, `inAll` since it began. */
type Outage = { since: Date; beganMs: number; lastMs: number; why: string | undefined; failed: number; turnedAway: number; inAll: number };

// One per process: the site and the plain server have modules of their own.
const held = globalThis as unknown as { outage?: Outage };
const lineMs = 1_000;
/** Without a failure, before it is told as over: or it would be back and away by turns. */
const quietMs = 1_900;
/** As nobody's request: a timer that is made in one holds it until it fires. */
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

/** A second later: what came meanwhile is told, or that it is over. While nobody asks there is nothing to tell. */
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

/** A request was turned away because of it. */
export function noteTurnedAway(): void {
  if (!held.outage) return;
  held.outage.turnedAway++;
  held.outage.inAll++;
}

/** Whether that is what the database's being away looks like, which is told once a second for all: when it began, why, and how many felt it. */
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

/** A fault of ours, with where it came from. What the database's being away brings about has no line of its own. */
export function logFault(error: unknown, sentence: string, about: Record<string, unknown> = {}, level: 'error' | 'warn' = 'error'): void {
  if (noteAway(error)) return;
  log[level]({ ...about, state: sqlState(error), kind: (error as Error)?.name, frames: framesOf(error) }, sentence);
}
