// Disputes at the acquirer, over HTTP: what the adapters ask and answer. Both dialects are spoken with the same sandbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { disputeIn, disputesIn, unreadIn } from '@/lib/acquirers/komoju/dispute-replies';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { accountAt, adapterOf, callsOf, dialects, endSending } from '@/lib/testing/fixtures/acquirer-calls';
import { aFaultyWay } from '@/lib/testing/servers/faulty-way';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

const tenantId = newId();
let second: SecondInstallation;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
beforeAll(async () => {
  Object.assign(settings(), { cardNumbers: 'direct' });
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});

type There = { id: string; status: string };
const raiseThere = async (payment_id: string) =>
  (await second.ask('POST', '/test_helpers/chargebacks', { payment_id, amount: 1_000 })).body as There;
const showThere = async (id: string) => (await second.ask('GET', `/chargeback_requests/${id}`)).body as There;
const answersSent = (dispute: string) => way.seen.filter(({ method, url }) => method === 'POST' && url.includes(dispute)).length;

describe.each(dialects)('the acquirer %s', (name) => {
  const acquirer = () => adapterOf(name).open(accountAt(way.port, second.key) as never);
  const { referenceOf } = callsOf(acquirer, tenantId);
  const until = () => new Date(Date.now() + 600_000);
  const disputes = () => acquirer().disputes as NonNullable<ReturnType<typeof acquirer>['disputes']>;
  /** An answer by `accept` of a new dispute; what it meets on its way is said before. */
  async function anAnswer() {
    const there = await raiseThere(await referenceOf());
    const attemptId = newId();
    const call = { tenantId, attemptId, amount: 1_000, reference: there.id, until: until() };
    return { there, attemptId, accept: () => disputes().accept(call) };
  }
  const closeOf = (attemptId: string) => acquirer().close({ tenantId, attemptId });

  test('lists what was raised since, and reads one with the payment that it is of', async () => {
    const reference = await referenceOf();
    const there = await raiseThere(reference);
    const { disputes: found, next } = await disputes().list({ since: new Date(0), payment: reference, after: null });
    expect([found, next]).toMatchObject([[{ reference: there.id, payment: reference, amount: 1_000, status: 'pending' }], null]);
    expect((await disputes().list({ since: new Date(Date.now() + 60_000), payment: reference, after: null })).disputes).toEqual([]);
    expect(await disputes().read({ reference: there.id })).toMatchObject({ payment: reference, mark: { attemptId: expect.any(String) } });
    expect(await disputes().read({ reference: newId() })).toBeNull();
  });

  test('an answer is given once, says so afterwards, and one that was closed is never sent', async () => {
    const { there, attemptId, accept } = await anAnswer();
    for (let repetition = 0; repetition < 2; repetition++) expect(await accept()).toEqual({ ok: true, reference: there.id });
    expect([await closeOf(attemptId), answersSent(there.id)]).toEqual([{ ok: true, reference: there.id }, 1]);
    const other = await anAnswer();
    expect(await closeOf(other.attemptId)).toBeNull();
    expect(await other.accept()).toEqual({ ok: false, code: 'other_error' });
    expect(answersSent(other.there.id)).toBe(0);
  });

  test('asked after a silence it says what became of an answer', async () => {
    const done = await anAnswer();
    way.meet('cut_after');
    await expect(done.accept()).rejects.toBeInstanceOf(AcquirerSilent);
    expect(await closeOf(done.attemptId)).toEqual({ ok: true, reference: done.there.id });
    const lost = await anAnswer();
    way.meet('cut_before');
    await expect(lost.accept()).rejects.toBeInstanceOf(AcquirerSilent);
    await endSending(lost.attemptId);
    expect(await closeOf(lost.attemptId)).toBeNull();
    expect((await showThere(lost.there.id)).status).toBe('pending');
  });
});

describe('what a list says', () => {
  const item = {
    ...{ id: 'd_1', status: 'pending', amount: 1_000, currency: 'JPY', reason_code: null, payment_id: 'p_1' },
    ...{ created_at: '2026-11-29T00:00:00Z', due_date: '2026-12-20T00:00:00Z' },
  };
  const listed = (...data: unknown[]) => disputesIn({ status: 200, body: { page: 1, last_page: 1, data } });

  test.each([
    ['a status that is new to us', { status: 'escalated' }],
    ['an amount that is none', { amount: 'much' }],
    ['no payment', { payment_id: undefined }],
    ['no due date', { due_date: null }],
  ])('%s: only its number is known, and the others are read', (_, change) => {
    const found = listed({ ...item, id: 'd_odd', ...change }, item);
    expect(found?.disputes).toMatchObject([
      { reference: 'd_odd', status: null },
      { reference: 'd_1', status: 'pending', amount: 1_000 },
    ]);
  });

  test('what has no number is counted, and the rest is read', () => {
    expect(listed({ ...item, id: undefined }, 'x', item)).toMatchObject({ nameless: 2, disputes: [{ reference: 'd_1' }], next: null });
  });

  test('an amount and its currency are as they are written; one that is read by itself may say them of its payment, or not at all', () => {
    expect(listed({ ...item, amount: 12.5, currency: 'USD' })?.disputes).toMatchObject([{ amount: 12.5, currency: 'USD' }]);
    const { amount: _, currency: __, payment_id: ___, ...rest } = item;
    const read = (payment: object) => disputeIn({ status: 200, body: { ...rest, payment: { id: 'p_1', ...payment } } })?.dispute;
    expect(read({ currency: 'USD' })).toMatchObject({ amount: null, currency: 'USD', payment: 'p_1' });
    expect(read({})).toMatchObject({ amount: null, currency: null });
    expect([unreadIn({ status: 200, body: { id: 'd_1' } }), unreadIn({ status: 404, body: { id: 'd_1' } })]).toEqual([
      { reference: 'd_1', status: null },
      null,
    ]);
  });
});
