// Deliveries to slow receivers while the clock is being moved.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverWebhooks } from '@/lib/jobs/deliver-webhooks';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
import { anEndpoint, aReceiver, attemptsOf, deliveriesTo, emptyQueue, type Receiver } from '@/lib/testing/servers/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { waitSeconds } from '@/lib/webhooks/sending/schedule';

let shop: Shop;
let slow: Receiver;
let endpoint: string;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
  slow = await aReceiver((reply) => {
    setTimeout(() => reply.writeHead(500).end(), 150);
  });
  endpoint = await anEndpoint(shop.id, slow.url);
});
afterEach(async () => {
  await stopDueWork();
  await slow.close();
});

/** Seconds between the attempts. */
async function pauses(): Promise<number[]> {
  const [delivery] = await deliveriesTo(endpoint);
  const at = (await attemptsOf(delivery?.id ?? '')).map(({ startedAt }) => startedAt.getTime());
  return at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1_000));
}

test.each([0, 20, 60, 140, 400])(
  'an attempt that is under way for %d ms when the clock is moved is waited for, and its retries come at their moments',
  async (ms) => {
    startDueWork();
    await shop.pay();
    if (ms > 0) await new Promise((done) => setTimeout(done, ms));
    const { ran, from } = await runDueUntil((now) => new Date(now.getTime() + 300_000), [deliverWebhooks]);
    expect(await pauses()).toEqual([1, 2, 3].map(waitSeconds));
    const [delivery] = await deliveriesTo(endpoint);
    expect(delivery).toMatchObject({ state: 'queued', attempts: 4, failures: 4 });
    // earlier work is reported by the process that started it, or by the process that moves the clock
    expect(ran.filter(({ at }) => at >= from).length).toBeGreaterThanOrEqual(3);
    expect(ran.every(({ result }) => result === 'to_be_retried')).toBe(true);
  },
);
