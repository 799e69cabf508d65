// A merchant's list of its checkouts, and what its users see and may cancel.
import { beforeAll, expect, test } from 'vitest';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { listSessions } from '@/lib/sessions/list-sessions';
import { showLink } from '@/lib/sessions/show-link';
import { api } from '@/lib/testing/api';
import { meansOf, splitOfMethod } from '@/lib/testing/fixtures/payment-methods';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { moved, sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
});

const open = async (overrides: Record<string, unknown> = {}, of: Shop = shop): Promise<string> => {
  const made = await of.post('/sessions', { amount: 5_000, currency: 'JPY', platform_details: splitOfMethod(of), ...overrides });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.id;
};
const pay = (id: string, means: unknown) => api(shop.secretKey, 'POST', `/sessions/${id}/pay`, { payment_details: means });
const listed = async (input: object = {}) => (await listSessions(await asRole('viewer', shop.id), input)).data;
const idsOf = async (input: object = {}) => (await listed(input)).map(({ id }) => id);

test('newest first, each with how it and its payment stand; another merchant has its own', async () => {
  const foreign = await open({}, other);
  const paid = await open({ external_order_num: 'L-1', payment_data: { description: '湯呑み' } });
  await pay(paid, testCard);
  const issued = await open({ line_items: [{ description: '茶筒', amount: 5_000 }] });
  await pay(issued, meansOf.konbini);
  const kept = await open({ mode: 'customer', amount: undefined, platform_details: undefined });
  expect(await listed()).toEqual([
    expect.objectContaining({ id: kept, mode: 'customer', amount: null, state: 'pending', description: null, payment: null }),
    expect.objectContaining({
      id: issued,
      state: 'completed',
      description: '茶筒',
      payment: expect.objectContaining({ status: 'authorized', way: 'konbini' }),
    }),
    {
      id: paid,
      mode: 'payment',
      period: null,
      amount: 5_000,
      state: 'completed',
      external_order_num: 'L-1',
      description: '湯呑み',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      payment: { id: expect.any(String), status: 'captured', way: 'visa' },
    },
  ]);
  const own = await listSessions(await asRole('staff', other.id), {});
  expect([own.total, own.data[0]?.id]).toEqual([1, foreign]);
});

test('narrowed to a state or an order number, in pages', async () => {
  const [waiting, ended, over] = [await open({ external_order_num: 'L-2' }), await open({ external_order_num: 'L-2' }), await open()];
  await api(shop.secretKey, 'POST', `/sessions/${ended}/cancel`);
  // ended a moment ago by the service's clock
  await sql(
    `UPDATE "Session" SET ${moved('expiresAt', "'-1 second'", 'createdAt')} WHERE "createdAt" = (SELECT max("createdAt") FROM "Session")`,
  );
  expect(await idsOf({ state: 'expired' })).toEqual([over]);
  expect(await idsOf({ state: 'cancelled' })).toEqual([ended]);
  expect(await idsOf({ state: 'pending' })).toContain(waiting);
  expect(await idsOf({ state: 'pending' })).not.toContain(over);
  expect((await listed({ state: 'completed' })).every(({ state }) => state === 'completed')).toBe(true);
  expect((await idsOf({ external_order_num: 'L-2' })).toSorted()).toEqual([ended, waiting].toSorted()); // in the same millisecond in either order
  expect(await idsOf({ external_order_num: 'L-2', state: 'pending' })).toEqual([waiting]);
  expect(await idsOf({ external_order_num: 'l-2' })).toEqual([ended, waiting]);
  expect(await idsOf({ external_order_num: 'L-3x' })).toEqual([]);
  const all = await idsOf({ per_page: 100 });
  expect([...(await idsOf({ per_page: 2 })), ...(await idsOf({ per_page: 2, page: 2 }))]).toEqual(all.slice(0, 4));
});

test('one is shown whole to those who only read, and to no seller, operator or other merchant', async () => {
  const [seller = ''] = shop.sellers;
  const id = await open({ platform_details: splitOf([seller, 4_000, 400]), external_order_num: 'L-3', payment_data: { tax: 454 } });
  const shown = await showLink(await asRole('viewer', shop.id), { id });
  expect(shown).toMatchObject({ id, state: 'pending', tax: 454, capture: 'auto', external_order_num: 'L-3', description: null });
  expect(shown.shares).toEqual([{ id: seller, name: expect.any(String), amount: 4_000, platform_fee: 400 }]);
  expect(shown.shares?.[0]?.name).not.toBe(seller);
  for (const caller of [await asRole('seller', shop.id, seller), await asRole('operator', null), await asRole('admin', other.id)])
    await expect(showLink(caller, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('staff end what nobody has paid; who reads does not, and what is paid stays', async () => {
  const [id, paid] = [await open(), await open()];
  await pay(paid, testCard);
  const [staff, viewer] = [await asRole('staff', shop.id), await asRole('viewer', shop.id)];
  await expect(cancelSession(viewer, { id })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(cancelSession(await asRole('staff', other.id), { id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await cancelSession(staff, { id })).toMatchObject({ status: 'cancelled' });
  await expect(cancelSession(staff, { id: paid })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'id' });
});
