// Disputes of an acquirer that cannot be taken over as they are told: kept for a person, tried again, and never in the way of others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { thereOf } from '@/lib/chargebacks/held/held-dispute';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { DisputingAcquirer } from '@/lib/testing/stand-ins/disputing-acquirer';

const there = new DisputingAcquirer();
connectOnly(new Map([[there.acquirer.name, there.acquirer]]));

const { decideChargeback } = await import('@/lib/chargebacks/decide-chargeback');
const { listHeldDisputes } = await import('@/lib/chargebacks/held/list-held-disputes');
const { raiseChargeback } = await import('@/lib/chargebacks/raise-chargeback');
const { newId } = await import('@/lib/db/ids');
const { followDisputes: source } = await import('@/lib/jobs/follow-disputes');
const { tick } = await import('@/lib/jobs/tick');
const { showOverview } = await import('@/lib/overview/show-overview');
const { aDisputedShop } = await import('@/lib/testing/fixtures/held-disputes');
const { keepLines, logged } = await import('@/lib/testing/logged');
const { sql } = await import('@/lib/testing/tables');

keepLines();
const { shop, operator, markOf, aPaid, raise, follow, followLater, chargebacksOf, rowOf, stateOf, unread, accountNow, clear } =
  await aDisputedShop(there);
beforeEach(() => {
  logged.lines.length = 0;
});
afterEach(clear);

const alarms = () => logged.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a dispute was not taken over');
const tooMuch = { amount: 999_999 };

const cases: [cause: string, aDispute: () => Promise<string>][] = [
  ['above_disputable', async () => raise(await aPaid(), tooMuch)],
  ['amount_unusable', async () => raise(await aPaid(), { amount: 12.5 })],
  ['currency', async () => raise(await aPaid(), { amount: 25, currency: 'USD' })],
  ['not_chargeable', async () => raise(await markOf(await shop.authorize()))],
  ['unknown_payment', async () => raise({ payment: 'p_lost', mark: { tenantId: shop.id, paymentId: newId(), attemptId: newId() } })],
  [
    'amount_unknown',
    async () => {
      const paid = await aPaid();
      await shop.refund(paid.mark.paymentId);
      return raise(paid, { amount: null });
    },
  ],
  [
    'number_taken',
    async () => {
      const reference = raise(await aPaid());
      await raiseChargeback(operator, { payment_id: (await aPaid()).mark.paymentId, amount: 1_000, reference });
      return reference;
    },
  ],
  [
    'unreadable',
    async () => {
      const reference = raise(await aPaid());
      there.garble(reference, 'unread');
      return reference;
    },
  ],
];

