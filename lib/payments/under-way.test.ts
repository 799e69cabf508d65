import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { expirePayment } from '@/lib/payments/expire-payment';
import { api } from '@/lib/testing/api';
import { asSystem } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, type Shop } from '@/lib/testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(() => vi.restoreAllMocks());

/** An acquirer call that answers only on request. */
function held(method: 'capture' | 'void') {
  let answer: (outcome: AcquirerOutcome) => void = () => undefined;
  let onAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const outcome = new Promise<AcquirerOutcome>((resolve) => {
    answer = resolve;
  });
  const spy = vi.spyOn(sandboxAcquirer, method).mockImplementation(() => {
    onAsked();
    return outcome;
  });
  return { asked, answer, spy };
}

const done: AcquirerOutcome = { ok: true, reference: 'late' };

test('while a capture is at the acquirer, no other capture, cancel or expiry begins', async () => {
  const id = await shop.authorize();
  const { asked, answer, spy } = held('capture');
  const capture = shop.capture(id);
  await asked;
  expect([outcomeOf(await shop.capture(id)), outcomeOf(await shop.cancel(id)), outcomeOf(await shop.refund(id))]).toEqual([
    '422 not_capturable',
    '422 not_cancellable',
    '422 not_refundable',
  ]);
  const late = { ...(await asSystem()), now: new Date(Date.parse((await shop.payment(id)).payment_deadline) + 60_000) };
  await expect(expirePayment(late, { id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized' });
  answer(done);
  expect((await capture).body).toMatchObject({ status: 'captured' });
  expect(spy).toHaveBeenCalledTimes(1);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
});

test('while a cancel is at the acquirer, no capture begins; declined, the capture may', async () => {
  const id = await shop.authorize();
  const { asked, answer } = held('void');
  const cancel = shop.cancel(id);
  await asked;
  expect([outcomeOf(await shop.capture(id)), outcomeOf(await shop.cancel(id))]).toEqual(['422 not_capturable', '409 conflict']);
  answer({ ok: false, code: 'other_error' });
  expect(outcomeOf(await cancel)).toBe('502 other_error');
  expect(outcomeOf(await shop.capture(id))).toBe('200');
});

test('a patch while a capture is at the acquirer is not lost', async () => {
  const id = await shop.authorize();
  const { asked, answer } = held('capture');
  const capture = shop.capture(id);
  await asked;
  await api(shop.secretKey, 'PATCH', `/payments/${id}`, { description: '変更' });
  answer(done);
  const captured = await capture;
  expect(captured.body).toMatchObject({ status: 'captured', description: '変更' });
  expect(await shop.payment(id)).toEqual(captured.body);
});

test('the acquirer is asked with the id of the attempt, once, for what is captured', async () => {
  const id = await shop.authorize({ amount: 10_000, tax: 1_000 });
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  await shop.capture(id, { amount: 4_000, platform_details: { submerchants: [] } });
  expect(capture.mock.calls).toEqual([
    [
      {
        tenantId: shop.id,
        attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 4_400,
        reference: expect.stringMatching(/^sandbox_/),
        until: expect.any(Date),
      },
    ],
  ]);
});
