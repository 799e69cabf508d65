import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { KeyActor } from '@/lib/auth/actor';
import { limits } from '@/lib/db/limits';
import { FairQueue } from '@/lib/http/fair-queue';
import type { Bounds, Kind, NoTurn, Owner, Turn } from '@/lib/http/lane';
import { metrics } from '@/lib/http/metrics';
import { settings } from '@/lib/installation';
import { Refusal } from '@/lib/refusal';

const everyMs = 50;
/** A page or an upload that takes longer waits for its database, its mail or its client, and blocks no other turn. */
const countsForMs = 250;
/**
 * So many start per second however many payments there are: 12 lists, 5 uploads, 25 customer pages and 25 pages of signed-in users. Of
 * strangers' requests two or three: more would delay more than one payment in a hundred.
 */
const restsForMs = { list: 40, upload: 100, page: 20, visit: 200 };
/** The wait between two pieces of a body while money moves. */
const letByMs = 20;
const stretchBytes = 65_536;
/** Limits of one key: as many calls as integrations start at once, and as many lists as anybody needs. */
const calls = { waiting: 2_000, waitingOfTenant: 1_000, waitingOfKey: 500 };
const lists = { waiting: 1_000, waitingOfTenant: 200, waitingOfKey: 100 };
const uploads = { waiting: 500, waitingOfTenant: 60, waitingOfKey: 30 };
const pages = { waiting: 2_000, waitingOfTenant: 60, waitingOfKey: 60 };

/**
 * Limits derived from the number of database connections. Work that changes something may use all of them. Lists, uploads and pages
 * together always leave it the larger part, and run one by one in the pauses while money moves, because their processor time is taken from
 * it.
 */
export function boundsFor(connections: number): Record<Kind, Bounds> {
  const part = (share: number) => Math.max(1, Math.floor(connections * share));
  const few = { atOnce: part(0.2), besideEarlier: part(0.1), countsForMs };
  const drawn = { ...few, ofTenant: 20, ofKey: 20, ...pages };
  return {
    money: { atOnce: 3 * connections, besideEarlier: 3 * connections, ofTenant: part(2.5), ofKey: 2 * connections, ...calls },
    read: { atOnce: connections, besideEarlier: connections, ofTenant: part(0.5), ofKey: part(0.5), ...calls },
    list: { atOnce: part(0.4), besideEarlier: part(0.1), ofTenant: part(0.2), ofKey: part(0.2), restsForMs: restsForMs.list, ...lists },
    upload: { ...few, ofTenant: 10, ofKey: 10, restsForMs: restsForMs.upload, ...uploads },
    customer: { ...drawn, restsForMs: restsForMs.page },
    page: { ...drawn, restsForMs: restsForMs.page },
    visit: { ...drawn, restsForMs: restsForMs.visit },
  };
}

// One per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { turns?: FairQueue; turnsSwept?: NodeJS.Timeout | undefined };

function queue(): FairQueue {
  held.turns ??= new FairQueue({
    bounds: boundsFor(settings().databasePool),
    patienceMs: limits.turnMs,
    nowMs: () => performance.now(),
    refused: (kind, why) => metrics().turnsRefused.inc({ kind, why }),
  });
  return held.turns;
}

/** Outside of any request's context: a timer keeps the context in which it was made while it runs. */
const outside = AsyncLocalStorage.snapshot();

/** Sweeps while calls wait, so that none waits too long; without waiting calls there is no timer. It keeps the process: who waits is answered. */
function sweepWhileWaiting(turns: FairQueue): void {
  held.turnsSwept ??= outside(() => setInterval(sweep, everyMs));
  function sweep() {
    turns.sweep();
    if (turns.isAnybodyWaiting) return;
    clearInterval(held.turnsSwept);
    held.turnsSwept = undefined;
  }
}

/** All publishable keys of a merchant count as one: strangers can flood any number of them, and its secret keys keep the rest. */
export const ownerOf = ({ tenantId, keyId, keyKind }: Pick<KeyActor, 'tenantId' | 'keyId' | 'keyKind'>): Owner => ({
  tenant: tenantId,
  key: keyKind === 'publishable' ? `publishable ${tenantId}` : keyId,
});

const refusal = (code: NoTurn) => new Refusal(code, { retryAfterSeconds: 1 });

/** See `FairQueue.take`. */
export function takeTurn(kind: Kind, owner: Owner, onLeave?: (leave: () => void) => void): Turn | Promise<Turn> {
  const turn = queue().take(kind, owner, { refusal, onLeave });
  if (turn instanceof Promise) sweepWhileWaiting(queue());
  return turn;
}

/** Called between pieces of work that has started: continues in a pause, or after a while. */
export async function letMoneyBy(): Promise<void> {
  const until = performance.now() + letByMs;
  while (queue().countOf('money').underWay > 0 && performance.now() < until) await wait(5);
}

/** The pieces of a body; lets money work pass before each stretch. */
export async function* inTurns(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = stretchBytes;
  for await (const piece of pieces) {
    if (bytes >= stretchBytes) {
      bytes = 0;
      await letMoneyBy();
    }
    bytes += piece.length;
    yield piece;
  }
}

/** For the metrics. */
export const countTurns = (kind: Kind): { underWay: number; waiting: number } => queue().countOf(kind);
