import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { poll, type Seen } from '@/components/ui/use-polling';
import { eventually } from '@/lib/testing/until';

/** A page that can be hidden and shown again. */
class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}
const pageSeen = (page: Page) => page as unknown as Seen;

test('it is asked again and again, after what the plan says of how often it was and failed', async () => {
  const planned: [number, number][] = [];
  const plan = (asked: number, failed: number) => {
    planned.push([asked, failed]);
    return asked < 3 ? 1 : null;
  };
  let asked = 0;
  const end = poll(() => (++asked === 2 ? Promise.reject(new Error('away')) : null), plan, pageSeen(new Page()));
  await eventually(() => expect(asked).toBe(3));
  await wait(5);
  end();
  expect(asked).toBe(3);
  expect(planned.filter(([, failed]) => failed > 0)).toEqual([...Array.from({ length: 2 }, () => [2, 1])]);
});

test('nobody looks: nothing is asked, and at once when somebody comes back', async () => {
  const page = new Page();
  let asked = 0;
  const end = poll(
    () => asked++,
    () => 60_000,
    pageSeen(page),
  );
  page.turn(true);
  await wait(2);
  expect(asked).toBe(0);
  page.turn(false);
  expect(asked).toBe(1);
  end();
  page.turn(false);
  expect(asked).toBe(1);
});

test('one is under way at a time, and what is ended is broken off', async () => {
  const page = new Page();
  const signals: AbortSignal[] = [];
  const end = poll(
    (signal) => new Promise(() => signals.push(signal)),
    () => 1,
    pageSeen(page),
  );
  await eventually(() => expect(signals).toHaveLength(1));
  page.turn(true);
  page.turn(false);
  await wait(5);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  end();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
