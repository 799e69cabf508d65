// Pages of the acquirer on which a card is typed, at a second installation over HTTP: paid, closed, and ended with our payment.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Acquirer, AcquirerSilent, type Instrument } from '@/lib/acquirers/acquirer';
import { newId } from '@/lib/db/ids';
import { accountAt, adapterOf, callsOf, closed, dialects, endSending, hosted } from '@/lib/testing/fixtures/acquirer-calls';
import { aFaultyWay } from '@/lib/testing/servers/faulty-way';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

const cardDetails = { type: 'credit_card', number: '5555555555554444', month: 12, year: 2030, verification_value: '123' };
/** A payment that waits on a page for its holder. */
const begun = `"payment":${JSON.stringify({
  ...{ id: 'p_begun', status: 'pending', total: 1_000, amount_refunded: 0, refunds: [] },
  payment_details: { type: 'credit_card' },
})}`;
let isBegun = false;
const tenantId = newId();
let second: SecondInstallation;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port, {
    alter: (answer) => (isBegun ? { ...answer, body: Buffer.from(answer.body.toString().replace('"payment":null', begun)) } : answer),
  });
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});
beforeEach(() => {
  isBegun = false;
});

describe.each(dialects)('the pages of the acquirer %s', (name) => {
  let acquirer: Acquirer;
  beforeAll(() => {
    acquirer = adapterOf(name).open(accountAt(way.port, second.key) as never);
  });
  const { authorize, referenceOf, change, insistOnClose } = callsOf(() => acquirer, tenantId);
  const pageOf = async (reference: string) =>
    (await second.ask('GET', `/sessions/${reference.replace('session/', '')}`)).body as Record<string, string>;

  test('a card is typed on the acquirer’s page, and captured and given back as the payment that comes of it', async () => {
    const outcome = await authorize({ instrument: hosted, capture: false });
    expect(outcome).toMatchObject({ ok: true, awaits: 'approval', facts: { redirect_url: expect.stringContaining('/sessions/') } });
    const reference = outcome.ok ? outcome.reference : '';
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'pending' });
    expect(await change('capture', reference)).toEqual(closed);
    const session = reference.replace('session/', '');
    expect((await second.ask('POST', `/sessions/${session}/pay`, { payment_details: cardDetails })).status).toBe(200);
    const standing = await acquirer.read?.({ reference });
    expect(standing).toMatchObject({ status: 'authorized', card: { brand: 'master', lastFour: '4444' }, until: expect.any(String) });
    expect(await change('capture', reference)).toMatchObject({ ok: true });
    const refund = newId();
    expect(await change('refund', reference, refund)).toMatchObject({ ok: true });
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'captured', refunded: [{ attemptId: refund, amount: 400 }] });
  });

  test('a page on which nobody has paid is closed', async () => {
    const reference = await referenceOf({ instrument: hosted });
    expect(await change('void', reference)).toEqual({ ok: true, reference });
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'cancelled' });
  });

  test('a page ends there with our payment', async () => {
    const openFor = async (instrument: Instrument) => {
      const { expires_at, created_at } = await pageOf(await referenceOf({ instrument }));
      return (Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')) / 1_000;
    };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await openFor(hosted)).toBe(86_400);
    const seconds = await openFor({ method: 'credit_card', brand: null, holder: null, card: { kind: 'hosted', until } });
    expect([seconds <= 3_600, seconds >= 60]).toEqual([true, true]);
  });

  test.each([null, 'cut_after'] as const)('a page is closed also while a payment has begun on it; its answer: %s', async (fault) => {
    isBegun = true;
    const [reference, attemptId] = [await referenceOf({ instrument: hosted }), newId()];
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'pending', reference: 'p_begun' });
    if (fault === null) expect(await change('void', reference, attemptId)).toEqual({ ok: true, reference });
    else {
      way.meet(fault);
      await expect(change('void', reference, attemptId)).rejects.toBeInstanceOf(AcquirerSilent);
      await endSending(attemptId);
      expect(await insistOnClose(attemptId)).toEqual({ ok: true, reference });
    }
    expect(await pageOf(reference)).toMatchObject({ status: 'cancelled' });
  });
});
