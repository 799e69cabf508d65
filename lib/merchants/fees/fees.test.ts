import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { listAgreedFees } from '@/lib/merchants/fees/list-agreed-fees';
import { listFeeHistory } from '@/lib/merchants/fees/list-fee-history';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { type FeeMethod, feeMethods, rateFor } from '@/lib/money/rates';
import { aMarket, asRole } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { runs, times } from '@/lib/testing/tier';

let operator: Caller;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

const at = (time: string): Caller => ({ ...operator, now: new Date(time) });
const newTenant = async () => (await aMarket({ sellers: 0 })).id;
const lastOf = async (id: string) => (await listFees(operator, { id })).last_number;

/** The fee of a payment at this moment, as the database computes it: null: nothing was agreed. */
async function charged(id: string, method: string, time: string) {
  const [row] = await sql<{ rate: number | null; fee: number | null }>(
    `SELECT agreed->'rate' AS rate, agreed->'fee' AS fee FROM agreed_at($1, $2, '[]', $3)`,
    [id, method, time],
  );
  return row ?? expect.fail();
}

test('without an agreement the defaults hold, and the database leaves them to the caller', async () => {
  const id = await newTenant();
  const { methods, planned, last_number } = await listFees(operator, { id });
  expect(methods.map(({ method, processing }) => [method, processing.basis_points, processing.agreed])).toEqual(
    feeMethods.map((method) => [method, rateFor(method), null]),
  );
  for (const { customer } of methods) expect(customer).toEqual({ amount: 0, tax: 0, total: 0, agreed: null });
  expect([planned, last_number]).toEqual([[], 0]);
  expect(await charged(id, 'visa', '2030-01-01T00:00:00Z')).toEqual({ rate: null, fee: null });
});

test('a rate holds from its moment in Tokyo on: not a millisecond before, and at the moment itself', async () => {
  const id = await newTenant();
  const now = at('2026-12-01T03:00:00Z');
  await setProcessingRate(now, { id, methods: ['visa'], basis_points: 320, last_number: 0 });
  const midnight = '2027-01-01T00:00:00+09:00';
  await setProcessingRate(now, { id, methods: ['visa', 'jcb'], basis_points: 300, effective_at: midnight, last_number: 1 });
  await setCustomerFee(now, { id, methods: ['konbini'], amount: 150, effective_at: midnight, last_number: 3 });
  expect((await charged(id, 'visa', '2026-12-01T02:59:59.999Z')).rate).toBeNull();
  expect((await charged(id, 'visa', '2026-12-01T03:00:00.000Z')).rate).toBe(320);
  expect((await charged(id, 'visa', '2026-12-31T14:59:59.999Z')).rate).toBe(320);
  expect((await charged(id, 'visa', '2026-12-31T15:00:00.000Z')).rate).toBe(300);
  expect((await charged(id, 'visa', '2026-12-31T15:00:00.001Z')).rate).toBe(300);
  expect((await charged(id, 'jcb', '2026-12-31T14:59:59.999Z')).rate).toBeNull();
  expect(await charged(id, 'konbini', '2026-12-31T14:59:59.999Z')).toEqual({ rate: null, fee: null });
  expect(await charged(id, 'konbini', '2026-12-31T15:00:00.000Z')).toEqual({ rate: null, fee: 150 });
  const seen = async (time: string) => {
    const { methods } = await listFees(at(time), { id });
    const [visa, konbini] = ['visa', 'konbini'].map((name) => methods.find(({ method }) => method === name));
    return [visa?.processing.basis_points, konbini?.customer.total];
  };
  expect(await seen('2026-12-31T14:59:59.999Z')).toEqual([320, 0]);
  expect(await seen('2026-12-31T15:00:00.000Z')).toEqual([300, 165]);
  expect((await listFees(at('2026-12-31T14:59:59.999Z'), { id })).planned.map((line) => [line.method, line.basis_points])).toEqual([
    ['visa', 300],
    ['jcb', 300],
    ['konbini', null],
  ]);
  expect((await listFees(at('2026-12-31T15:00:00Z'), { id })).planned).toEqual([]);
  // another tenant’s payments are not affected
  expect((await charged(await newTenant(), 'visa', '2027-01-02T00:00:00Z')).rate).toBeNull();
});

