// What an acquirer says of our money, against our ledger: every kind of line, every kind of difference, and whatever interrupts a look.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { aStatingAcquirer } from '@/lib/testing/stand-ins/stating-acquirer';

const bunpai = aStatingAcquirer('bunpai');
const komoju = aStatingAcquirer('komoju', { statesBalance: false });
const { there, lines, write } = bunpai;
const all = [bunpai.acquirer, komoju.acquirer];
const routes = [{ owner: '00000000-0000-0000-0000-000000000000', way: 'paypay', acquirer: 'komoju' }];
connectOnly(new Map(all.map((one) => [one.name, one])), { routes });

const { compareAcquirer } = await import('@/lib/acquirers/funds/compare-acquirer');
const { findOpenDifferences } = await import('@/lib/acquirers/funds/find-open-differences');
const { listComparisons } = await import('@/lib/acquirers/funds/list-comparisons');
const { recordEntries } = await import('@/lib/acquirers/funds/record-entries');
const { resolveDifference } = await import('@/lib/acquirers/funds/resolve-difference');
const { showMargin } = await import('@/lib/acquirers/funds/margin/show-margin');
const { approveAdjustment } = await import('@/lib/adjustments/approve-adjustment');
const { seenOf } = await import('@/lib/adjustments/adjustment');
const { proposeAdjustment } = await import('@/lib/adjustments/propose-adjustment');
const { newId } = await import('@/lib/db/ids');
const { sealDays } = await import('@/lib/jobs/seal-days');
const { clearingOf, serviceAccounts } = await import('@/lib/ledger/account');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { installation } = await import('@/lib/operation/audit');
const { aPayment, asRole, asSystem } = await import('@/lib/testing/market');
const { aShop } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');

type Shop = Awaited<ReturnType<typeof aShop>>;
let shop: Shop;
let other: Shop;
let operator: Awaited<ReturnType<typeof asRole>>;
let colleague: Awaited<ReturnType<typeof asRole>>;

beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
  [operator, colleague] = [await asRole('operator', null), await asRole('operator', null)];
});
beforeEach(() => Object.assign(there, { isSilent: false, perPage: 2 }));

