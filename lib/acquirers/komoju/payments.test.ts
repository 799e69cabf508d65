// A live installation whose acquirer is another one: payments through our own operations, their losses through our own recovery, and the money at both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { forgetConnected, secretsPurpose } = await import('@/lib/acquirers/find-connected');
const { newId } = await import('@/lib/db/ids');
const { expirePayments } = await import('@/lib/jobs/expire-payments');
const { clearingOf } = await import('@/lib/ledger/account');
const { cancelPayment } = await import('@/lib/payments/cancel-payment');
const { capturePayment } = await import('@/lib/payments/capture-payment');
const { createPayment } = await import('@/lib/payments/create-payment');
const { showPayment } = await import('@/lib/payments/show-payment');
const { refundPayment } = await import('@/lib/refunds/refund-payment');
const { accountAt } = await import('@/lib/testing/fixtures/acquirer-calls');
const { endPauses, post, takeAll } = await import('@/lib/testing/fixtures/acquirer-notices');
const { recoverAll } = await import('@/lib/testing/fixtures/attempts');
const { aMarket, aPayment, asKey, testCard } = await import('@/lib/testing/market');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { sql } = await import('@/lib/testing/tables');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');
const { seal } = await import('@/lib/vault/seal');
const { signatureOf } = await import('@/lib/webhooks/sending/message');

