import { expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import * as lease from '@/lib/operation/lease';
import { aShop, outcomeOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

test('a call that took too long to begin asks nobody: its attempt stays open for recovery', async () => {
  const shop = await aShop();
  const id = await shop.authorize();
  const capture = vi.spyOn(sandboxAcquirer, 'capture');
  vi.spyOn(lease, 'askWithinMs', 'get').mockReturnValue(0 as never);
  const answer = await shop.capture(id, { platform_details: { submerchants: [] } });
  expect([outcomeOf(answer), answer.body.error.details]).toEqual(['504 gateway_timeout', { payment_id: id }]);
  expect(capture).not.toHaveBeenCalled();
  expect(await sql(`SELECT state FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'capture'`, [id])).toEqual([{ state: 'open' }]);
});
