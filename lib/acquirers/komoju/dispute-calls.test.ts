// Disputes at the acquirer, over HTTP: what the adapters ask and answer. Both dialects are spoken with the same sandbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
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
