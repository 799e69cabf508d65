// A 領収書 of a payment whose refund the bank returned: it was refunded once, whatever happens to the transfer.
import { expect, test } from 'vitest';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { answered, linkIn } from '@/lib/testing/fixtures/refund-links';
import { aPaidRefund, decideLast, linksOf } from '@/lib/testing/fixtures/returned-refunds';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

test('the fee for the way of paying that went back with it stays gone, while it is owed and once it is sent again', async () => {
  const shop = await aShop();
  await setCustomerFee(await asRole('operator', null), { id: shop.id, methods: ['konbini'], amount: 150, last_number: 0 });
  await shop.pay({ amount: 50_000 });
  const staff = await asRole('staff', shop.id);
  const all = await aPaidRefund(shop, { include_payment_method_fee: true });
  const part = await aPaidRefund(shop, { include_payment_method_fee: true, amount: 1_000, platform_details: splitOf() });
  const issued = await issueForPayment(staff, { id: part.id });
  expect(issued.amount).toBe(4_000);
  for (const next of ['returned', 'sent again']) {
    if (next === 'sent again') for (const { id } of [all, part]) await answered(linkIn((await linksOf(shop, id))[0] ?? { url: '' }));
    for (const { id } of [all, part]) await decideLast(shop, id, next === 'returned' ? next : 'completed');
    await expect(issueForPayment(staff, { id: all.id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await issueForPayment(staff, { id: part.id })).toEqual(issued);
  }
});
