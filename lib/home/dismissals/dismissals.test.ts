// Tasks that are put away: for the whole team, as they stand, with who and why; what happens later is a task again.
import { beforeEach, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import type { Caller } from '@/lib/auth/actor';
import { dismissTask, restoreTask } from '@/lib/home/dismissals/dismiss-task';
import { showHome } from '@/lib/home/show-home';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let payment = '';

/** A refund that is refused because the balance is too low. */
const tooMuch = async () =>
  refundPayment(await asKey(shop.secretKey), { id: payment, amount: 10_000, platform_details: splitOf() }).then(
    () => expect.unreachable(),
    () => undefined,
  );
const needsOf = async (caller: Caller) => (await showHome(caller, {})).needs.flatMap(({ payments }) => payments);
const short = async (caller: Caller) => (await showHome(caller, {})).needs.find(({ kind }) => kind === 'refundShort')?.payments[0];

beforeEach(async () => {
  shop = await aShop({ sellers: 1 });
  payment = await shop.pay({ external_order_num: 'TS-1', platform_details: splitOf([shop.sellers[0] ?? '', 9_000]) });
  await tooMuch();
  // whose time is after the refusal
  staff = await asRole('staff', shop.id);
});

/** The task as the page shows it. */
async function task() {
  const need = await short(staff);
  return { kind: 'refundShort', payment_id: need?.payment_id, at: need?.at };
}

test('it leaves the tasks of the whole team, is told with who and why, and comes back when it is taken back', async () => {
  const colleague = await asRole('admin', shop.id);
  const shown = await task();
  expect(shown.payment_id).toBe(payment);
  await dismissTask(staff, { ...shown, reason: '電話で解決' });
  expect([await needsOf(staff), await needsOf(colleague)]).toEqual([[], []]);
  const [dismissed, ...none] = (await showHome(colleague, {})).dismissed;
  expect(none).toEqual([]);
  expect(dismissed).toMatchObject({ ...shown, external_order_num: 'TS-1', reason: '電話で解決', by: staff.actor.label });
  await restoreTask(colleague, shown);
  expect(await short(staff)).toMatchObject({ payment_id: payment });
  expect((await showHome(staff, {})).dismissed).toEqual([]);
  const log = (await listAudit(colleague, { subject: payment })).data.map(({ operation }) => operation);
  expect(log.slice(0, 2)).toEqual(['home.restore_task', 'home.dismiss_task']);
  await expect(restoreTask(staff, shown)).rejects.toMatchObject({ code: 'not_found' });
});

test('a later refusal of the same payment is a task again; what is not as it was shown is not put away', async () => {
  const shown = await task();
  await dismissTask(staff, { ...shown, reason: 'x' });
  await sql(`UPDATE "ShortRefund" SET "refusedAt" = $2 WHERE "paymentId" = $1`, [payment, new Date(Date.parse(shown.at ?? '') - 60_000)]);
  const again = await task();
  expect(again.payment_id).toBe(payment);
  await expect(dismissTask(staff, { ...shown, reason: 'x' })).rejects.toMatchObject({ code: 'conflict' });
  await dismissTask(staff, { ...again, reason: 'y' });
  expect(await needsOf(staff)).toEqual([]);
});

test('two at once put it away once; another platform, a viewer and a seller cannot', async () => {
  const shown = await task();
  const other = await asRole('staff', (await aShop()).id);
  await expect(dismissTask(other, { ...shown, reason: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(restoreTask(other, shown)).rejects.toMatchObject({ code: 'not_found' });
  for (const who of [await asRole('viewer', shop.id), await asRole('seller', shop.id, shop.sellers[0])])
    await expect(dismissTask(who, { ...shown, reason: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  await Promise.all([1, 2, 3].map(() => dismissTask(staff, { ...shown, reason: 'x' })));
  const told = (await listAudit(await asRole('admin', shop.id), { subject: payment, operation: 'home.dismiss_task' })).data;
  expect(told).toHaveLength(1);
  await expect(dismissTask(staff, { ...shown, reason: '' })).rejects.toMatchObject({ status: 422 });
});
