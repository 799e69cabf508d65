// A live installation whose acquirer is another one: what that one says of the money, its own fees and payouts included, is what our ledger has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { komoju } = await import('@/lib/acquirers/komoju/dialect');
const { fundsOf } = await import('@/lib/acquirers/komoju/funds');
const { compareAcquirer } = await import('@/lib/acquirers/funds/compare-acquirer');
const { showMargin } = await import('@/lib/acquirers/funds/margin/show-margin');
const { forgetConnected, secretsPurpose } = await import('@/lib/acquirers/find-connected');
const { newId } = await import('@/lib/db/ids');
const { clearingOf, serviceAccounts } = await import('@/lib/ledger/account');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { installation } = await import('@/lib/operation/audit');
const { capturePayment } = await import('@/lib/payments/capture-payment');
const { createPayment } = await import('@/lib/payments/create-payment');
const { handleNotification } = await import('@/lib/payments/handle-notification');
const { refundPayment } = await import('@/lib/refunds/refund-payment');
const { accountAt } = await import('@/lib/testing/fixtures/acquirer-calls');
const { aMarket, aPayment, asKey, asRole, asSystem } = await import('@/lib/testing/market');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { sql } = await import('@/lib/testing/tables');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');
const { seal } = await import('@/lib/vault/seal');

let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
let caller: Awaited<ReturnType<typeof asKey>>;
let other: Awaited<ReturnType<typeof asKey>>;
let operator: Awaited<ReturnType<typeof asRole>>;

beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
  [caller, other] = [await asKey((await aMarket()).secretKey), await asKey((await aMarket({ role: null, sellers: 0 })).secretKey)];
  operator = await asRole('operator', null);
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
  await second?.close();
});

