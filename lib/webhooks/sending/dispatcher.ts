import 'server-only';
import { framesOf, log } from '@/lib/log';
import { unseal } from '@/lib/vault/seal';
import { messageOf, signatureHeader } from '@/lib/webhooks/sending/message';
import type { Answer, Post } from '@/lib/webhooks/sending/post';
import { retryAt } from '@/lib/webhooks/sending/schedule';
import { type Claimed, claimDeliveries, type Ended, endAttempts, relayEvents } from '@/lib/webhooks/sending/store';

const relayBatch = 500;
const endBatch = 500;
/** Sockets of a process, of an endpoint in the whole installation, and those kept for endpoints that have none at the moment. */
const limits = { sockets: 2_000, perLane: 8, spare: 500 };
/** Real time. An attempt has ended long before; what is then still open belongs to a process that is gone. */
const leaseMs = 30_000;

/** What became of an attempt. `at` is when it was due. */
export type Delivered = { tenantId: string; deliveryId: string; at: Date; state: string };

/**
 * The deliveries of one process. A round writes down what has ended, relays what has happened, claims what is due and begins to send it; it
 * waits for no receiver. What ended is written with the round after, and again with every round until the database has taken it.
 */
export class Dispatcher {
  readonly #underWay = new Set<Promise<void>>();
  #ended: (Ended & { dueAt: Date })[] = [];
  #round: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly post: Post,
    private readonly size = limits,
  ) {}

  /** One round at a time. Says what has ended since the last, and how many were begun. */
  run(now: Date): Promise<{ ended: Delivered[]; begun: number }> {
    const round = this.#round.then(async () => {
      const ended = await this.#writeEnded();
      const relayed = await relayEvents(relayBatch);
      const room = this.size.sockets - this.#underWay.size;
      const claimed = room > 0 ? await claimDeliveries(now, { room, perLane: this.size.perLane, spare: this.size.spare, leaseMs }) : [];
      const claimedAt = performance.now();
      for (const delivery of claimed) this.#begin(delivery, () => new Date(now.getTime() + performance.now() - claimedAt));
      return { ended, begun: claimed.length + relayed };
    });
    this.#round = round.catch(() => undefined);
    return round;
  }

  /** Waits for what is under way in this process, and writes it down. */
  async settle(): Promise<Delivered[]> {
    await Promise.all(this.#underWay);
    const written = this.#round.then(() => this.#writeEnded());
    this.#round = written.catch(() => undefined);
    return written;
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
    let signature: string | null = null;
    try {
      const open = (secret: string | null) => (secret === null ? null : unseal(secret, `webhook:${endpointId}`));
      const message = messageOf(id, event, { current: open(delivery.secret), previous: open(delivery.previousSecret) });
      signature = message.headers[signatureHeader] ?? null;
      answer = await this.post(url, message);
    } catch (error) {
      log.error({ deliveryId: id, frames: framesOf(error) }, 'a webhook could not be sent');
    }
    const durationMs = Math.round(performance.now() - startedMs);
    const next = answer.outcome === 'success' ? null : retryAt(failures + 1, startedAt);
    this.#ended.push({ tenantId, deliveryId: id, number, dueAt, startedAt, durationMs, ...answer, signature, retryAt: next });
  }

  async #writeEnded(): Promise<Delivered[]> {
    const delivered: Delivered[] = [];
    while (this.#ended.length > 0) {
      const part = this.#ended.slice(0, endBatch);
      const states = new Map((await endAttempts(part)).map(({ deliveryId, state }) => [deliveryId, state]));
      this.#ended = this.#ended.slice(part.length);
      for (const { tenantId, deliveryId, dueAt } of part) {
        const state = states.get(deliveryId);
        if (state) delivered.push({ tenantId, deliveryId, at: dueAt, state });
      }
    }
    return delivered;
  }
}
