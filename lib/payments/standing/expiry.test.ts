// What an outside acquirer says of a payment whose time is over, and of one that has been paid, to several at once.
import { expect, test, vi } from 'vitest';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { decideAcquirerNotice as decideNotice } from '@/lib/payments/standing/decide-notice';
import { aShopThere, endOf, endPauses, markOf, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { asRole } from '@/lib/testing/market';
import { connected } from '@/lib/testing/stand-ins/remote-acquirer';
import { sql } from '@/lib/testing/tables';

const { remote, by, status, happens, told, makeDue, expires } = aShopThere();

test('a payment whose time is over is looked at before it ends: what was paid in time is taken without any notice', async () => {
  const [paid, unpaid, unknown] = [await by('konbini'), await by('konbini'), await by('konbini')];
  remote.move((await markOf(paid)).reference, { status: 'captured' });
  for (const id of [paid, unpaid]) await makeDue(id);
  const round = () => expirePayments.run({ now: new Date(), signal: new AbortController().signal });
  await round();
  expect([await status(paid), await status(unpaid)]).toEqual(['captured', 'expired']);
  expect(remote.reads).toHaveLength(2);
  remote.fault = { on: 'read', is: 'silent' };
  await makeDue(unknown);
  await round();
  expect(await status(unknown)).toBe('authorized');
});

test('it is read here once beside its acquirer, and once more by what ends it', async () => {
  const id = await by('konbini');
  await makeDue(id);
  const read = vi.spyOn(await import('@/lib/payments/store'), 'getPayment');
  await expirePayments.run({ now: new Date(), signal: new AbortController().signal });
  const asked = read.mock.calls.filter(([, wanted]) => wanted === id);
  read.mockRestore();
  expect([await status(id), asked.length]).toEqual(['expired', 2]);
});

test('what stands otherwise there when its time is over is put before a person, once, though no notice has come', async () => {
  const id = await by('konbini');
  remote.move((await markOf(id)).reference, { status: 'captured', total: 1 });
  await makeDue(id);
  const round = { now: new Date(), signal: new AbortController().signal };
  await Promise.all([expirePayments.run(round), expirePayments.run(round)]);
  expect(await status(id)).toBe('authorized');
  expect(await sql(`SELECT "noticeId" FROM "AcquirerNotice" WHERE "paymentId" = $1`, [id])).toEqual([{ noticeId: `deadline-${id}` }]);
  await takeAll();
  expect(await endOf(`deadline-${id}`)).toBe('held/captured_in_part');
});

test('once a person has left it, its time is over as any other’s', async () => {
  const id = await by('konbini');
  const notice = await told(id, { status: 'captured', total: 1 });
  expect(await endOf(notice)).toBe('held/captured_in_part');
  const operator = await asRole('operator', null);
  const actor = { ...operator.actor, proof: 'recent' } as never;
  await decideNotice({ ...operator, actor }, { acquirer: 'komoju', id: notice, decision: 'leave', reason: 'x' });
  await expires(id);
});

test('a payment of an acquirer that cannot be asked waits three days for it', async () => {
  const [fresh, old] = [await by('konbini'), await by('konbini')];
  await makeDue(fresh);
  await makeDue(old, 73 * 3_600_000);
  connected.clear();
  await expirePayments.run({ now: new Date(), signal: new AbortController().signal });
  connected.set('komoju', remote.acquirer);
  expect([await status(fresh), await status(old)]).toEqual(['authorized', 'expired']);
});

test('a transfer that is paid there came once, by however many it is told and read at once', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await by('bank_transfer');
    for (let notice = 0; notice < 4; notice++) await happens(id, { status: 'captured' });
    await Promise.all([takeAll(), takeAll()]);
    await endPauses();
    await takeAll();
    expect(await status(id)).toBe('captured');
    expect(await sql(`SELECT state, amount::int FROM "Deposit" WHERE "paymentId" = $1`, [id])).toEqual([
      { state: 'matched', amount: 10_000 },
    ]);
  }
});
