import { settings } from '@/lib/installation';
import type { Ran, Source } from '@/lib/jobs/source';
import { findDeliveryLag, findNextDelivery } from '@/lib/jobs/store';
import { type Delivered, Dispatcher } from '@/lib/webhooks/sending/dispatcher';
import { makePost } from '@/lib/webhooks/sending/post';

const job = 'webhook.deliver';

// The site may be bundled in several pieces, each with this module: there is one dispatcher per process.
const held = globalThis as unknown as { dispatcher?: Dispatcher };
function dispatcher(): Dispatcher {
  held.dispatcher ??= new Dispatcher(makePost(settings().mode));
  return held.dispatcher;
}

/** A retry that waits is told as such: `queued` is what its row says. */
const told = ({ tenantId, at, state }: Delivered): Ran => ({ job, at, tenantId, result: state === 'queued' ? 'to_be_retried' : state });

/** What has happened is sent to whoever listens. Receivers are not waited for, except by whoever moves the clock. */
export const deliverWebhooks: Source = {
  job,
  clock: 'business',
  rest: { busyMs: 5, idleMs: 100 },
  lag: findDeliveryLag,
  next: findNextDelivery,
  async run({ now, waits }) {
    const { ended } = await dispatcher().run(now);
    return [...ended, ...(waits ? await dispatcher().settle() : [])].map(told);
  },
  async end() {
    await dispatcher().settle();
  },
};
