// The files of lists: what each line has, and for whom. No request here has a page language: each word is its key.
import { expect, test } from 'vitest';
import { exportChargebackList } from '@/app/(dashboard)/chargebacks/export/export-chargebacks';
import { exportCustomerList } from '@/app/(dashboard)/customers/export/export-customers';
import { exportList } from '@/app/(dashboard)/payments/export/export-list';
import { exportPayouts } from '@/app/(dashboard)/payouts/export/export-payouts';
import { exportSellerList } from '@/app/(dashboard)/sellers/export/export-sellers';
import { exportAuditLog } from '@/app/(dashboard)/settings/audit/export/export-audit';
import type { PersonCaller } from '@/lib/pages/page';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

type FileOf = (caller: PersonCaller, request: Request) => Promise<Response>;

/** A file's cells by the name of their column. */
async function tableOf(file: FileOf, caller: unknown, search: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const address = `http://shop.example.jp/export?${new URLSearchParams(search)}`;
  const text = await (await file(caller as PersonCaller, new Request(address))).text();
  const [head = '', ...lines] = text.split('\r\n');
  const names = head.replace('\uFEFF', '').split(',');
  return lines.slice(0, -1).map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
}

test('who got how much of a payment: a line for each share, whose sums are those of the payment', async () => {
  const market = await aShop();
  const [a = '', b = ''] = market.sellers;
  const id = await market.pay({ amount: 10_000, tax: 1_000, platform_details: splitOf([a, 6_000, 600], [b, 3_000, 200]) });
  await market.refund(id, { amount: 2_200, tax: 0, platform_details: splitOf([a, 2_000, 200]) });
  const lines = await tableOf(exportList, await asRole('viewer', market.id));
  expect(lines.map(({ party, share, shareFee, shareReturned, shareNet }) => [party, share, shareFee, shareReturned, shareNet])).toEqual([
    ['own', '2000', '-800', '400', '2400'],
    ['販売者1', '6000', '600', '1800', '3600'],
    ['販売者2', '3000', '200', '0', '2800'],
  ]);
  expect(lines.map(({ id: payment }) => payment)).toEqual([id, id, id]);
  expect(lines.map(({ total, refunded }) => [total, refunded])).toEqual([
    ['11000', '2200'],
    ['', ''],
    ['', ''],
  ]);
  // without money nobody has anything
  await market.pay({ capture: false, platform_details: splitOf([a, 6_000]), payment_details: { ...testCard, name: 'TARO YAMADA' } });
  const [authorized] = await tableOf(exportList, await asRole('viewer', market.id));
  expect(authorized).toMatchObject({ party: 'own', customer: 'TARO YAMADA' });
});

test('customers: who they are, with what they pay and have paid, for those of the merchant alone', async () => {
  const market = await aShop();
  const create = async (name: string, email: string) =>
    (await market.post('/customers', { email, payment_details: { ...testCard, name } })).body.id as string;
  const [hanako, taro] = [await create('HANAKO SATO', 'hanako@example.jp'), await create('TARO YAMADA', '=taro@example.jp')];
  await market.pay({ amount: 10_000, tax: 1_000, customer: hanako, payment_details: undefined });
  const viewer = await asRole('viewer', market.id);
  const lines = await tableOf(exportCustomerList, viewer);
  expect(lines.map(({ id, name, payments, paid }) => [id, name, payments, paid])).toEqual([
    [taro, 'TARO YAMADA', '0', '0'],
    [hanako, 'HANAKO SATO', '1', '11000'],
  ]);
  // no formula
  expect(lines[0]?.email).toBe("'=taro@example.jp");
  expect((await tableOf(exportCustomerList, viewer, { search: hanako })).map(({ id }) => id)).toEqual([hanako]);
  const [seller = ''] = market.sellers;
  await expect(tableOf(exportCustomerList, await asRole('seller', market.id, seller))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await tableOf(exportCustomerList, await asRole('viewer', (await aShop()).id))).toEqual([]);
});

test('payouts, chargebacks, sellers and the log: what their lists hold, each for who may see it', async () => {
  const market = await aShop({ sellers: 2 });
  const [seller = '', other = ''] = market.sellers;
  for (const each of [seller, other]) {
    await aPaidSeller(market, each);
    await close(market.id, each);
  }
  const viewer = await asRole('viewer', market.id);
  const own = await asRole('seller', market.id, seller);
  const payouts = await tableOf(exportPayouts, viewer);
  expect(payouts.map(({ 'list.seller': name, 'list.amount': amount }) => [name, amount])).toEqual([
    ['販売者2', '5400'],
    ['販売者1', '5400'],
  ]);
  expect((await tableOf(exportPayouts, own)).map((line) => line['list.sellerId'])).toEqual([seller]);
  expect(await tableOf(exportPayouts, viewer, { status: 'paid' })).toEqual([]);
  const { id, paymentId: payment } = await aChargeback(market);
  const [raised, ...none] = await tableOf(exportChargebackList, viewer);
  expect([none, raised]).toMatchObject([
    [],
    { 'file.id': id, 'file.payment': payment, 'file.state': 'status.pending', 'file.amount': '10000' },
  ]);
  await expect(tableOf(exportChargebackList, own)).rejects.toMatchObject({ code: 'forbidden' });
  const sellers = await tableOf(exportSellerList, viewer);
  expect(sellers.map(({ id: of, name, available }) => [of, name, available])).toEqual([
    [other, '販売者2', '0'],
    [seller, '販売者1', '0'],
  ]);
  expect(await tableOf(exportSellerList, viewer, { search: '者2' })).toHaveLength(1);
  await expect(tableOf(exportSellerList, own)).rejects.toMatchObject({ code: 'forbidden' });
  const log = await tableOf(exportAuditLog, viewer);
  expect(log.length).toBeGreaterThan(10);
  expect(Object.keys(log[0] ?? {}).slice(0, 3)).toEqual(['time', 'file.person', 'file.personId']);
  expect(
    log.filter(({ operation }) => operation === 'operations.chargeback.simulate' || operation === 'operations.payment.create').length,
  ).toBeGreaterThan(0);
  await expect(tableOf(exportAuditLog, own)).rejects.toMatchObject({ code: 'forbidden' });
});