test('of two lines for one moment the later written one holds; a planned rate is withdrawn by writing the one before again', async () => {
  const id = await newTenant();
  const now = at('2026-12-01T00:00:00Z');
  const effective_at = '2027-02-01T00:00:00+09:00';
  const plan = (basis_points: number, last_number: number) =>
    setProcessingRate(now, { id, methods: ['master'], basis_points, effective_at, last_number });
  await plan(200, 0);
  await plan(250, 1);
  expect((await charged(id, 'master', effective_at)).rate).toBe(250);
  await plan(rateFor('master'), 2);
  expect((await charged(id, 'master', effective_at)).rate).toBe(360);
  const history = async (time: string) =>
    (await listFeeHistory(at(time), { id })).data.map(({ basis_points, state }) => [basis_points, state]);
  expect(await history('2026-12-02T00:00:00Z')).toEqual([
    [360, 'planned'],
    [250, 'replaced'],
    [200, 'replaced'],
  ]);
  expect((await listFees(now, { id })).planned.map((line) => line.basis_points)).toEqual([360]);
  // a change in between keeps later planned changes
  await setProcessingRate(at('2026-12-05T00:00:00Z'), { id, methods: ['master'], basis_points: 100, last_number: 3 });
  expect(await history('2026-12-05T00:00:00Z')).toEqual([
    [100, 'in_force'],
    [360, 'planned'],
    [250, 'replaced'],
    [200, 'replaced'],
  ]);
  expect((await history('2027-03-01T00:00:00Z')).map(([, state]) => state)).toEqual(['past', 'in_force', 'replaced', 'replaced']);
  expect((await charged(id, 'master', effective_at)).rate).toBe(360);
});

