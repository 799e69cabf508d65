import { expect, test } from 'vitest';
import { setCallOfCompletion, setCallOfOpening } from '@/lib/operation/set-call';

const attempt = { paymentId: 'payment' };
const opening = { attempt, leaseMs: 1_000 };
const completion = { paymentId: 'payment', at: new Date(), set: {}, events: [], audits: [] };
const rareOpenings = { draft: { chargebackId: 'c', updatedAt: new Date(), documents: [] }, sending: {}, charge: {} };
const rareCompletions = {
  draft: rareOpenings.draft,
  chargeback: {},
  recover: {},
  request: {},
  moved: {},
  deposits: [],
  notice: {},
  charge: {},
};

test.each(Object.entries(rareOpenings))('an opening with %s locks in an order of its own, and goes alone', (name, value) => {
  expect(setCallOfOpening('tenant', { ...opening, [name]: value }).isAlone).toBe(true);
});

test.each(Object.entries(rareCompletions))('a completion with %s locks in an order of its own, and goes alone', (name, value) => {
  expect(setCallOfCompletion('tenant', { ...completion, [name]: value }).isAlone).toBe(true);
});

test('what may be refused for its time goes alone, and what has time goes with others', () => {
  const at = (ms: number) => setCallOfOpening('tenant', { ...opening, notAfter: new Date(Date.now() + ms).toISOString() }).isAlone;
  expect([-86_400_000, 0, 3_000, 60_000].map(at)).toEqual([true, true, true, false]);
  expect(setCallOfOpening('tenant', opening).isAlone).toBe(false);
  expect(setCallOfCompletion('tenant', completion).isAlone).toBe(false);
});

test('a call waits for those about its payment, its key, its token and its checkout, and not for others of its customer', () => {
  const key = { tenantId: 'tenant', key: 'k', claimId: 'c', attemptId: 'a' } as never;
  const uses = { customer: 'customer', token: 'token', session: 'checkout' };
  expect(setCallOfOpening('tenant', { ...opening, key, uses }).subjects).toEqual(['payment', 'token', 'checkout', 'tenant k']);
  const reply = { key: 'k', claimId: 'c', status: 200, body: '{}' };
  expect(setCallOfCompletion('tenant', { ...completion, reply, completes: 'checkout' }).subjects).toEqual([
    'payment',
    'checkout',
    'tenant k',
  ]);
});
