import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { acquirerOf, awaitOutcome, closeAttempt } from '@/lib/acquirers/find-acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { newId } from '@/lib/db/ids';
import { askMs, askWithinMs, leaseMs } from '@/lib/operation/lease';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const attempt = { tenantId: 't', attemptId: 'a' };
const never = <Value>() => new Promise<Value>(() => undefined);
const unknown = { code: 'gateway_timeout', details: { payment_id: 'p' } };

test('every question has ended well before the lease is over', () => {
  expect(askWithinMs + askMs).toBeLessThanOrEqual(leaseMs - 15_000);
});

test('an acquirer is waited for as long as it has, and no longer', async () => {
  const answered: AcquirerOutcome = { ok: true, reference: 'in time' };
  const intime = awaitOutcome('p', new Promise((resolve) => setTimeout(() => resolve(answered), askMs - 1)));
  const late = expect(awaitOutcome('p', new Promise((resolve) => setTimeout(() => resolve(answered), askMs + 1)))).rejects.toMatchObject(
    unknown,
  );
  const failsLate = expect(
    awaitOutcome('p', new Promise((_, reject) => setTimeout(() => reject(new Error('late')), askMs + 1))),
  ).rejects.toMatchObject(unknown);
  await vi.advanceTimersByTimeAsync(askMs + 10);
  expect(await intime).toEqual(answered);
  await Promise.all([late, failsLate]);
  expect(vi.getTimerCount()).toBe(0);
});

test('whatever an adapter throws, the acquirer may have acted', async () => {
  for (const error of [new AcquirerSilent(), new Error('refused'), new TypeError()])
    await expect(awaitOutcome('p', Promise.reject(error))).rejects.toMatchObject(unknown);
});

test('asked for an attempt, an acquirer may be silent, too', async () => {
  const close = vi.spyOn(sandboxAcquirer, 'close');
  close.mockRejectedValueOnce(new AcquirerSilent());
  expect(await closeAttempt(sandboxAcquirer, attempt)).toBe('silent');
  close.mockRejectedValueOnce(new Error('refused'));
  expect(await closeAttempt(sandboxAcquirer, attempt)).toBe('silent');
  close.mockImplementationOnce(never);
  const closed = closeAttempt(sandboxAcquirer, attempt);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await closed).toBe('silent');
  close.mockResolvedValueOnce(null);
  expect(await closeAttempt(sandboxAcquirer, attempt)).toBeNull();
});

test('the time of a call runs from when its attempt was planned: stopped for longer on its way, it does nothing', async () => {
  const acquirer = await acquirerOf({ acquirer: sandboxAcquirer.name });
  const call = { tenantId: newId(), attemptId: newId(), amount: 1_000, reference: 'r' };
  const end = new Date(Date.now() + askWithinMs + askMs);
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  vi.setSystemTime(end);
  expect(await acquirer.capture(call)).toMatchObject({ ok: true });
  expect(capture).toHaveBeenLastCalledWith({ ...call, until: end });
  for (const method of ['authorize', 'capture', 'void', 'refund'] as const) {
    const asked = vi.spyOn(sandboxAcquirer, method);
    vi.setSystemTime(end.getTime() - askWithinMs - askMs);
    const late = { ...call, attemptId: newId() };
    vi.setSystemTime(end.getTime() + 1_000);
    const card = { number: '4111111111111111', month: 12, year: 2030, verificationValue: '123' };
    const instrument = { method: 'credit_card', card: { kind: 'number', card }, brand: 'visa' };
    await expect(acquirer[method]({ ...late, instrument, capture: true } as never)).rejects.toBeInstanceOf(AcquirerSilent);
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ until: expect.any(Date) }));
    expect(await acquirer.close(late)).toBeNull();
  }
});

test('a token of one acquirer is never sent to another: the adapter is not asked', async () => {
  const asked = [vi.spyOn(sandboxAcquirer, 'authorize'), vi.spyOn(sandboxAcquirer, 'verify')];
  const acquirer = await acquirerOf({ acquirer: sandboxAcquirer.name });
  const card = { kind: 'token', acquirer: 'komoju', token: 'customer/x' } as const;
  const shown = { paymentId: newId(), order: null, locale: 'ja', returnUrl: '' } as const;
  const call = { tenantId: newId(), attemptId: newId(), amount: 100, capture: true, shown };
  const instrument = { method: 'credit_card', card, brand: 'visa', holder: null } as const;
  await expect(acquirer.authorize({ ...call, instrument })).rejects.toThrow('a card of another acquirer');
  await expect(acquirer.verify({ card })).rejects.toThrow('a card of another acquirer');
  for (const call of asked) expect(call).not.toHaveBeenCalled();
});
