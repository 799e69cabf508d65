import { beforeAll, expect, test } from 'vitest';
import { showPayment } from '@/lib/payments/show-payment';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { judgedAccount } from '@/lib/refunds/requests/bank-account';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { account, decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  a = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
});

const lastIn = (body: { refund_requests: { id: string }[] }) => body.refund_requests.at(-1) as { id: string } & Record<string, unknown>;
async function aRefundRequest(id: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const answer = await requestIn(shop, id, body, headers);
  expect(answer.status, answer.text).toBe(200);
  return lastIn(answer.body);
}

test('the customer’s account is judged: kana, figures, Japan Post Bank; names are the bank’s own', async () => {
  const id = await paidInCash(shop);
  const dry = (body: Record<string, unknown>) => shop.post(`/payments/${id}/refund_request?dry_run=true`, { ...account, ...body });
  for (const [body, param] of [
    [{ customer_name: '山田太郎' }, 'customer_name'],
    [{ bank_code: '1' }, 'bank_code'],
    // the code of one bank and the name of another
    [{ bank_code: '0001', bank_name: '三菱UFJ銀行' }, 'bank_name'],
    [{ branch_number: '1' }, 'branch_number'],
    [{ account_number: '12345678' }, 'account_number'],
    [{ account_number: 'x' }, 'account_number'],
    [{ account_number: '0000000' }, 'account_number'],
    [{ bank_name: 'ゆうちょ銀行', bank_code: '9900', branch_number: '018', account_number: '12345678' }, 'account_number'],
    [{ account_type: 'gold' }, 'account_type'],
  ] as const)
    expect([body, refusalIn(await dry(body))]).toEqual([body, { status: 422, code: 'invalid_parameter', param }]);
  const request = await aRefundRequest(id, {
    customer_name: 'ヤマダ　タロウ',
    bank_name: 'ゆうちょ銀行',
    bank_code: undefined,
    branch_number: '０１８',
    account_type: 'normal',
    account_number: '12345671',
  });
  expect(lastIn(await shop.payment(request.payment as string))).toMatchObject({
    customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    bank_code: '9900',
    branch_number: '018',
    account_type: 'ordinary',
    account_number: '1234567',
  });
});

test('of a long holder the first thirty bytes are kept, a symbol says the branch, and a code that the data do not know is taken in live mode', async () => {
  const given = { bank_code: '9998', bank_name: 'あたらしい銀行', branch_number: '001', account_number: '1234567' };
  const judge = (more: Record<string, string> = {}) =>
    judgedAccount({ ...given, account_type: 'ordinary', customer_name: 'ア'.repeat(40), ...more }, true);
  expect(judge()).toMatchObject({ bankCode: '9998', bankName: 'あたらしい銀行', customerName: 'ｱ'.repeat(30) });
  expect(judge({ customer_name: 'ヤマダ ミヲ' }).customerName).toBe('ﾔﾏﾀﾞ ﾐｵ');
  const post = { bank_code: '9900', bank_name: 'ゆうちょ銀行', branch_number: '10140', account_number: '12345671' };
  expect(judge(post)).toMatchObject({ branchNumber: '018', accountNumber: '1234567' });
  expect(() => judge({ branch_number: '10140' })).toThrow();
});

test('figures of an account are taken as JSON numbers where nothing is lost of them', async () => {
  const id = await paidInCash(shop);
  const dry = (body: Record<string, unknown>) => shop.post(`/payments/${id}/refund_request?dry_run=true`, { ...account, ...body });
  for (const body of [
    { account_number: 1_234_567 },
    { branch_number: 123 },
    { bank_code: 9900, branch_number: '018', bank_name: 'ゆうちょ銀行' },
  ])
    expect([body, (await dry(body)).status]).toEqual([body, 200]);
  // zeros that a number cannot contain, and values that are not whole numbers of figures
  for (const [param, values] of [
    ['bank_code', [1, -9900, 990.5, 1e21, true, ['9900'], {}]],
    ['branch_number', [18, -123, 12.5, false, [123]]],
    ['account_number', [-1_234_567, 1.5, 123_456_789_012, true, [1_234_567]]],
  ] as const)
    for (const value of values)
      expect([value, refusalIn(await dry({ [param]: value }))]).toEqual([value, { status: 422, code: 'invalid_parameter', param }]);
  const paid = await shop.pay({ external_order_num: 10_023 });
  expect((await shop.payment(paid)).external_order_num).toBe('10023');
});

