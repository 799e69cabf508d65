import { expect, test } from 'vitest';
import { sqlState, startLost } from '@/lib/db/failures';
import { newId } from '@/lib/db/ids';
import type { Opening } from '@/lib/operation/function-input';
import { openAttempt } from '@/lib/operation/store';
import { aShop, type Shop } from '@/lib/testing/shop';

/** The database's answer to an opening that was planned on outdated data. */
async function opened({ id: tenantId }: Shop, paymentId: string, guard: Opening['guard'] | null) {
  const attempt = { tenantId, id: newId(), paymentId, kind: 'capture', amount: 1, state: 'open', plan: {}, createdAt: new Date() };
  return openAttempt(tenantId, { ...(guard && { guard }), attempt, leaseMs: 1_000 }).then(
    () => 'opened',
    (error) => sqlState(error),
  );
}

test('the database itself refuses a start after the deadline, from another status, and without a guard', async () => {
  const shop = await aShop();
  const id = await shop.authorize();
  const deadline = Date.parse((await shop.payment(id)).payment_deadline);
  const after = new Date(deadline + 2_000);
  expect(await opened(shop, id, { statuses: ['authorized'], notAfter: after })).toBe(startLost);
  expect(await opened(shop, id, { statuses: ['captured'], notAfter: new Date() })).toBe(startLost);
  expect(await opened(shop, id, null)).toBe(startLost);
  expect(await opened(shop, newId(), { statuses: ['authorized'] })).toBe(startLost);
  expect((await shop.cancel(id)).status).toBe(200);
});