let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
/** When authorizations end there, where that is not after our 30 days. */
let endsAt: string | null = null;
let tenantId: string;
let caller: Awaited<ReturnType<typeof asKey>>;
beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port, {
    alter: (answer) => ({
      ...answer,
      body: Buffer.from(
        answer.body.toString().replace(/"payment_deadline":"[^"]+"/g, (said) => (endsAt ? `"payment_deadline":"${endsAt}"` : said)),
      ),
    }),
  });
  const market = await aMarket();
  tenantId = market.id;
  caller = await asKey(market.secretKey);
  const account = accountAt(way.port, second.key);
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, secrets, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('bunpai', $1, $2, true, now(), now(), $3, 'x')`,
    [JSON.stringify(account.settings), seal(JSON.stringify(account.secrets), secretsPurpose('bunpai')), newId()],
  );
  Object.assign(settings(), { mode: 'live', cardNumbers: 'direct' });
  forgetConnected();
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});

const show = (id: string) => showPayment(caller, { id });
const attemptsOf = (paymentId: string) =>
  sql<{ id: string; kind: string; acquirerCode: string | null }>(
    `SELECT id, kind, "acquirerCode" FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id`,
    [paymentId],
  );
/** The payment at the acquirer. */
const theirs = async (paymentId: string) => {
  const [first] = await attemptsOf(paymentId);
  return (await second.madeBy(first?.id ?? ''))[0];
};
let told = 0;
/** What the acquirer tells of it, as it signs it. */
const tells = async (type: string, paymentId: string): Promise<number> => {
  const body = JSON.stringify({ id: `evt_${++told}`, type, data: await theirs(paymentId) });
  const headers = { 'x-service-signature': signatureOf('whsec_a', Buffer.from(body)) };
  return (await post(body, { name: 'bunpai', headers })).status;
};
/** The id of a payment whose outcome is not known. */
const unknown = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: 'gateway_timeout' });
  return error.details.payment_id;
};

test('a card is charged, captured in part, and given back, the same at both', async () => {
  const { id, status } = await createPayment(caller, aPayment({ capture: false }));
  expect(status).toBe('authorized');
  await capturePayment(caller, { id, amount: 8_000, tax: 0, platform_details: { submerchants: [] } });
  await refundPayment(caller, { id, amount: 3_000 });
  expect(await show(id)).toMatchObject({ status: 'captured', amount: 8_000, amount_refunded: 3_000 });
  expect(await theirs(id)).toMatchObject({ status: 'captured', total: 8_000, amount_refunded: 3_000 });
});

test('an authorization is given up at both', async () => {
  const { id } = await createPayment(caller, aPayment({ capture: false }));
  expect((await cancelPayment(caller, { id })).status).toBe('cancelled');
  expect(await theirs(id)).toMatchObject({ status: 'cancelled' });
});

test('A09 CaptureBeforeIsOurDeadline: an authorization that ends earlier there ends earlier here', async () => {
  endsAt = `${new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 19)}Z`;
  const { payment_deadline } = await createPayment(caller, aPayment({ capture: false }));
  endsAt = null;
  const { payment_deadline: usual } = await createPayment(caller, aPayment({ capture: false }));
  const days = (deadline: unknown) => Math.round((Date.parse(String(deadline)) - Date.now()) / (24 * 60 * 60 * 1000));
  expect([days(payment_deadline), days(usual)]).toEqual([7, 30]);
});

test('a refusal is ours in our words, and theirs stays with the attempt', async () => {
  const details = { ...testCard, number: '4123111111111000' };
  const refused = createPayment(caller, aPayment({ payment_details: details }));
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_funds', status: 502 });
  const [row] = await sql<{ acquirerCode: string; retry: string }>(
    `SELECT "acquirerCode", retry FROM "Attempt" WHERE "failureCode" = 'insufficient_funds'`,
  );
  expect(row).toEqual({ acquirerCode: 'insufficient_funds', retry: 'later' });
});

test('what a customer pays in is given out by the acquirer', async () => {
  const details = { type: 'konbini', store: 'lawson', email: 'taro@example.jp', phone: '09011112222', name: '山田 太郎' };
  const { id, payment_details } = await createPayment(caller, aPayment({ amount: 5_000, payment_details: details }));
  expect(payment_details).toMatchObject({ store: 'lawson', receipt: expect.stringMatching(/\d/) });
  const remote = await theirs(id);
  expect(remote).toMatchObject({
    status: 'authorized',
    total: 5_000,
    payment_details: { receipt: (payment_details as never as { receipt: string }).receipt },
  });
  await second.ask('POST', `/test_helpers/payments/${remote?.id}/simulate`, { outcome: 'paid' });
  expect([await tells('payment.captured', id), await takeAll(), (await show(id)).status]).toEqual([200, ['applied'], 'captured']);
  expect([await tells('payment.captured', id), await takeAll()]).toEqual([200, ['nothing_new']]);
});

test('a card without a number is typed on the acquirer’s page', async () => {
  const { id, status, payment_details } = await createPayment(caller, aPayment({ payment_details: { type: 'credit_card' } }));
  expect([status, payment_details]).toMatchObject(['pending', { brand: null, redirect_url: expect.stringContaining('/sessions/') }]);
  expect((await cancelPayment(caller, { id }).catch(({ code }) => ({ status: code }))).status).toMatch(/cancelled|not_cancellable/);
  await endPauses();
  expect(await takeAll()).toEqual(['nothing_new']);
});

test('a page on which nobody has paid is closed there once its payment has expired here', async () => {
  const { id, payment_details } = await createPayment(caller, aPayment({ payment_details: { type: 'credit_card' } }));
  const page = String((payment_details as { redirect_url?: string }).redirect_url)
    .split('/')
    .at(-1);
  const there = async () => (await second.ask('GET', `/sessions/${page}`)).body;
  await sql(`UPDATE "Payment" SET "paymentDeadline" = now() - interval '1 minute' WHERE id = $1`, [id]);
  await expirePayments.run({ now: new Date(), signal: new AbortController().signal });
  expect([(await show(id)).status, await there()]).toMatchObject(['expired', { status: 'pending' }]);
  await endPauses();
  expect([await takeAll(), await there()]).toMatchObject([['applied'], { status: 'cancelled' }]);
});

test('an authorization that is captured there, and one that is cancelled there, are so here', async () => {
  const captured = (await createPayment(caller, aPayment({ capture: false }))).id;
  const cancelled = (await createPayment(caller, aPayment({ capture: false }))).id;
  await second.ask('POST', `/payments/${(await theirs(captured))?.id}/capture`, {});
  await second.ask('POST', `/payments/${(await theirs(cancelled))?.id}/cancel`, {});
  for (const id of [captured, cancelled]) expect(await tells('payment.updated', id)).toBe(200);
  expect(await takeAll()).toEqual(['applied', 'applied']);
  expect([(await show(captured)).status, (await show(cancelled)).status]).toEqual(['captured', 'cancelled']);
});

test('an answer that was lost is found by recovery, and what never arrived is refused', async () => {
  way.meet('cut_after');
  const charged = await unknown(createPayment(caller, aPayment()));
  way.meet('cut_before');
  const lost = await unknown(createPayment(caller, aPayment()));
  expect([(await show(charged)).status, (await show(lost)).status]).toEqual(['pending', 'pending']);
  expect((await recoverAll()).toSorted()).toEqual(['never asked', 'succeeded']);
  expect([(await show(charged)).status, (await show(lost)).status]).toEqual(['captured', 'failed']);
  expect([await theirs(charged), await theirs(lost)]).toMatchObject([{ status: 'captured' }, undefined]);
  way.meet('error_after');
  await unknown(refundPayment(caller, { id: charged, amount: 4_000 }));
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await show(charged)).toMatchObject({ amount_refunded: 4_000, refunds: [{ amount: 4_000 }] });
  expect(await theirs(charged)).toMatchObject({ amount_refunded: 4_000 });
});

test('in the end the acquirer owes us what our ledger says, to the yen', async () => {
  const [ours] = await sql<{ owed: string }>(
    `SELECT coalesce(sum(amount), 0) AS owed FROM "Entry" WHERE "tenantId" = $1 AND "accountId" = $2`,
    [tenantId, clearingOf('bunpai')],
  );
  const { data } = (await second.ask('GET', '/payments?per_page=100&status=captured,refunded')).body as {
    data: { total: number; amount_refunded: number }[];
  };
  const owed = data.reduce((sum, { total, amount_refunded }) => sum + total - amount_refunded, 0);
  expect(owed).toBe(8_000 - 3_000 + 5_000 + 10_000 + 10_000 - 4_000);
  expect(-Number(ours?.owed)).toBe(owed);
});
