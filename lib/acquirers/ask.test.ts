import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { ask, findOutcome } from '@/lib/acquirers/find-acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox';
import { askMs, askWithinMs, leaseMs } from '@/lib/operation/lease';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = <Value>() => new Promise<Value>(() => undefined);
const unknown = { code: 'gateway_timeout', details: { payment_id: 'p' } };

test('every question has ended well before the lease is over', () => {
  expect(askWithinMs + askMs).toBeLessThanOrEqual(leaseMs - 15_000);
});

test('an acquirer is waited for as long as it has, and no longer', async () => {
  const answered: AcquirerOutcome = { ok: true, reference: 'in time' };
  const intime = ask('p', new Promise((resolve) => setTimeout(() => resolve(answered), askMs - 1)));
  const late = expect(ask('p', new Promise((resolve) => setTimeout(() => resolve(answered), askMs + 1)))).rejects.toMatchObject(unknown);
  const failsLate = expect(
    ask('p', new Promise((_, reject) => setTimeout(() => reject(new Error('late')), askMs + 1))),
  ).rejects.toMatchObject(unknown);
  await vi.advanceTimersByTimeAsync(askMs + 10);
  expect(await intime).toEqual(answered);
  await Promise.all([late, failsLate]);
  expect(vi.getTimerCount()).toBe(0);
});

test('whatever an adapter throws, the acquirer may have acted', async () => {
  for (const error of [new AcquirerSilent(), new Error('refused'), new TypeError()])
    await expect(ask('p', Promise.reject(error))).rejects.toMatchObject(unknown);
});

test('asked for an attempt, an acquirer may be silent, too', async () => {
  const find = vi.spyOn(sandboxAcquirer, 'find');
  find.mockRejectedValueOnce(new AcquirerSilent());
  expect(await findOutcome(sandboxAcquirer, 'a')).toBe('silent');
  find.mockRejectedValueOnce(new Error('refused'));
  expect(await findOutcome(sandboxAcquirer, 'a')).toBe('silent');
  find.mockImplementationOnce(never);
  const found = findOutcome(sandboxAcquirer, 'a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBe('silent');
  find.mockResolvedValueOnce(null);
  expect(await findOutcome(sandboxAcquirer, 'a')).toBeNull();
});
