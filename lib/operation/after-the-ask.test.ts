import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as finding from '@/lib/acquirers/find-acquirer';
import * as store from '@/lib/operation/store';
import * as payments from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { aShop, outcomeOf, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let id = '';
beforeAll(async () => {
  shop = await aShop();
});
beforeEach(async () => {
  id = await shop.authorize();
});
afterEach(() => vi.restoreAllMocks());

const all = { platform_details: { submerchants: [] } };
const lost = (state: string) => Object.assign(new Error('lost'), { code: state });

async function expectUnknownThen(result: string, key: string = randomUUID()) {
  const answer = await shop.post(`/payments/${id}/capture`, all, { 'idempotency-key': key });
  expect([outcomeOf(answer), answer.body.error.details]).toEqual(['504 gateway_timeout', { payment_id: id }]);
  vi.restoreAllMocks();
  expect(await recoverAll()).toEqual([result]);
  const again = await shop.post(`/payments/${id}/capture`, all, { 'idempotency-key': key });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([result === 'succeeded' ? 200 : 502, 'true']);
}

test('what refuses as it is read anew for the completion is no answer of the acquirer’s', async () => {
  for (const code of ['not_found', 'forbidden', 'not_capturable'] as const) {
    id = await shop.authorize();
    vi.spyOn(store, 'completeAttempt').mockImplementationOnce(async () => {
      vi.spyOn(payments, 'getPayment').mockImplementationOnce(async () => refuse(code));
      throw lost('40001');
    });
    await expectUnknownThen('succeeded');
  }
});

test('a failure on the way to the acquirer leaves the attempt open', async () => {
  for (const fail of [() => refuse('service_unavailable'), () => Promise.reject(new TypeError())]) {
    id = await shop.authorize();
    vi.spyOn(finding, 'awaitOutcome').mockImplementationOnce(async () => fail());
    // the acquirer was reached before the failure: its answer counts
    await expectUnknownThen('succeeded');
  }
});

test('completed by somebody else, and their reply cannot be read: it is not known', async () => {
  const key = randomUUID();
  vi.spyOn(store, 'completeAttempt').mockImplementationOnce(async () => {
    vi.spyOn(store, 'findKey').mockRejectedValueOnce(Object.assign(new Error(), { code: 'ECONNRESET' }));
    throw lost('BP005');
  });
  await expectUnknownThen('succeeded', key);
});
