import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '@/lib/installation';
import type { Ran, Source } from '@/lib/jobs/source';
import { type Delivered, Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { findDeliveryLag, findNextDelivery } from '@/lib/webhooks/sending/lag/store';
import { makePost } from '@/lib/webhooks/sending/post';
import { isAnyUnderWay } from '@/lib/webhooks/sending/store';

const job = 'webhook.deliver';
const pollMs = 20;
/** Less than the time that stopping waits for due work. */
const stopWithinMs = 3_500;

// The site's bundle may contain this module several times: there is one dispatcher per process.
const held = globalThis as unknown as { dispatcher?: Dispatcher };
function dispatcher(): Dispatcher {
  held.dispatcher ??= new Dispatcher(makePost(settings().mode));
  return held.dispatcher;
}

/** A waiting retry is reported as such: its row says `queued`. */
const ranOf = ({ tenantId, at, state }: Delivered): Ran => ({ job, at, tenantId, result: state === 'queued' ? 'to_be_retried' : state });

/** Waits for deliveries under way in this and other processes: their results belong to the moment at which they started. */
async function settleAll(signal: AbortSignal): Promise<void> {
  await dispatcher().settle();
  while (!signal.aborted && (await isAnyUnderWay())) await wait(pollMs);
}

/** Sends new events to their subscribers. Waits for receivers only while the clock is being moved. */
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
  /** a later start, perhaps with newer code, makes its own dispatcher */
  async stop() {
    await dispatcher().stop(stopWithinMs);
    delete held.dispatcher;
  },
};
