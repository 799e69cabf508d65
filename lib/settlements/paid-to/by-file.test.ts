import { expect, test } from 'vitest';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { aPayingDesk, carryOut, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const paidTo = async (tenantId: string, seller: string, id: string) =>
  (await showStatement(await asRole('seller', tenantId, seller), { id })).statement.payout?.paidTo;

test('what went by the bank’s file went to the account of its line, whatever is named since', async () => {
  const { one, shop } = await aPayingDesk();
  const { seller, id } = await owed(one, shop, 5_000);
  const planned = await paidTo(shop.id, seller, id);
  const early = { ...one, now: new Date() };
  await carryOut(early, (await fileBy(early)).id);
  await sql(`UPDATE "Merchant" SET "applicationStatus" = 'pending' WHERE id = '${seller}'`);
  expect(planned).toMatchObject({ isPlanned: true, accountType: 'ordinary' });
  expect(await paidTo(shop.id, seller, id)).toEqual({ ...planned, isPlanned: false });
  expect(await sql(`SELECT 1 FROM "PaidAccount" WHERE "settlementId" = '${id}'`)).toEqual([]);
});