/** Two hours later nothing is on the way any more. */
const compare = () => compareAcquirer({ ...operator, now: new Date(Date.now() + 2 * 60 * 60_000) }, { name: 'bunpai' });
const sumOf = async (account: string, tenantId: string | null = null) => {
  const [row] = await sql<{ sum: string }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM "Entry" WHERE "accountId" = $1 AND ($2::uuid IS NULL OR "tenantId" = $2::uuid)`,
    [account, tenantId],
  );
  return Number(row?.sum);
};
const theirBalance = async (): Promise<number> =>
  ((await second.ask('GET', `/merchants/${second.tenantId}/balances/JPY`)).body as { total: number }).total;
const theirRecords = async (query = ''): Promise<{ type: string; amount: number; metadata: object; external_order_num: string | null }[]> =>
  ((await second.ask('GET', `/merchants/${second.tenantId}/balances/JPY/transactions?per_page=100${query}`)).body as { data: never }).data;
const remoteOf = async (paymentId: string) => {
  const [attempt] = await sql<{ id: string }>(`SELECT id FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id`, [paymentId]);
  return (await second.madeBy(attempt?.id ?? ''))[0]?.id ?? '';
};

test('payments, part captures, refunds and cash of two merchants, and its fees: equal to the yen', async () => {
  await createPayment(other, aPayment({ amount: 1_234, platform_details: undefined }));
  const held = await createPayment(caller, aPayment({ capture: false }));
  await capturePayment(caller, { id: held.id, amount: 8_001, tax: 0, platform_details: { submerchants: [] } });
  await refundPayment(caller, { id: held.id, amount: 3_000 });
  const details = { type: 'konbini', store: 'lawson', email: 'taro@example.jp', phone: '09011112222', name: '山田 太郎' };
  const { id } = await createPayment(caller, aPayment({ amount: 5_000, payment_details: details }));
  await second.ask('POST', `/test_helpers/payments/${await remoteOf(id)}/simulate`, { outcome: 'paid' });
  await handleNotification(await asSystem(), { id, outcome: 'paid' });
  const compared = await compare();
  const fees = (await theirRecords('&type=processing_fee,processing_fee_tax')).reduce((sum, { amount }) => sum - amount, 0);
  expect(fees).toBeGreaterThan(0);
  expect(compared).toMatchObject({ basis: 'balance', difference: 0, stated: await theirBalance(), parts: [] });
  expect(-(await sumOf(clearingOf('bunpai')))).toBe(1_234 + 8_001 - 3_000 + 5_000 - fees);
  expect(-(await sumOf(serviceAccounts.costs))).toBe(fees);
});

test('its payout is recorded once, with what its transfer cost, and both still say the same', async () => {
  const before = await theirBalance();
  const { amount, bankFee } = await second.payOut();
  expect([amount, bankFee]).toEqual([before, expect.any(Number)]);
  for (let look = 0; look < 2; look++) expect(await compare()).toMatchObject({ difference: 0, stated: 0, ours: 0, parts: [] });
  expect(-(await sumOf(serviceAccounts.bank, installation))).toBe(amount - bankFee);
  expect(await sql(`SELECT amount::int, "bankFee"::int AS fee FROM "AcquirerEntry" WHERE kind = 'payout'`)).toEqual([
    { amount: -amount, fee: bankFee },
  ]);
});

test('what somebody else takes with the account, and what is given back there, is named with its payment', async () => {
  const { body: foreign } = await second.ask('POST', '/payments', aPayment({ amount: 700, platform_details: undefined }));
  const { id } = await createPayment(caller, aPayment({ amount: 2_000 }));
  const remote = await remoteOf(id);
  await second.ask('POST', `/payments/${remote}/refund`, { amount: 150 });
  const { parts, difference, stated, ours } = await compare();
  expect(parts.map(({ kind, remote: there, payment_id, state }) => [kind, there, payment_id, state])).toEqual([
    ['unknown', (foreign as { id: string }).id, null, 'open'],
    ['amount', remote, id, 'open'],
  ]);
  expect(parts[1]?.amount).toBe(-150);
  expect(difference).toBe((parts[0]?.amount ?? 0) - 150);
  expect([stated, stated - ours]).toEqual([await theirBalance(), difference]);
  expect((await verifyLedger(await asSystem(), {})).violations).toEqual([]);
});

test('the margin is what is left of our fees', async () => {
  const { rows } = await showMargin(operator, { name: 'bunpai' });
  for (const row of rows) expect(row.margin).toBe(row.processing_fee + row.customer_fee - row.acquirer_fee);
  expect(rows.find(({ method }) => method === 'konbini')).toMatchObject({ payments: 1, amount: 5_000 });
  expect(rows.reduce((sum, row) => sum + row.acquirer_fee, 0)).toBeGreaterThan(0);
});

test('one that does not answer is not compared; what it says of a payment is what was sent with it', async () => {
  const before = await sql(`SELECT 1 FROM "AcquirerComparison"`);
  await way.close();
  await expect(compare()).rejects.toMatchObject({ status: 503 });
  expect(await sql(`SELECT 1 FROM "AcquirerComparison"`)).toHaveLength(before.length);
  const [record] = await theirRecords('&type=payment');
  expect(record).toMatchObject({ metadata: { tenant: expect.any(String), attempt: record?.external_order_num } });
});

test('by payments: a refund that has failed since is given back by a line of its own, and what was told before stays', async () => {
  const at = '2026-11-01T00:00:00Z';
  const refund = { id: 'r_1', amount: 400, created_at: at };
  const told = async (refunds: object[]) => {
    const data = [{ id: 'p_1', total: 1_000, metadata: {}, captured_at: at, created_at: at, refunds }];
    const wire = { dialect: komoju, client: { ask: async () => ({ status: 200, body: { data } }) } } as never;
    const { entries } = await fundsOf(wire).entries({ since: null, after: null });
    return entries.map(({ entryId, kind, amount }) => [entryId, kind, amount]);
  };
  const before = await told([refund]);
  expect(before).toEqual([
    ['payment:p_1', 'payment', 1_000],
    ['refund:r_1', 'refund', -400],
  ]);
  for (const failed of [{ status: 'failed' }, { failed_at: at }])
    expect(await told([{ ...refund, ...failed }])).toEqual([...before, ['refund_failure:r_1', 'refund', 400]]);
});