test('the past is refused, now is not; and nothing is written', async () => {
  const id = await newTenant();
  const now = at('2026-12-01T00:00:00Z');
  const set = (effective_at: string) => setProcessingRate(now, { id, methods: ['visa'], basis_points: 1, effective_at, last_number: 0 });
  for (const past of ['2026-11-30T23:59:59.999Z', '2026-12-01T08:59:59+09:00', '2020-01-01T00:00:00Z']) {
    await expect(set(past)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'effective_at' });
  }
  await expect(set('2026-12-01T00:00:00')).rejects.toMatchObject({ code: 'invalid_parameter', param: 'effective_at' });
  expect(await lastOf(id)).toBe(0);
  await set('2026-12-01T09:00:00+09:00');
  expect(await lastOf(id)).toBe(1);
  // the database has the rule too, for any writer
  await expect(
    sql(
      `INSERT INTO "FeeRate" SELECT "tenantId", $1, 2, kind, method, value, "effectiveAt" - interval '1 ms', NULL, 'x', "createdAt" FROM "FeeRate" WHERE "tenantId" = $2`,
      [randomUUID(), id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

test('bounds of a rate and of a customer fee, and methods that exist, each once', async () => {
  const { id, sellers } = await aMarket({ sellers: 1 });
  const rate = (given: object) => setProcessingRate(operator, { id, methods: ['visa'], basis_points: 360, last_number: 0, ...given });
  const fee = (given: object) => setCustomerFee(operator, { id, methods: ['konbini'], amount: 150, last_number: 0, ...given });
  for (const [call, param] of [
    [() => rate({ basis_points: 10_001 }), 'basis_points'],
    [() => rate({ basis_points: -1 }), 'basis_points'],
    [() => rate({ basis_points: 3.6 }), 'basis_points'],
    [() => rate({ methods: [] }), 'methods'],
    [() => rate({ methods: ['visa', 'visa'] }), 'methods'],
    [() => rate({ methods: ['visa', 'cash'] }), 'methods.1'],
    [() => rate({ id: sellers[0] }), 'id'],
    [() => fee({ amount: 100_001 }), 'amount'],
    [() => fee({ amount: -1 }), 'amount'],
    [() => fee({ amount: 1.5 }), 'amount'],
  ] as const) {
    await expect(call()).rejects.toMatchObject({ code: 'invalid_parameter', param });
  }
  await expect(rate({ last_number: undefined })).rejects.toMatchObject({ code: 'missing_parameter', param: 'last_number' });
  for (const unknown of [randomUUID(), 'x']) await expect(rate({ id: unknown })).rejects.toMatchObject({ code: 'not_found' });
  expect(await lastOf(id)).toBe(0);
  await rate({ basis_points: 0 });
  await rate({ basis_points: 10_000, last_number: 1 });
  await fee({ amount: 0, last_number: 2 });
  await fee({ amount: 100_000, last_number: 3 });
  expect(await lastOf(id)).toBe(4);
});

test('two operators at once: one line is written, and the others are told that they have not seen it', async () => {
  for (let repetition = 0; repetition < times(3, 100); repetition++) {
    const id = await newTenant();
    const answers = await together(8, (index) =>
      setProcessingRate(operator, { id, methods: ['visa', 'jcb'], basis_points: index, last_number: 0 }).then(
        () => 'written',
        (error) => `${error.status} ${error.code}`,
      ),
    );
    expect(answers.sort()).toEqual([...Array(7).fill('409 conflict'), 'written']);
    const { data } = await listFeeHistory(operator, { id });
    expect(data.map(({ number, method }) => [number, method])).toEqual([
      [2, 'jcb'],
      [1, 'visa'],
    ]);
    expect(new Set(data.map(({ basis_points }) => basis_points)).size).toBe(1);
  }
});

test('each line is in the audit log with who wrote it, what held before and what holds now', async () => {
  const id = await newTenant();
  await setCustomerFee(operator, { id, methods: ['konbini', 'pay_easy'], amount: 150, last_number: 0 });
  const lines = (await listFeeHistory(operator, { id })).data;
  const audits = await sql<{ subjectId: string }>(
    `SELECT "subjectId", "subjectKind", operation, "actorId", before, after FROM "Audit" WHERE "tenantId" = $1 AND "subjectKind" = 'fee'`,
    [id],
  );
  expect(audits).toHaveLength(2);
  for (const line of lines) {
    expect(audits.find(({ subjectId }) => subjectId === line.id)).toMatchObject({
      operation: 'fee.set_customer_fee',
      actorId: operator.actor.kind === 'user' && operator.actor.userId,
      before: { kind: 'customer', method: line.method, amount: 0 },
      after: { kind: 'customer', method: line.method, amount: 150, effective_at: line.effective_at },
    });
  }
  expect(lines.map(({ author }) => author)).toEqual(['テスト operator', 'テスト operator']);
});

test('L19 AppendOnlyEnforced: FeeRate is written once', async () => {
  const id = await newTenant();
  await setProcessingRate(operator, { id, methods: ['visa'], basis_points: 1, last_number: 0 });
  const before = (await dumpTables()).FeeRate;
  for (const statement of ['UPDATE "FeeRate" SET value = 0', 'DELETE FROM "FeeRate"', 'TRUNCATE "FeeRate"']) {
    await expect(sql(statement)).rejects.toMatchObject({ code: '42501' });
  }
  expect((await dumpTables()).FeeRate).toBe(before);
});

test('for any history, what the screens say and what a payment is charged are the same', async () => {
  const days = Array.from({ length: 6 }, (_, day) => `2027-01-0${day + 1}T00:00:00.000Z`);
  const [day, method] = [fc.constantFrom(...days), fc.constantFrom<FeeMethod>('visa', 'konbini')];
  const line = fc.record({ written: day, effective: day, method, value: fc.integer({ min: 0, max: 10_000 }), customer: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (given) => {
      const id = await newTenant();
      let written = 0;
      for (const { effective, value, customer, ...step } of given) {
        const now = at(step.written);
        const terms = { id, methods: [step.method], last_number: written, ...(effective > step.written && { effective_at: effective }) };
        await (customer ? setCustomerFee(now, { ...terms, amount: value }) : setProcessingRate(now, { ...terms, basis_points: value }));
        written += 1;
      }
      for (const time of days) {
        const { methods } = await listFees(at(time), { id });
        for (const fees of methods) {
          const { rate, fee } = await charged(id, fees.method, time);
          expect([fees.processing.basis_points, fees.customer.amount]).toEqual([rate ?? rateFor(fees.method), fee ?? 0]);
        }
      }
    }),
    runs(5, 300),
  );
});

test('all agreements that are not the defaults, by merchant', async () => {
  const [id, plain] = [await newTenant(), await newTenant()];
  const now = at('2028-01-01T00:00:00Z');
  await setProcessingRate(now, { id, methods: ['jcb', 'visa'], basis_points: 385, last_number: 0 });
  await setCustomerFee(now, { id, methods: ['konbini'], amount: 150, last_number: 2 });
  await setProcessingRate(now, { id, methods: ['paypay'], basis_points: 300, effective_at: '2028-02-01T00:00:00Z', last_number: 3 });
  await setProcessingRate(now, { id: plain, methods: ['visa'], basis_points: 360, last_number: 0 });
  // fees agreed in other tests come before or after
  const first = await listAgreedFees(now, { per_page: 100 });
  const others = Array.from({ length: first.last_page - 1 }, (_, index) => listAgreedFees(now, { per_page: 100, page: index + 2 }));
  const data = [first, ...(await Promise.all(others))].flatMap((page) => page.data);
  const mine = data.filter(({ merchant_id }) => merchant_id === id || merchant_id === plain);
  const none = { basis_points: null, amount: null, next_basis_points: null, next_amount: null };
  expect(mine).toMatchObject([
    { ...none, merchant_id: id, method: 'visa', basis_points: 385, basis_points_since: '2028-01-01T00:00:00.000Z' },
    { ...none, merchant_id: id, method: 'paypay', next_basis_points: 300, next_basis_points_at: '2028-02-01T00:00:00.000Z' },
    { ...none, merchant_id: id, method: 'konbini', amount: 150 },
  ]);
  expect(new Set((await listAgreedFees(now, { method: 'konbini' })).data.map(({ method }) => method))).toEqual(new Set(['konbini']));
});
