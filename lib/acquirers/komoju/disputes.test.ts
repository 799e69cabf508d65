// Disputes of payments that were made at a second installation: raised, answered and decided there, and the same here.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { forgetConnected, secretsPurpose } = await import('@/lib/acquirers/find-connected');
const { hear } = await import('@/lib/acquirers/komoju/notice');
const { bunpai } = await import('@/lib/acquirers/komoju/dialect');
const { acceptChargeback } = await import('@/lib/chargebacks/accept-chargeback');
const { defendChargeback } = await import('@/lib/chargebacks/defense/defend-chargeback');
const { wakeFollowing } = await import('@/lib/chargebacks/following/store');
const { listChargebacks } = await import('@/lib/chargebacks/list-chargebacks');
const { showChargeback } = await import('@/lib/chargebacks/show-chargeback');
const { newId } = await import('@/lib/db/ids');
const { followDisputes } = await import('@/lib/jobs/follow-disputes');
const { tick } = await import('@/lib/jobs/tick');
const { clearingOf } = await import('@/lib/ledger/account');
const { createPayment } = await import('@/lib/payments/create-payment');
const { showPayment } = await import('@/lib/payments/show-payment');
const { accountAt } = await import('@/lib/testing/fixtures/acquirer-calls');
const { recoverAll } = await import('@/lib/testing/fixtures/attempts');
const { defenseWith } = await import('@/lib/testing/fixtures/chargebacks');
const { aPdf } = await import('@/lib/testing/fixtures/files');
const { aMarket, aPayment, asKey } = await import('@/lib/testing/market');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { sql } = await import('@/lib/testing/tables');
const { messageOf } = await import('@/lib/webhooks/sending/message');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');
const { seal } = await import('@/lib/vault/seal');

let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
let tenantId: string;
let caller: Awaited<ReturnType<typeof asKey>>;
beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
  const market = await aMarket({ role: null, sellers: 0 });
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

const pay = async () => (await createPayment(caller, aPayment({ platform_details: undefined }))).id;
/** The payment at the acquirer. */
const remoteOf = async (paymentId: string) => {
  const [attempt] = await sql<{ id: string }>(`SELECT id FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'authorize'`, [paymentId]);
  return (await second.madeBy(attempt?.id ?? ''))[0]?.id ?? '';
};
type There = { id: string; status: string; due_date: string; decided_at: string | null; defense?: { documents: { file_size: number }[] } };
const raiseThere = async (payment_id: string, given: object = {}) =>
  (await second.ask('POST', '/test_helpers/chargebacks', { payment_id, amount: 4_000, reason_code: '10.4', ...given })).body as There;
const decideThere = (id: string, outcome: string) => second.ask('POST', `/test_helpers/chargebacks/${id}/simulate`, { outcome });
const showThere = async (id: string) => (await second.ask('GET', `/chargeback_requests/${id}`)).body as There;
async function follow(): Promise<string[]> {
  await wakeFollowing('bunpai');
  return (await tick(new Date(), [followDisputes])).map(({ result }) => result);
}
/** A payment, disputed there, and our chargeback of it. */
async function aDispute(given: object = {}) {
  const paymentId = await pay();
  const there = await raiseThere(await remoteOf(paymentId), given);
  expect(await follow()).toEqual(['followed']);
  const { data } = await listChargebacks(caller, { payment_id: paymentId });
  expect(data).toHaveLength(1);
  const [ours] = data;
  return { paymentId, there, id: ours?.id ?? '', ours };
}
const show = (id: string) => showChargeback(caller, { id });
const answersSent = (dispute: string) => way.seen.filter(({ method, url }) => method === 'POST' && url.includes(dispute)).length;
/** What the ledger's loss of a payment comes to at its acquirer. */
const lossOf = async (paymentId: string) => {
  const rows = await sql<{ amount: string }>(
    `SELECT amount FROM "Entry" WHERE "paymentId" = $1 AND type = 'chargeback' AND "accountId" = $2`,
    [paymentId, clearingOf('bunpai')],
  );
  return rows.map(({ amount }) => Number(amount));
};

test('raised there it is raised here, with amount, reason and due date, and told once', async () => {
  const { paymentId, there, ours } = await aDispute();
  expect(ours).toMatchObject({ status: 'pending', amount: 4_000, reason_code: '10.4', due_date: there.due_date });
  expect(await follow()).toEqual(['nothing new']);
  expect((await listChargebacks(caller, { payment_id: paymentId })).data).toHaveLength(1);
});

test('accepted here it is accepted there, and the money is lost once', async () => {
  const { paymentId, there, id } = await aDispute();
  for (let repetition = 0; repetition < 2; repetition++) await acceptChargeback(caller, { id });
  expect([(await show(id)).status, (await showThere(there.id)).status, answersSent(there.id)]).toEqual(['accepted', 'accepted', 1]);
  await follow();
  expect([await lossOf(paymentId), (await showPayment(caller, { id: paymentId })).refunds.length]).toEqual([[4_000], 1]);
});