/** Two hours later nothing is on the way any more. */
const later = (caller = operator) => ({ ...caller, now: new Date(Date.now() + 2 * 60 * 60_000), requestId: newId() });
const compare = (name = 'bunpai') => compareAcquirer(later(), { name });
const balanceOf = async (account: string, tenant?: string) => {
  const [row] = await sql<{ sum: string }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM "Entry" WHERE "accountId" = $1 AND ($2::uuid IS NULL OR "tenantId" = $2::uuid)`,
    [account, tenant ?? null],
  );
  return Number(row?.sum);
};
const theirs = () => lines.reduce((sum, { amount }) => sum + amount, 0);
const isProven = async () => expect((await verifyLedger(await asSystem(), {})).violations).toEqual([]);
const openIn = ({ parts }: { parts: { kind: string; amount: number; state: string }[] }) =>
  parts.filter(({ state }) => state === 'open').map(({ kind, amount }) => [kind, amount]);

test('payments, part captures, refunds, a chargeback, its fees and payouts: at the end both say the same, to the yen', async () => {
  const kept = await shop.pay({ amount: 10_000 });
  await other.pay({ amount: 777 });
  const held = (await shop.post('/payments', aPayment({ amount: 6_000, capture: false }))).body;
  await shop.capture(held.id, { amount: 4_001, tax: 0, platform_details: { submerchants: [] } });
  await shop.refund(kept, { amount: 2_500, platform_details: { submerchants: [] } });
  const disputed = await shop.pay({ amount: 600 });
  const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: disputed, reason_code: '13.1' });
  expect((await shop.post(`/chargeback_requests/${body.id}/accept`)).status).toBeLessThan(300);
  const { remote, mark } = lines.find(({ kind, amount }) => kind === 'payment' && amount === 600) ?? {};
  write({ kind: 'chargeback', amount: -600, remote: remote ?? null, mark: mark ?? null });
  write({ kind: 'fee', amount: -1_000 });
  write({ kind: 'payout', amount: -5_000, bankFee: 330, reference: 'po_1' });
  write({ kind: 'payout', amount: -2_000, bankFee: 330, reference: 'po_2' });
  write({ kind: 'payout', amount: 2_000, bankFee: 330, reference: 'po_2' });
  const compared = await compare();
  expect(compared).toMatchObject({ basis: 'balance', stated: theirs(), ours: theirs(), difference: 0, open: { count: 0 }, parts: [] });
  const payments = 10_000 + 777 + 4_001 - 2_500;
  const fees = 300 + 30 + 23 + 2 + 120 + 12 + 18 + 1;
  expect(theirs()).toBe(payments - fees - 1_000 - 5_000);
  expect(-(await balanceOf(clearingOf('bunpai')))).toBe(theirs());
  // what is of a payment is in its tenant's ledger, and the rest in the installation's
  expect(-(await balanceOf(serviceAccounts.costs))).toBe(fees + 1_000 + 330);
  expect(-(await balanceOf(serviceAccounts.costs, other.id))).toBe(25);
  expect(-(await balanceOf(serviceAccounts.bank, installation))).toBe(5_000 - 330);
  await isProven();
});

test('told again, by however many at once, a line is kept and posted once', async () => {
  await shop.pay({ amount: 5_000 });
  const before = await balanceOf(serviceAccounts.costs);
  const told = lines.map(({ entryId, kind, amount, remote, reference, mark, at, bankFee }) => ({
    ...{ entry_id: entryId, kind, amount, remote, reference, bank_fee: bankFee, at: at.toISOString() },
    mark: mark && { tenant_id: mark.tenantId, attempt_id: mark.attemptId },
  }));
  const system = await asSystem();
  const said = await Promise.all([told, told.toReversed(), told].map((entries) => recordEntries(system, { name: 'bunpai', entries })));
  expect(said.reduce((sum, { saved }) => sum + saved, 0)).toBe(3);
  await Promise.all([compare(), compare(), compare()]);
  expect(before - (await balanceOf(serviceAccounts.costs))).toBe(150 + 15);
  expect((await compare()).difference).toBe(0);
  await isProven();
});

test('a crash between leaves what was kept, and the next look takes the rest', async () => {
  await shop.pay({ amount: 3_000 });
  await shop.pay({ amount: 4_000 });
  const { entries } = bunpai.acquirer.funds as NonNullable<typeof bunpai.acquirer.funds>;
  const cut = vi.spyOn(bunpai.acquirer.funds as { entries: typeof entries }, 'entries');
  cut.mockImplementationOnce(entries).mockImplementationOnce(() => Promise.reject(new Error('the process ends')));
  await expect(compare()).rejects.toThrow('the process ends');
  cut.mockRestore();
  expect(await compare()).toMatchObject({ difference: 0, stated: theirs() });
  await isProven();
});

test('one that is silent is not compared, and nothing is written of it', async () => {
  const count = async () => (await sql(`SELECT 1 FROM "AcquirerComparison"`)).length;
  const before = await count();
  there.isSilent = true;
  await expect(compare()).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(await count()).toBe(before);
  await expect(compareAcquirer(operator, { name: 'own-account' })).rejects.toMatchObject({ code: 'not_found' });
});

test('what is taken there and unknown here, here and not there, of another amount, and of no payment is each named', async () => {
  // taken there by somebody else's request
  write({ kind: 'payment', amount: 900, remote: 'p_foreign' });
  write({ kind: 'fee', amount: -27, remote: 'p_foreign' });
  // ours, and they have lost it
  const lost = await shop.pay({ amount: 1_100 });
  const remote = lines.find(({ kind, amount }) => kind === 'payment' && amount === 1_100)?.remote ?? '';
  for (const line of lines.filter((one) => one.remote === remote)) lines.splice(lines.indexOf(line), 1);
  // refunded there, and not here
  const back = await shop.pay({ amount: 2_200 });
  const found = lines.find(({ kind, amount }) => kind === 'payment' && amount === 2_200);
  write({ kind: 'refund', amount: -200, remote: found?.remote ?? '', mark: found?.mark ?? null });
  // authorized here, and captured there
  const held = (await shop.post('/payments', aPayment({ amount: 3_300, capture: false }))).body.id;
  const [attempt] = await sql<{ id: string }>(`SELECT id FROM "Attempt" WHERE "paymentId" = $1`, [held]);
  const mark = { tenantId: shop.id, attemptId: attempt?.id ?? '' };
  write({ kind: 'payment', amount: 3_300, remote: `p_${attempt?.id}`, mark });
  write({ kind: 'fee', amount: -99, remote: `p_${attempt?.id}`, mark });
  write({ kind: 'other', amount: 55 });
  const fresh = await compareAcquirer(operator, { name: 'bunpai' });
  expect([fresh.open.count, fresh.difference !== 0]).toEqual([0, true]);
  const compared = await compare();
  expect(openIn(compared)).toEqual([
    ['not_here', 3_300],
    ['not_there', -1_100],
    ['unknown', 873],
    ['amount', -200],
    ['other', 55],
  ]);
  expect(compared.parts.map(({ payment_id }) => payment_id).slice(0, 2)).toEqual([held, lost]);
  expect(compared.parts[3]).toMatchObject({ payment_id: back, merchant_id: shop.id, theirs: 2_000, ours: 2_200 });
  expect(compared.difference).toBe(3_300 - 1_100 + 873 - 200 + 55);
  // a fee of a payment that is not ours is nobody's yet
  expect(await sql(`SELECT "transactionId" FROM "AcquirerEntry" WHERE remote = 'p_foreign'`)).toEqual([
    { transactionId: null },
    { transactionId: null },
  ]);
  await isProven();
});

test('a balance that is not the sum of its lines is a difference of its own', async () => {
  there.unlisted = 12;
  const compared = await compare();
  expect(openIn(compared)).toContainEqual(['rest', 12]);
  // then it is read from the first line on
  const reads = there.reads;
  there.unlisted = 0;
  expect(openIn(await compare())).not.toContainEqual(['rest', 12]);
  expect(there.reads - reads).toBe(Math.ceil(lines.length / there.perPage));
});

test('what a person has dealt with is open no more, until its amount changes', async () => {
  const first = await compare();
  expect(await findOpenDifferences()).toEqual({ count: 5, oldest: expect.any(Date) });
  const [part] = first.parts;
  const call = { name: 'bunpai', comparison_id: first.id, reason: '決済会社に問い合わせ中' };
  const resolved = await resolveDifference(operator, { ...call, keys: [part?.key] });
  expect(resolved.parts[0]).toMatchObject({ state: 'resolved', resolved: { by: expect.any(String), reason: '決済会社に問い合わせ中' } });
  expect(resolved.open.count).toBe(4);
  await expect(resolveDifference(operator, { ...call, keys: [part?.key] })).rejects.toMatchObject({ code: 'conflict' });
  const [one, two] = await Promise.allSettled([resolveDifference(operator, call), resolveDifference(colleague, call)]);
  expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await findOpenDifferences()).count).toBe(0);
  const second = await compare();
  expect(second).toMatchObject({ open: { count: 0 }, difference: first.difference });
  await expect(resolveDifference(operator, call)).rejects.toMatchObject({ code: 'conflict' });
  write({ kind: 'refund', amount: -1, remote: 'p_foreign' });
  expect(openIn(await compare())).toEqual([['unknown', 872]]);
  expect((await listComparisons(operator, { name: 'bunpai' })).data[0]).toMatchObject({ open: { count: 1, amount: 872 } });
});

test('an adjustment against its clearing account makes up for a difference; it names the acquirer', async () => {
  const wanted = { merchant_id: shop.id, counter_account: 'clearing', amount: 872, description: '返金漏れ', reason: '照合' };
  const refused = (given: object) => proposeAdjustment(operator, { ...wanted, ...given }).catch(({ code, param }) => [code, param]);
  expect(await refused({ acquirer: 'stripe' })).toEqual(['invalid_parameter', 'acquirer']);
  expect(await refused({ counter_account: 'bank', acquirer: 'bunpai' })).toEqual(['invalid_parameter', 'acquirer']);
  const proposal = await proposeAdjustment(operator, { ...wanted, acquirer: 'bunpai' });
  expect(proposal).toMatchObject({ counter_account: 'clearing', acquirer: 'bunpai' });
  const before = await balanceOf(clearingOf('bunpai'));
  await approveAdjustment(colleague, seenOf(proposal));
  expect(before - (await balanceOf(clearingOf('bunpai')))).toBe(872);
  const compared = await compare();
  expect(openIn(compared)).toEqual([]);
  expect(compared.parts.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ amount: -872, state: 'resolved' }]);
  await isProven();
});

test('one that states no balance is compared by payment, and says so', async () => {
  const id = await shop.pay({ amount: 1_500, payment_details: { type: 'paypay' } });
  const compared = await compare('komoju');
  expect(compared).toMatchObject({ basis: 'payments', stated: 1_500, ours: 1_500, difference: 0 });
  await shop.refund(id, { amount: 500, platform_details: { submerchants: [] } });
  expect(await compare('komoju')).toMatchObject({ stated: 1_000, ours: 1_000, parts: [] });
});

test('what is left of our fees, by month and payment method', async () => {
  const { rows } = await showMargin(later(), { name: 'bunpai' });
  const [visa] = rows.filter(({ method }) => method === 'visa');
  const [rest] = rows.filter(({ method }) => method === null);
  const [expected] = await sql<{ ours: string; theirs: string }>(
    `SELECT (SELECT sum(e.amount) FROM "Entry" e JOIN "Payment" p ON p.id = e."paymentId" WHERE e.type = 'processing_fee' AND e.amount > 0
        AND p.acquirer = 'bunpai') AS ours,
      (SELECT -sum(e.amount) FROM "Entry" e WHERE e.type = 'acquirer_fee' AND e."accountId" = $1 AND e."paymentId" IS NOT NULL) AS theirs`,
    [serviceAccounts.costs],
  );
  expect(visa).toMatchObject({ processing_fee: Number(expected?.ours), acquirer_fee: Number(expected?.theirs), customer_fee: 0 });
  expect(visa?.margin).toBe(Number(expected?.ours) - Number(expected?.theirs));
  expect(rest).toMatchObject({ payments: 0, amount: 0, acquirer_fee: 1_330, margin: -1_330 });
});

test('the installation’s own ledger is sealed as every other', async () => {
  const now = new Date(Date.now() + 3 * 24 * 60 * 60_000);
  await sealDays.run({ now, signal: new AbortController().signal });
  expect(await sql(`SELECT "tenantId" FROM "LedgerSeal" WHERE "tenantId" = $1`, [installation])).not.toEqual([]);
  await isProven();
});

test('what was said and compared stays so', async () => {
  for (const table of ['AcquirerEntry', 'AcquirerComparison', 'AcquirerDifference']) {
    await expect(sql(`DELETE FROM "${table}"`)).rejects.toThrow('permission denied');
    await expect(sql(`UPDATE "${table}" SET acquirer = 'x'`)).rejects.toThrow('permission denied');
  }
});
