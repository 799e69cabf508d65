import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '@/lib/installation';
import type { Ran, Source } from '@/lib/jobs/source';
import { findDeliveryLag, findNextDelivery } from '@/lib/jobs/store';
import { type Delivered, Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { makePost } from '@/lib/webhooks/sending/post';
import { isAnyUnderWay } from '@/lib/webhooks/sending/store';

const job = 'webhook.deliver';
const pollMs = 20;
/** Less than a stop waits for due work. */
const stopWithinMs = 3_500;

// The site may be bundled in several pieces, each with this module: there is one dispatcher per process.
const held = globalThis as unknown as { dispatcher?: Dispatcher };
function dispatcher(): Dispatcher {
  held.dispatcher ??= new Dispatcher(makePost(settings().mode));
  return held.dispatcher;
}

/** A retry that waits is told as such: `queued` is what its row says. */
const ranOf = ({ tenantId, at, state }: Delivered): Ran => ({ job, at, tenantId, result: state === 'queued' ? 'to_be_retried' : state });

/** What this process and others are at: their ends, and what comes of them, belong to the moment at which they were begun. */
async function settleAll(signal: AbortSignal): Promise<void> {
  await dispatcher().settle();
  while (!signal.aborted && (await isAnyUnderWay())) await wait(pollMs);
}

/** What has happened is sent to whoever listens. Receivers are not waited for, except by whoever moves the clock. */
export const deliverWebhooks: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  rest: { busyMs: 5, idleMs: 100 },
  lag: findDeliveryLag,
  next: findNextDelivery,
  isBusy: () => dispatcher().isBusy,
  async run({ now, signal, waits }) {
    if (waits) await settleAll(signal);
    await dispatcher().run(now);
    if (waits) await settleAll(signal);
    return dispatcher().takeDelivered().map(ranOf);
  },
  settle: () => dispatcher().settle(),
  /** Who begins after it, maybe with newer code, makes a dispatcher of its own. */
  async stop() {
    await dispatcher().stop(stopWithinMs);
    delete held.dispatcher;
  },
};