test('as long as it waits the whole number is told to whoever may refund, and to whoever pays; to nobody else, and in no reply that is kept', async () => {
  const id = await paidInCash(shop);
  const request = await aRefundRequest(id);
  expect(request.account_number).toBe('****567');
  expect(lastIn(await shop.payment(id)).account_number).toBe('1234567');
  const as = async (role: 'admin' | 'viewer') =>
    (await showPayment(await asRole(role, shop.id), { id })).refund_requests[0]?.account_number;
  expect([await as('admin'), await as('viewer')]).toEqual(['1234567', '****567']);
  const [operator, other] = [await asRole('operator', null), await asRole('operator', null)];
  const told = async (caller = operator) =>
    (await listRequests(caller, { per_page: 100 })).data.find((one) => one.id === request.id)?.account_number;
  expect(await told()).toBe('****567');
  // the operator who pays takes the request first, and the log records that
  await takeRequest(operator, { id: request.id });
  expect([await told(), await told(other)]).toEqual(['1234567', '****567']);
  await releaseRequest(operator, { id: request.id });
  await decide(shop, request.id, 'rejected', '口座名義が違います');
  expect(lastIn(await shop.payment(id)).account_number).toBe('****567');
});

test('whoever pays finds a request by its holder in kana of any width, its order, its amount or an id, and no other', async () => {
  const id = await paidInCash(shop, { external_order_num: 'CASH-77' });
  const request = await aRefundRequest(id, { customer_name: 'ｻﾄｳ ﾊﾅｺ', amount: 1_234, platform_details: { submerchants: [] } });
  const operator = await asRole('operator', null);
  const found = async (search: string, status?: string) =>
    (await listRequests(operator, { search, ...(status && { status }), per_page: 100 })).data.map((one) => one.id);
  for (const search of ['サトウ', 'ｻﾄｳﾊﾅｺ', 'CASH-77', '1234', id, request.id.toUpperCase()])
    expect([search, await found(search)]).toEqual([search, [request.id]]);
  for (const search of ['佐藤', 'CASH-7', '1235', "サトウ' OR 1=1", '%', '01234567-89ab-7def-8123-456789abcdef'])
    expect([search, await found(search)]).toEqual([search, []]);
  expect(await found('サトウ', 'completed')).toEqual([]);
  await decide(shop, request.id, 'completed');
  expect([await found('サトウ'), await found('サトウ', 'completed')]).toEqual([[], [request.id]]);
});

test('an order number that looks like an id is found by it, as it was written', async () => {
  const order = '0B7F3A52-8D1E-4C7A-9F11-2A6B3C4D5E6F';
  const request = await aRefundRequest(await paidInCash(shop, { external_order_num: order }));
  const { data } = await listRequests(await asRole('operator', null), { search: order });
  expect(data.map(({ id }) => id)).toEqual([request.id]);
});

test('of more than a thousand requests each is on a page, and all are counted', async () => {
  const request = await aRefundRequest(await paidInCash(shop));
  await decide(shop, request.id, 'rejected', 'x');
  await sql(
    `INSERT INTO "RefundRequest" SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'createdAt', r."createdAt" + n * interval '1 second'))).*
     FROM "RefundRequest" r CROSS JOIN generate_series(1, 1004) n WHERE r.id = $1`,
    [request.id],
  );
  const operator = await asRole('operator', null);
  const page = (number: number) => listRequests(operator, { status: 'rejected', page: number, per_page: 100 });
  const { total, last_page } = await page(1);
  expect(total).toBeGreaterThan(1_004);
  const ids = new Set<string>();
  for (let number = 1; number <= last_page; number++) for (const { id } of (await page(number)).data) ids.add(id);
  expect(ids.size).toBe(total);
});

test.each([
  ['completed', '8642097'],
  ['rejected', '9753108'],
] as const)('%s, its account is nowhere in clear: in no row of no table, the replies that are kept included', async (outcome, number) => {
  const id = await paidInCash(shop);
  const key = { 'idempotency-key': `account-${outcome}` };
  const request = await aRefundRequest(id, { account_number: number }, key);
  expect(Object.keys(await tablesWith(number))).toEqual(['RefundRequest']);
  await decide(shop, request.id, outcome, 'x');
  expect(lastIn((await requestIn(shop, id, { account_number: number }, key)).body).id).toBe(request.id);
  expect(await tablesWith(number)).toEqual({});
});

async function tablesWith(text: string): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await dumpTables()).filter(([, rows]) => rows.includes(text)));
}

test('a seller sees its own part of it, and nothing of the customer’s account', async () => {
  const id = await paidInCash(shop);
  const request = await aRefundRequest(id);
  const seller = await asRole('seller', shop.id, a);
  const [own] = (await showPayment(seller, { id })).refund_requests;
  expect(own).toMatchObject({ id: request.id, amount: 3_000, customer_name: '', bank_name: '', account_number: '', description: null });
  await expect(requestRefund(seller, { id, ...account })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(decideRequest(await asKey(shop.secretKey), { id: request.id, outcome: 'completed' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