describe.each(cases)('%s', (cause, aDispute) => {
  test('waits for a person, says so in the log once, and is in nobody’s way: the list is read on from there', async () => {
    const refused = await aDispute();
    const [{ count: before = 0 } = {}] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM "Chargeback"');
    const good = raise(await aPaid());
    await unread();
    const [ran] = await tick(new Date(), [source]);
    expect(ran?.result).toBe('followed');
    const account = await accountNow();
    expect(account?.since?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    for (let look = 0; look < 2; look++) expect(await follow()).toMatchObject({ raised: 0, held: 1, waiting: 0 });
    expect(await rowOf(refused)).toMatchObject({ state: 'held', cause, leaseUntil: null });
    expect(await chargebacksOf(good)).toHaveLength(1);
    expect(await sql('SELECT 1 FROM "Chargeback"')).toHaveLength(before + 1);
    expect(alarms()).toMatchObject([{ level: 50, acquirer: 'komoju', reference: refused, cause }]);
  });
});

test('an operator sees it, first of all, with what stands there and what is possible here; and how many wait on the overview', async () => {
  const paid = await aPaid();
  const dueAt = new Date(Date.UTC(2031, 4, 1)).toISOString();
  const done = raise(await aPaid(), { ...tooMuch, raisedAt: new Date(1).toISOString() });
  await follow();
  there.set(done, { amount: 1_000 });
  const reference = raise(paid, { ...tooMuch, dueAt, reasonCode: '10.4' });
  await follow();
  const { data, attention } = await listHeldDisputes(operator, { acquirer: 'komoju' });
  const { total } = await shop.payment(paid.mark.paymentId);
  expect(data[0]).toMatchObject({
    ...{ reference, state: 'held', cause: 'above_disputable', disputable: total, payment_id: paid.mark.paymentId, merchant_id: shop.id },
    there: { status: 'pending', amount: 999_999, currency: 'JPY', payment: paid.payment, due_at: dueAt, reason_code: '10.4' },
  });
  expect(data[1]).toMatchObject({ reference: done, state: 'done', chargeback_id: (await chargebacksOf(done))[0]?.id });
  expect(attention).toEqual([{ acquirer: 'komoju', count: 1 }]);
  expect((await listHeldDisputes(operator, { acquirer: 'bunpai' })).total).toBe(0);
  expect((await showOverview(operator, {})).queues.disputes).toMatchObject({ count: 1, oldest: expect.any(String) });
});

describe('by itself', () => {
  test('it is taken over once it can be, once, however many look', async () => {
    const uncaptured = await shop.authorize();
    const [wrong, early] = [raise(await aPaid(), tooMuch), raise(await markOf(uncaptured))];
    await Promise.all(Array.from({ length: 4 }, () => follow()));
    expect([await stateOf(wrong), await stateOf(early)]).toEqual(['held', 'held']);
    expect(await sql('SELECT 1 FROM "HeldDispute"')).toHaveLength(2);
    there.set(wrong, { amount: 2_500, status: 'lost' });
    await shop.capture(uncaptured);
    await Promise.all(Array.from({ length: 4 }, () => follow()));
    // whoever looked meanwhile has left it to the one who tried it
    await follow();
    expect(await chargebacksOf(wrong)).toMatchObject([{ status: 'lost', amount: 2_500 }]);
    expect(await chargebacksOf(early)).toMatchObject([{ status: 'pending', amount: 4_000 }]);
    expect(await rowOf(wrong)).toMatchObject({ state: 'done', chargebackId: (await chargebacksOf(wrong))[0]?.id });
    const posted = await sql(
      `SELECT 1 FROM "Entry" e JOIN "Chargeback" c USING ("tenantId", "paymentId")
        WHERE "tenantId" = $1 AND c.reference = $2 AND e.type = 'chargeback'`,
      [shop.id, wrong],
    );
    expect(posted).toHaveLength(2);
  });

  test('one that is older than the list is read by itself, and keeps the amount that only the list has told', async () => {
    const uncaptured = await shop.authorize();
    const reference = raise(await markOf(uncaptured), { amount: 2_500 });
    await follow();
    there.garble(reference, 'brief');
    await shop.capture(uncaptured);
    expect(await followLater()).toMatchObject({ raised: 1, held: 0 });
    expect(await chargebacksOf(reference)).toMatchObject([{ amount: 2_500 }]);
  });

  test('withdrawn there before it could be taken over, nothing of it is recorded', async () => {
    const reference = raise(await aPaid(), tooMuch);
    await follow();
    there.set(reference, { status: 'cancelled' });
    expect(await follow()).toMatchObject({ raised: 0, held: 0 });
    expect([await rowOf(reference), await chargebacksOf(reference)]).toMatchObject([{ state: 'done', chargebackId: null }, []]);
  });

  test('one that turns out to be of a payment that is not ours waits for nobody any more', async () => {
    const paid = await aPaid();
    const reference = raise(paid);
    there.garble(reference, 'unread');
    expect(await follow()).toMatchObject({ held: 1 });
    there.garble(reference, null);
    there.set(reference, { mark: null });
    for (let look = 0; look < 2; look++) expect(await follow()).toMatchObject({ raised: 0, held: 0, notOurs: 1 });
    expect([await rowOf(reference), await chargebacksOf(reference)]).toMatchObject([{ state: 'done', leaseUntil: null }, []]);
    expect((await listHeldDisputes(operator, { acquirer: 'komoju' })).attention).toEqual([]);
  });

  test('raised by hand under its number, it is the same chargeback, and follows its acquirer', async () => {
    const paid = await aPaid();
    const reference = raise(paid, { amount: 25, currency: 'USD' });
    await follow();
    const { id } = await raiseChargeback(operator, { payment_id: paid.mark.paymentId, amount: 3_700, reference });
    there.set(reference, { status: 'lost' });
    await follow();
    expect(await rowOf(reference)).toMatchObject({ state: 'done', chargebackId: id });
    expect(await chargebacksOf(reference)).toMatchObject([{ id, status: 'lost', amount: 3_700 }]);
  });

  test('a list that says only its number is no obstacle: it is read by itself', async () => {
    const reference = raise(await aPaid());
    there.garble(reference, 'named');
    expect(await follow()).toMatchObject({ raised: 1, held: 0 });
    expect(await rowOf(reference)).toBeUndefined();
  });

  test('one that its acquirer does not know any more is put before a person, and goes on once it is there again', async () => {
    const reference = raise(await aPaid());
    await follow();
    const [{ id = '' } = {}] = await chargebacksOf(reference);
    there.garble(reference, 'unread');
    await followLater();
    expect(await rowOf(reference)).toMatchObject({ state: 'held', cause: 'unreadable', chargebackId: id });
    there.garble(reference, null);
    there.forget(reference);
    for (let look = 0; look < 2; look++) expect(await follow()).toMatchObject({ held: 1, waiting: 0 });
    expect(await rowOf(reference)).toMatchObject({ state: 'held', cause: 'gone_there', chargebackId: id });
    // a person has learned how it ended
    await decideChargeback(operator, { id, outcome: 'cancelled' });
    await follow();
    expect(await stateOf(reference)).toBe('done');
  });
});

test('what one telling leaves out, an earlier one has said', () => {
  const before = { status: 'pending', amount: 2_500, currency: 'JPY' } as const;
  const told = { reference: 'd', payment: 'p', reasonCode: null, raisedAt: '', dueAt: '', mark: null };
  expect(thereOf({ ...told, status: 'lost', amount: null, currency: null }, before)).toEqual({ ...before, status: 'lost' });
  expect(thereOf({ ...told, status: 'lost', amount: 1, currency: 'USD' }, before)).toEqual({ status: 'lost', amount: 1, currency: 'USD' });
  for (const nothing of [null, { reference: 'd', status: null }]) expect(thereOf(nothing, before)).toEqual(before);
});
