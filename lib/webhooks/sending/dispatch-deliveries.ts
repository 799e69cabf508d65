import 'server-only';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { framesOf, log } from '@/lib/log';
import { unseal } from '@/lib/vault/seal';
import { claimDeliveries, endAttempts, relayEvents } from '@/lib/webhooks/sending/dispatch-by-tenant';
import { type Message, messageOf, previousSignatureHeader, signatureHeader } from '@/lib/webhooks/sending/message';
import type { Outcome } from '@/lib/webhooks/sending/outcome';
import type { Answer, Post } from '@/lib/webhooks/sending/post';
import { retryAt } from '@/lib/webhooks/sending/schedule';
import { type Claimed, type Ended, findWaiting } from '@/lib/webhooks/sending/store';

const relayBatch = 500;
const endBatch = 500;
/** How long a finished attempt waits for others before it is written. */
const writeWithinMs = 20;
/** Connections: `sockets` per process; `perLane` per endpoint and `perTenant`, both installation-wide; `spare` kept free for endpoints that have none. */
const limits = { sockets: 2_000, perLane: 8, perTenant: 500, spare: 500 };
/** Real time. An attempt takes 10 s at most: one still open after this belongs to a process that died. */
const leaseMs = 30_000;

/** Each attempt under way adds a listener: no limit, or Node warns of a leak. */
function aStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

/** When to try again; null: delivered, or out of retries. An interrupted attempt does not count as a failure. */
function nextAttempt(outcome: Outcome, failures: number, startedAt: Date): Date | null {
  if (outcome === 'success') return null;
  return outcome === 'interrupted' ? startedAt : retryAt(failures + 1, startedAt);
}

/** The result of an attempt. `at`: when it was due. */
export type Delivered = { tenantId: string; deliveryId: string; at: Date; state: string };

/**
 * The deliveries of one process. A round saves finished attempts, turns new events into deliveries, claims what is due and starts sending; it does
 * not wait for receivers. A finished attempt is saved in the next round, and retried every round until the database accepts it.
 */
export class Dispatcher {
  readonly #underWay = new Set<Promise<void>>();
  #ended: (Ended & { dueAt: Date })[] = [];
  readonly #delivered: Delivered[] = [];
  #round: Promise<unknown> = Promise.resolve();
  #stopping = aStop();

  constructor(
    private readonly post: Post,
    private readonly size = limits,
  ) {}

  /** Attempts under way in this process, or finished and not saved yet. */
  get isBusy(): boolean {
    return this.#underWay.size + this.#ended.length > 0;
  }

  /** One round at a time. Returns how many deliveries it started and events it relayed. */
  run(now: Date): Promise<number> {
    return this.#oneByOne(async () => {
      // what cannot be written now, since a worker of a cluster is lost, keeps nothing else back
      const [written] = await Promise.allSettled([this.#writeEnded()]);
      const begun = await this.#beginDue(now);
      if (written.status === 'rejected') throw written.reason;
      return begun;
    });
  }

  async #beginDue(now: Date): Promise<number> {
    const waiting = await findWaiting(now);
    const relayed = await relayEvents(relayBatch, waiting);
    const room = this.size.sockets - this.#underWay.size;
    if (room <= 0) return relayed;
    return relayed + (await claimDeliveries(now, { ...this.size, room, leaseMs }, waiting, (claimed) => this.#beginAll(claimed, now)));
  }

  /** Waits for the attempts under way, and saves each as it finishes. */
  async settle(): Promise<void> {
    while (this.isBusy) {
      await Promise.race([...this.#underWay, wait(writeWithinMs)]);
      await this.#oneByOne(() => this.#writeEnded());
    }
  }

  /** Attempts saved since the last call. */
  takeDelivered(): Delivered[] {
    return this.#delivered.splice(0);
  }

  /** Like `settle`, with a time limit: attempts that take longer are interrupted, and due again at once for another process. */
  async stop(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), withinMs);
    await this.settle().finally(() => clearTimeout(timer));
    this.#stopping = aStop();
  }

  #oneByOne<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#round.then(work);
    this.#round = done.catch(() => undefined);
    return done;
  }

  #beginAll(claimed: readonly Claimed[], now: Date): void {
    const claimedAt = performance.now();
    for (const delivery of claimed) this.#begin(delivery, () => new Date(now.getTime() + performance.now() - claimedAt));
  }

  #begin(delivery: Claimed, clock: () => Date): void {
    const attempt = this.#attempt(delivery, clock).finally(() => this.#underWay.delete(attempt));
    this.#underWay.add(attempt);
  }

  async #attempt(delivery: Claimed, clock: () => Date): Promise<void> {
    const { tenantId, id, number, failures, dueAt, endpointId, url, event } = delivery;
    const startedAt = clock();
    const startedMs = performance.now();
    let answer: Answer = { outcome: 'not_sent', status: null, answer: null };
    let headers: Message['headers'] = {};
    try {
      const open = (secret: string | null) => (secret === null ? null : unseal(secret, `webhook:${endpointId}`));
      const message = messageOf(id, event, { current: open(delivery.secret), previous: open(delivery.previousSecret) });
      headers = message.headers;
      answer = await this.post(url, message, this.#stopping.signal);
    } catch (error) {
      log.error({ deliveryId: id, frames: framesOf(error) }, 'a webhook could not be sent');
    }
    const durationMs = Math.round(performance.now() - startedMs);
    const signatures = { signature: headers[signatureHeader] ?? null, previousSignature: headers[previousSignatureHeader] ?? null };
    const next = nextAttempt(answer.outcome, failures, startedAt);
    this.#ended.push({ tenantId, deliveryId: id, number, dueAt, startedAt, durationMs, ...answer, ...signatures, retryAt: next });
  }

  /** What fails stays for the next time, and keeps none of the others. */
  async #writeEnded(): Promise<void> {
    const failures: unknown[] = [];
    const ended = [...this.#ended];
    while (ended.length > 0)
      await endAttempts(ended.splice(0, endBatch), (part, states) => this.#noteWritten(part, states)).catch((error) =>
        failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
  }

  #noteWritten(part: readonly (Ended & { dueAt: Date })[], states: { deliveryId: string; state: string }[]): void {
    const written = new Set(part);
    this.#ended = this.#ended.filter((attempt) => !written.has(attempt));
    const stateOf = new Map(states.map(({ deliveryId, state }) => [deliveryId, state]));
    for (const { tenantId, deliveryId, dueAt } of part) {
      const state = stateOf.get(deliveryId);
      if (state) this.#delivered.push({ tenantId, deliveryId, at: dueAt, state });
    }
  }
}
