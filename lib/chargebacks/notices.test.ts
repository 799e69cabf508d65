import { expect, test } from 'vitest';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { asRole } from '@/lib/testing/market';
import { aShop, refusalIn, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

test('told of twice under one number it is one, by whoever and however often at once; of another payment it is refused', async () => {
  const shop = await aShop();
  const operator = await asRole('operator', null);
  const payment_id = await shop.pay();
  const notice = { payment_id, amount: 3_000, reference: 'CB-2026-0001' };
  const raised = await together(6, () => raiseChargeback(operator, notice));
  expect(new Set(raised.map(({ id }) => id)).size).toBe(1);
  expect((await shop.post('/test_helpers/chargebacks', notice)).body.id).toBe(raised[0]?.id);
  expect(await sql(`SELECT count(*)::int AS n FROM "Chargeback" WHERE "paymentId" = $1`, [payment_id])).toEqual([{ n: 1 }]);
  const other = await shop.pay();
  expect(refusalIn(await shop.post('/test_helpers/chargebacks', { ...notice, payment_id: other }))).toEqual({
    status: 409,
    code: 'conflict',
    param: 'reference',
  });
});
