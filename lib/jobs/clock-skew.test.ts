// The machine's own clock is wrong; business time is the database's clock plus the installation's offset.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putClock, readClock, releaseClock, takeClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
import { anEndpoint, aReceiver, attemptsOf, deliveriesTo, emptyQueue, idOf, type Receiver } from '@/lib/testing/servers/receivers';
import { aShop } from '@/lib/testing/shop';
import { isQuick, within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';
import { waitSeconds } from '@/lib/webhooks/sending/schedule';

const minute = 60_000;
const retryMs = waitSeconds(1) * 1_000;
/** A busy machine may take this long to reach due work. */
const slackMs = within(5_000);

let receiver: Receiver;
beforeEach(async () => {
  await emptyQueue();
  receiver = await aReceiver((reply) => reply.writeHead(receiver.received.length > 1 ? 200 : 500).end());
});
afterEach(async () => {
  await stopDueWork();
  vi.useRealTimers();
  await receiver.close();
});

/** Moves business time further ahead, so that the offset counts as well. */
async function moveAhead(ms: number): Promise<void> {
  const by = newId();
  const now = (await takeClock(by)) ?? new Date();
  await putClock(by, new Date(now.getTime() + ms));
  await releaseClock(by);
}

test.skipIf(isQuick).each([
  ['ahead', 10 * minute],
  ['behind', -10 * minute],
])('C11 DispatcherClockSkew: ten minutes %s, each attempt is made once and at its moment', async (_name, skewMs) => {
  const shop = await aShop();
  const endpoint = await anEndpoint(shop.id, receiver.url, { events: ['payment.captured'] });
  await moveAhead(60 * minute);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs, shouldAdvanceTime: true });

  startDueWork();
  const [before, sentFrom] = [(await readClock()).getTime(), performance.now()];
  await shop.pay();
  await eventually(async () => expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'queued', failures: 1 }]));
  const [waiting] = await deliveriesTo(endpoint);
  const [first] = await attemptsOf(waiting?.id ?? '');
  const firstAt = first?.startedAt.getTime() ?? 0;
  expect(firstAt - before).toBeGreaterThanOrEqual(0);
  expect(firstAt).toBeLessThanOrEqual((await readClock()).getTime());
  expect((receiver.received[0]?.at ?? 0) - sentFrom).toBeLessThan(slackMs);
  expect(waiting?.dueAt.getTime()).toBe(firstAt + retryMs);

  await eventually(async () => expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'delivered' }]));
  // any other delivery would come now
  await wait(500);
  const attempts = await attemptsOf(waiting?.id ?? '');
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [1, 500],
    [2, 200],
  ]);
  expect(receiver.received.map(idOf)).toEqual([waiting?.id, waiting?.id]);
  const late = (attempts[1]?.startedAt.getTime() ?? 0) - firstAt - retryMs;
  const apart = (receiver.received[1]?.at ?? 0) - (receiver.received[0]?.at ?? 0);
  // on a busy machine the first attempt may take a while
  for (const beyond of [late, apart - retryMs / 2]) {
    expect(beyond).toBeGreaterThanOrEqual(0);
    expect(beyond).toBeLessThan(slackMs);
  }
});
