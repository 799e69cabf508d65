// The account of a payout, as its statement names it.
import { expect, test } from 'vitest';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { close, dueOf } from '@/lib/testing/fixtures/settlements';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const paidTo = async (tenantId: string, seller: string, id: string) =>
  (await showStatement(await asRole('seller', tenantId, seller), { id })).statement.payout?.paidTo;

async function aPayout() {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  const { version } = await handIn(await asKey(shop.secretKey), seller);
  await acceptApplication(await asRole('operator', null), { id: seller, version });
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  const id = (await close(shop.id, seller)).settlement?.id ?? '';
  return { shop, seller, id };
}

test('while it waits it is told to which account it will be paid, by the end of its number alone', async () => {
  const { shop, seller, id } = await aPayout();
  const planned = await paidTo(shop.id, seller, id);
  expect(planned).toMatchObject({ isPlanned: true, accountType: expect.stringMatching(/^(ordinary|checking)$/) });
  expect(planned?.accountEnd).toMatch(/^\d{3}$/);
  expect(planned?.bankName).toBeTruthy();
  expect(planned?.holder).toMatch(/^[ -~｡-ﾟ]+$/);
});

test('once it was paid the account stays the one of that moment, whatever is named since', async () => {
  const { shop, seller, id } = await aPayout();
  const planned = await paidTo(shop.id, seller, id);
  const operator = await asRole('operator', null);
  await decideSettlement(operator, { id, outcome: 'paid' });
  // decided again: nothing more is written
  await decideSettlement(operator, { id, outcome: 'paid' });
  expect(await paidTo(shop.id, seller, id)).toEqual({ ...planned, isPlanned: false });
  await sql(
    `UPDATE "Application" SET answers = replace(answers::text, '"value": "ordinary"', '"value": "checking"')::jsonb WHERE "merchantId" = '${seller}'`,
  );
  expect(await paidTo(shop.id, seller, id)).toEqual({ ...planned, isPlanned: false });
  const rows = await sql(`SELECT 1 FROM "PaidAccount" WHERE "settlementId" = '${id}'`);
  expect(rows).toHaveLength(1);
  // a payout that came back had been paid there all the same
  await decideSettlement(operator, { id, outcome: 'bounced', cause: 'accounts', reason: '口座なし' });
  expect(await paidTo(shop.id, seller, id)).toEqual({ ...planned, isPlanned: false });
});

test('one that was cancelled was paid nowhere, and one that waits for another account will not be paid to this one', async () => {
  const { shop, seller, id } = await aPayout();
  await sql(`UPDATE "Merchant" SET "applicationStatus" = 'pending' WHERE id = '${seller}'`);
  expect(await paidTo(shop.id, seller, id)).toBeNull();
  await sql(`UPDATE "Merchant" SET "applicationStatus" = 'accepted' WHERE id = '${seller}'`);
  await decideSettlement(await asRole('operator', null), { id, outcome: 'cancelled', reason: 'x' });
  expect(await paidTo(shop.id, seller, id)).toBeNull();
});

test('what a statement says of orders is each payment’s own, in one line, and adds up to its figures', async () => {
  const { shop, seller, id } = await aPayout();
  const of = async (settlement: string) => (await showStatement(await asRole('seller', shop.id, seller), { id: settlement })).statement;
  const first = await of(id);
  expect(first.orders).toMatchObject({ count: 1, rows: [{ order: null, sales: 6_000, fees: -600, refunds: 0, other: 0, net: 5_400 }] });
  // after its cut-off
  const now = new Date((await dueOf(shop.id, seller)).getTime() - 3 * 86_400_000);
  const caller = { ...(await asKey(shop.secretKey)), now };
  const pay = async (order: string, amount: number, fee: number, later = 0) =>
    (
      await createPayment(
        { ...caller, now: new Date(now.getTime() + later) },
        aPayment({ external_order_num: order, platform_details: splitOf([seller, amount, fee]) }),
      )
    ).id;
  const kept = await pay('A-1042', 8_000, 777);
  const returned = await pay('A-1043', 1_000, 100, 60_000);
  await refundPayment({ ...caller, now: new Date(now.getTime() + 120_000) }, { id: returned });
  const then = await of((await close(shop.id, seller)).settlement?.id ?? '');
  expect(then.orders).toMatchObject({
    count: 2,
    rows: [
      { order: 'A-1042', paymentId: kept, sales: 8_000, fees: -777, refunds: 0, net: 7_223 },
      { order: 'A-1043', paymentId: returned, sales: 1_000, fees: 0, refunds: -1_000, net: 0 },
    ],
  });
  for (const { lines, orders } of [first, then]) {
    const sumOf = (...keys: string[]) => lines.filter(({ key }) => keys.includes(key)).reduce((sum, { amount }) => sum + amount, 0);
    const inSum = (figure: 'sales' | 'fees' | 'refunds') => orders?.rows.reduce((sum, row) => sum + row[figure], 0);
    expect([inSum('sales'), inSum('fees'), inSum('refunds')]).toEqual([sumOf('sales'), sumOf('fees', 'fee_returns'), sumOf('refunds')]);
  }
});
