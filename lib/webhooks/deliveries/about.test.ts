// The subject of a delivery, and the deliveries of one payment to one endpoint.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { deliveredEvents, relay } from '@/lib/testing/fixtures/deliveries';
import { aMarket, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

test('a delivery says of which order it is, where it is of one', async () => {
  const { id } = await deliveredEvents(shop, admin);
  const payment = await shop.pay({ external_order_num: '注文 1' });
  await relay();
  const { data } = await listDeliveries(admin, { webhook_id: id });
  expect(data.map(({ type, external_order_num }) => [type, external_order_num])).toEqual([
    ['payment.captured', '注文 1'],
    ['payment.captured', null],
    ['ping', null],
  ]);
  expect(await showDelivery(admin, { id: data[0]?.id })).toMatchObject({ resource_id: payment, external_order_num: '注文 1' });
});

test('the deliveries of an endpoint are narrowed to one payment, and none are of what is unknown or another’s', async () => {
  const { id, paid, deliveries } = await deliveredEvents(shop, admin, 3);
  const ids = async (payment_id: string) =>
    (await listDeliveries(admin, { webhook_id: id, payment_id })).data.map((delivery) => delivery.id);
  expect(await ids(paid[1] ?? '')).toEqual([deliveries[1]]);
  expect(await ids(newId())).toEqual([]);
  const stranger = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  await expect(listDeliveries(stranger, { webhook_id: id, payment_id: paid[1] })).rejects.toMatchObject({ code: 'not_found' });
});
