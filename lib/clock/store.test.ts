import { expect, test } from 'vitest';
import { hashOfKey } from '@/lib/auth/key';
import { findKnownKey } from '@/lib/auth/key-cache';
import { inOrder } from '@/lib/clock/in-order';
import { readClock } from '@/lib/clock/store';
import { prisma } from '@/lib/db/prisma';
import { aMarket } from '@/lib/testing/market';

/** As if the machine's clock had been set. */
const putBy = (ms: number) => prisma.$executeRaw`UPDATE "Installation" SET "offsetMs" = "offsetMs" + ${ms}`;

test('a clock that is put back a little stands still until it has caught up; one that was far off is followed', async () => {
  await putBy(7_200_000);
  const before = await readClock();
  await putBy(-900);
  const held = await readClock();
  expect(held.getTime()).toBeGreaterThanOrEqual(before.getTime());
  await putBy(900);
  expect((await readClock()).getTime()).toBeGreaterThanOrEqual(held.getTime());

  await putBy(-3_600_000);
  expect((await readClock()).getTime()).toBeLessThan(before.getTime());
});

test('what is dated by how long it took is not dated after what is read next', async () => {
  const now = await readClock();
  const settled = inOrder(new Date(now.getTime() + 500));
  expect((await readClock()).getTime()).toBeGreaterThanOrEqual(settled.getTime());
});

test('what is reckoned far from what was read stays as it is, and the clock goes on from what was read', async () => {
  const now = await readClock();
  for (const ms of [-5_000, 3_600_000]) {
    const far = new Date(now.getTime() + ms);
    expect(inOrder(far)).toEqual(far);
    expect(inOrder(new Date(now.getTime() - 500)).getTime()).toBeGreaterThanOrEqual(now.getTime());
  }
});

test('a key’s time, which runs by the process’s own clock, is not behind what anybody has read', async () => {
  const hash = hashOfKey((await aMarket()).secretKey);
  await findKnownKey(hash, 'test');
  for (let round = 0; round < 50; round++) {
    const read = await readClock();
    expect((await findKnownKey(hash, 'test'))?.now.getTime()).toBeGreaterThanOrEqual(read.getTime());
  }
});
