import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as actions from '@/app/(dashboard)/payments/actions';
import { actionTokenOf } from '@/lib/auth/action-token';
import { newId } from '@/lib/db/ids';
import { aPayment, splitOf } from '@/lib/testing/market';
import { signInOf, somebody } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables } from '@/lib/testing/tables';

// the stand-in for the request of an action, which Next keeps outside of tests

let shop: Shop;
let seller: string;
const signedIn: Record<string, string> = {};
beforeAll(async () => {
  shop = await aShop();
  seller = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
  for (const role of ['admin', 'staff', 'viewer'] as const) signedIn[role] = await signInOf(await somebody(role, shop.id));
  signedIn.operator = await signInOf(await somebody('operator', null));
  const other = await aShop({ sellers: 1 });
  signedIn.stranger = await signInOf(await somebody('admin', other.id));
});
beforeEach(() => as('none'));

function as(who: string) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  if (request.sessionId) request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
}

/** Every action with valid input, and its effect. */
async function calls() {
  const [captured, toCapture, toCancel] = [
    await shop.pay({ platform_details: splitOf([seller, 5_000, 500]) }),
    await shop.authorize(),
    await shop.authorize(),
  ];
  const back = { id: captured, amount: 1_000, platform_details: splitOf([seller, 600, 60]) };
  const taken = { id: toCapture, platform_details: splitOf([seller, 9_999, 1]) };
  return {
    create: () => actions.createPaymentAction(aPayment({ external_order_num: 'T-1' }), newId()),
    tryCreate: () => actions.tryPaymentAction(aPayment({ payment_details: { type: 'credit_card', brand: 'visa' } })),
    tryCapture: () => actions.tryCaptureAction(taken),
    capture: () => actions.capturePaymentAction(taken, newId()),
    cancel: () => actions.cancelPaymentAction({ id: toCancel }, newId()),
    tryRefund: () => actions.tryRefundAction(back),
    refund: () => actions.refundPaymentAction(back, newId()),
    findSellers: () => actions.findSellersAction({ query: '' }),
  };
}
const codes = async (made: Awaited<ReturnType<typeof calls>>) => {
  const said: Record<string, string> = {};
  for (const [name, call] of Object.entries(made)) {
    const answer = await call();
    said[name] = answer.ok ? 'done' : answer.error.code;
  }
  return said;
};
const all = (code: string) => ({
  create: code,
  tryCreate: code,
  tryCapture: code,
  capture: code,
  cancel: code,
  tryRefund: code,
  refund: code,
  findSellers: code,
});

test('S22 RolesInDashboard: who only looks on moves no money, whatever is called', async () => {
  for (const who of ['viewer', 'operator', 'none']) {
    const made = await calls();
    const before = await dumpTables();
    as(who);
    expect([who, await codes(made)]).toEqual([who, all(who === 'none' ? 'unauthorized' : 'forbidden')]);
    expect(await dumpTables()).toEqual(before);
  }
});

test('S22 RolesInDashboard: staff and admins do', async () => {
  for (const who of ['staff', 'admin']) {
    const made = await calls();
    as(who);
    expect([who, await codes(made)]).toEqual([who, all('done')]);
  }
});

test('S01 BolaMatrix: a payment of another market does not exist, and its sellers are not found', async () => {
  const made = await calls();
  as('stranger');
  const { create: _, tryCreate: _own, findSellers, ...onPayments } = made;
  expect(await codes(onPayments as never)).toMatchObject({
    capture: 'not_found',
    cancel: 'not_found',
    refund: 'not_found',
    tryRefund: 'not_found',
  });
  const found = await findSellers();
  expect(found.ok && found.reply.data.map(({ id }) => id)).not.toContain(seller);
});

test('S11 CsrfServerActions: without the token of the sign-in nothing is done', async () => {
  const made = await calls();
  as('staff');
  request.headers.delete('x-bunpai-action');
  expect(await codes(made)).toEqual(all('forbidden'));
  as('staff');
  request.headers.set('sec-fetch-site', 'cross-site');
  expect(await codes(made)).toEqual(all('forbidden'));
});

test('trying writes nothing, and is a try whatever the input says', async () => {
  const id = await shop.pay({ platform_details: splitOf([seller, 5_000, 500]) });
  as('staff');
  const before = await dumpTables();
  const shown = await actions.tryRefundAction({ id, dry_run: false });
  expect(shown).toMatchObject({ ok: true, reply: { dry_run: true, allowed: true } });
  expect(await dumpTables()).toEqual(before);
});

test('I03 SameKeyConcurrent: a dialog that is sent twice refunds once, and the second answer is the first', async () => {
  const id = await shop.pay({ platform_details: splitOf([seller, 5_000, 500]) });
  as('staff');
  const [key, input] = [newId(), { id, amount: 1_000, platform_details: splitOf([seller, 600]) }];
  await Promise.all([1, 2, 3].map(() => actions.refundPaymentAction(input, key)));
  const again = await actions.refundPaymentAction(input, key);
  expect(again).toMatchObject({ ok: true, reply: { amount_refunded: 1_000 } });
  expect((await shop.payment(id)).refunds).toHaveLength(1);
});
