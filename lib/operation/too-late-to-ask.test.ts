import { expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { aShop, outcomeOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const limits = vi.hoisted(() => ({ leaseMs: 60_000, askWithinMs: 15_000, askMs: 25_000 }));
vi.mock('@/lib/operation/lease', () => limits);

test('a call that took too long to begin asks nobody: its attempt stays open for recovery', async () => {
  const shop = await aShop();
  const id = await shop.authorize();
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  limits.askWithinMs = 0;
  const answer = await shop.capture(id, { platform_details: { submerchants: [] } });
  expect([outcomeOf(answer), answer.body.error.details]).toEqual(['504 gateway_timeout', { payment_id: id }]);
  expect(capture).not.toHaveBeenCalled();
  expect(await sql(`SELECT state FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'capture'`, [id])).toEqual([{ state: 'open' }]);
});
