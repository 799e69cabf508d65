import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onProofWanted, sendProven } from '@/components/forms/own-actions';
import { impatience } from '@/components/money-actions/use-money-act';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onProofWanted(null);
});

/** A service that demands a proof until it is given, and counts the demands. */
function aService(isProven: () => boolean) {
  const calls = { count: 0 };
  const send = async () => {
    calls.count++;
    return isProven() ? new Response('done') : new Response('refused', { headers: { 'x-bunpai-proof': 'asked' } });
  };
  return { calls, send };
}
const textOf = async (answer: Promise<Response>) => (await answer).text();

test('what wants a proof is sent again once it is given, of two at once after one question', async () => {
  let isProven = false;
  const ask = vi.fn(async () => {
    isProven = true;
    return true;
  });
  onProofWanted(ask);
  const { calls, send } = aService(() => isProven);
  expect(await Promise.all([textOf(sendProven(send)), textOf(sendProven(send))])).toEqual(['done', 'done']);
  expect([ask.mock.calls.length, calls.count]).toEqual([1, 4]);
  expect(await textOf(sendProven(send))).toBe('done');
  expect([ask.mock.calls.length, calls.count]).toEqual([1, 5]);
});

test('where it is not given, or nobody asks, the refusal is the answer', async () => {
  const { calls, send } = aService(() => false);
  expect(await textOf(sendProven(send))).toBe('refused');
  onProofWanted(async () => false);
  expect(await textOf(sendProven(send))).toBe('refused');
  expect(calls.count).toBe(2);
});

test('who waits for an answer does not lose patience while the person is asked', async () => {
  let answer = (_isProven: boolean) => {};
  onProofWanted(() => new Promise((resolve) => (answer = resolve)));
  let isProven = false;
  const sent = textOf(sendProven(aService(() => isProven).send));
  const ended = vi.fn();
  void impatience().then(ended);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ended).not.toHaveBeenCalled();
  isProven = true;
  answer(true);
  expect(await sent).toBe('done');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalledOnce();
});
