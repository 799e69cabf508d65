// A payment's description and metadata; a call that changes nothing has no effect.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { updatePayment } from '@/lib/payments/update-payment';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
beforeAll(async () => {
  shop = await aShop();
  staff = await asRole('staff', shop.id);
});

/** How many events and audit records say that a payment was changed. */
async function changesOf(id: string): Promise<[number, number]> {
  const events = await sql(`SELECT 1 FROM "Event" WHERE "resourceId" = $1 AND type = 'payment.updated'`, [id]);
  const audits = await sql(`SELECT 1 FROM "Audit" WHERE "subjectId" = $1 AND operation = 'payment.update'`, [id]);
  return [events.length, audits.length];
}

test('what changes nothing is answered, and nothing has happened', async () => {
  const id = await shop.pay();
  expect(await updatePayment(staff, { id, metadata: {} })).toMatchObject({ id, metadata: {} });
  expect(await changesOf(id)).toEqual([0, 0]);
  const words = { description: '注文 1', metadata: { a: '1', b: '2' } };
  const changed = await updatePayment(staff, { id, ...words });
  expect(changed).toMatchObject(words);
  expect(await changesOf(id)).toEqual([1, 1]);
  const same = [words, { description: '注文 1' }, { metadata: { b: '2', a: '1' } }, {}];
  for (const again of same) expect(await updatePayment(staff, { id, ...again })).toEqual(changed);
  expect(await changesOf(id)).toEqual([1, 1]);
});

test.each([
  ['a name more', { metadata: { a: '1', b: '2' } }],
  ['a name less', { metadata: {} }],
  ['another value', { metadata: { a: '2' } }],
  ['another name', { metadata: { toString: '1' } }],
  ['no description', { description: '' }],
  ['one of the two', { description: '注文 1', metadata: { a: '3' } }],
])('%s is a change', async (_what, change) => {
  const id = await shop.pay({ description: '注文 1', metadata: { a: '1' } });
  expect(await updatePayment(staff, { id, ...change })).toMatchObject(change);
  expect(await changesOf(id)).toEqual([1, 1]);
});
