// The days on which returned fees had been charged: a return invoice has to state them.
import { expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { prisma } from '@/lib/db/prisma';
import { findCharged } from '@/lib/settlements/invoices/store';
import { splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

test('what is missing of the returns of a time was posted last before it, and of all of them nothing more is looked for', async () => {
  const shop = await aShop();
  const [seller = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  const payments = [];
  for (const fee of [100, 200, 300]) payments.push(await shop.pay({ platform_details: splitOf([seller, 1_000, fee]) }));
  const began = await readClock();
  for (const id of payments) expect(outcomeOf(await shop.refund(id))).toBe('200');
  const [one = '', two = '', three = ''] = payments;
  const chargedAt = async (id: string) => {
    const [row] = await sql<{ at: Date }>(
      `SELECT "createdAt" AS at FROM "Entry" WHERE "paymentId" = $1 AND type = 'platform_fee'
      AND "accountId" = $2`,
      [id, seller],
    );
    return row?.at;
  };
  const until = new Date((await readClock()).getTime() + 1);
  const day = 86_400_000;
  const charged = (startsAt: Date, returned: number) =>
    findCharged(prisma, { tenantId: shop.id, merchantId: seller, startsAt, cutoffAt: new Date(until.getTime() + day) }, returned);
  expect(await charged(until, 300)).toEqual({ first: await chargedAt(three), last: await chargedAt(three) });
  expect(await charged(until, 500)).toEqual({ first: await chargedAt(two), last: await chargedAt(three) });
  expect(await charged(began, 600)).toEqual({ first: await chargedAt(one), last: await chargedAt(three) });
  expect(await charged(new Date(until.getTime() + 40 * day), 300)).toBeNull();
});