test('defended with a document, the acquirer has the very same; then it is won, or lost', async () => {
  for (const [outcome, status, loss] of [
    ['won', 'defended', []],
    ['lost', 'lost', [4_000]],
  ] as const) {
    const { paymentId, there, id } = await aDispute();
    const document = aPdf({ size: 3_000_001 });
    await defendChargeback(caller, { id, ...defenseWith(document), product_name: '机', recipient_info: { name: '山田 太郎' } });
    const theirs = await showThere(there.id);
    expect(theirs).toMatchObject({
      status: 'defended',
      defense: {
        product_name: '机',
        recipient_info: { name: '山田 太郎' },
        documents: [{ file_name: '配達証明.pdf', file_size: 3_000_001 }],
      },
    });
    const url = (theirs.defense as unknown as { documents: { url: string }[] }).documents[0]?.url ?? '';
    const bytes = await (await fetch(url.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${second.port}`))).arrayBuffer();
    const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(hash(new Uint8Array(bytes))).toBe(hash(document));
    await decideThere(there.id, outcome);
    await follow();
    expect(await show(id)).toMatchObject({ status, decided_at: expect.any(String) });
    expect(await lossOf(paymentId)).toEqual(loss);
  }
});

test('withdrawn there it is withdrawn here', async () => {
  const { paymentId, there, id } = await aDispute();
  await decideThere(there.id, 'cancelled');
  expect(await follow()).toEqual(['followed']);
  expect([(await show(id)).status, await lossOf(paymentId)]).toEqual(['cancelled', []]);
});

test('an answer whose reply was lost is found by recovery, and the document was sent once', async () => {
  const { there, id } = await aDispute();
  way.meet('cut_after');
  const defense = { id, ...defenseWith(aPdf()) };
  await expect(defendChargeback(caller, defense)).rejects.toMatchObject({ code: 'gateway_timeout' });
  expect([(await show(id)).answer_under_way, (await showThere(there.id)).status]).toEqual(['defended', 'defended']);
  await expect(defendChargeback(caller, defense)).rejects.toMatchObject({ code: 'conflict' });
  expect(await recoverAll()).toEqual(['succeeded']);
  await defendChargeback(caller, defense);
  expect([(await show(id)).status, answersSent(there.id)]).toEqual(['defended', 1]);
});

test('an answer that never arrived is refused by recovery, and can be given again', async () => {
  const { paymentId, there, id } = await aDispute();
  way.meet('cut_before');
  await expect(acceptChargeback(caller, { id })).rejects.toMatchObject({ code: 'gateway_timeout' });
  expect(await recoverAll()).toEqual(['never asked']);
  expect([(await show(id)).status, (await showThere(there.id)).status, await lossOf(paymentId)]).toEqual(['pending', 'pending', []]);
  await acceptChargeback(caller, { id });
  expect([(await show(id)).status, (await showThere(there.id)).status]).toEqual(['accepted', 'accepted']);
});

test('what the acquirer refuses is refused here in words, and nothing is changed', async () => {
  const [answered, unknown] = [await aDispute(), await aDispute()];
  const late = await aDispute({ due_date: new Date(Date.now() - 60_000).toISOString() });
  await sql(`UPDATE "Chargeback" SET "dueAt" = now() + interval '1 day' WHERE id = $1`, [late.id]);
  await expect(acceptChargeback(caller, { id: late.id })).rejects.toMatchObject({ status: 400, details: { acquirer: 'too_late' } });
  await second.ask('POST', `/chargeback_requests/${answered.there.id}/accept`).catch(() => undefined);
  await expect(defendChargeback(caller, { id: answered.id, ...defenseWith(aPdf()) })).rejects.toMatchObject({
    details: { acquirer: 'decided' },
  });
  await sql('UPDATE "Chargeback" SET reference = $2 WHERE id = $1', [unknown.id, newId()]);
  await expect(acceptChargeback(caller, { id: unknown.id })).rejects.toMatchObject({ details: { acquirer: 'unknown' } });
  for (const { id, paymentId } of [late, answered, unknown])
    expect([(await show(id)).status, await lossOf(paymentId)]).toEqual(['pending', []]);
  await sql('UPDATE "Chargeback" SET reference = $2 WHERE id = $1', [unknown.id, unknown.there.id]);
  // what was accepted there by somebody else is taken over
  await follow();
  expect([(await show(answered.id)).status, await lossOf(answered.paymentId)]).toEqual(['accepted', [4_000]]);
});

test('a dispute of a payment that this installation has not made is left alone', async () => {
  const paid = await second.ask('POST', '/payments', aPayment({ platform_details: undefined }));
  await raiseThere((paid.body as { id: string }).id);
  const before = await sql('SELECT 1 FROM "Chargeback"');
  expect(await follow()).toEqual(['nothing new']);
  expect(await sql('SELECT 1 FROM "Chargeback"')).toHaveLength(before.length);
});

test('its events are heard as notices of the payment', async () => {
  const paymentId = await pay();
  const remote = await remoteOf(paymentId);
  const { id } = await raiseThere(remote);
  const data = await showThere(id);
  const event = { id: 'evt_d', type: 'chargeback_request.created' as const, data, createdAt: new Date() };
  const { body, headers } = messageOf('d', event as never, { current: 'whsec', previous: null });
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  expect(hear(bunpai, ['whsec'])(body, sent)).toMatchObject({
    noticeId: 'evt_d',
    type: 'chargeback_request.created',
    reference: remote,
    mark: { tenantId, paymentId },
  });
});
