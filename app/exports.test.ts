// The content of exported files, as the routes send them.
import { beforeAll, expect, test } from 'vitest';
import { exportBalance } from '@/app/(dashboard)/balance/export/export-balance';
import { exportList } from '@/app/(dashboard)/payments/export/export-list';
import { exportRefundList } from '@/app/(dashboard)/refunds/export/export-refunds';
import { exportEarnings } from '@/app/(dashboard)/reports/export/export-earnings';
import { exportMargin } from '@/app/(operator)/acquirers/[name]/margin/export-margin';
import { exportAudit } from '@/app/(operator)/operator-audit/export/export-audit';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import type { PersonCaller } from '@/lib/pages/page';
import { inviteOperator } from '@/lib/team/invite-operator';
import { api } from '@/lib/testing/api';
import { idOf } from '@/lib/testing/fixtures/operators';
import { answered } from '@/lib/testing/fixtures/refund-links';
import { aReturnedRefund } from '@/lib/testing/fixtures/returned-refunds';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

// no request here has a page language: each word is its key

let shop: Shop;
const formula = '=HYPERLINK("http://x")';

async function linesOf(
  file: (caller: PersonCaller, request: Request) => Promise<Response>,
  caller: unknown,
  search: object = {},
): Promise<string[]> {
  const address = `http://shop.example.jp/export?${new URLSearchParams({ ...search })}`;
  const bytes = await (await file(caller as PersonCaller, new Request(address))).bytes();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
}

beforeAll(async () => {
  shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  const payment_details = { ...testCard, email: 'customer@example.jp' };
  await shop.pay({
    external_order_num: '0001234',
    description: formula,
    payment_details,
    platform_details: splitOf([a, 300, 30], [b, 200, 20]),
  });
  await shop.pay({ external_order_num: formula, description: '2-3', platform_details: splitOf([b, 500]) });
  const operator = await asRole('operator', null);
  const wanted = { merchant_id: shop.id, counter_account: 'revenue', amount: 5, description: formula, reason: 'why' };
  await approveAdjustment(await asRole('operator', null), seenOf(await proposeAdjustment(operator, wanted)));
});

test('S14 CsvFormula: what somebody wrote beside a payment is text in the file, and an order number stays as it is', async () => {
  const [head, newer, hers, older, ...rest] = await linesOf(exportList, await asRole('viewer', shop.id));
  expect(head).toBe(
    '\uFEFFid,created,captured,status,brand,lastFour,order,amount,tax,customerFee,total,refunded,party,share,shareFee,shareReturned,shareNet,customer,email,description',
  );
  expect(newer).toContain(`,"'=HYPERLINK(""http://x"")",`);
  expect(newer).toMatch(/,'2-3$/);
  expect(hers).toMatch(/,'2-3$/);
  expect(older).toMatch(/,\*{4}\d{4},'0001234,/);
  expect(older).toMatch(/,"'=HYPERLINK\(""http:\/\/x""\)"$/);
  // two sellers' shares, and the end
  expect(rest).toHaveLength(3);
});

test('S14 CsvFormula: what an operator wrote beside a correction is text in the file', async () => {
  const lines = await linesOf(exportBalance, await asRole('viewer', shop.id), { account: shop.id, type: 'adjustment' });
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/,types\.adjustment,service,5,\d+,,,"'=HYPERLINK\(""http:\/\/x""\)",[0-9a-f-]{36}$/);
});

test('S14 CsvFormula: what somebody wrote beside a refund, and what a seller calls itself, is text in the file', async () => {
  const market = await aShop();
  const begins = ['=1+1', '+1', '-1', '@sum', '\t=1'];
  await market.pay({ amount: 100_000 });
  for (const [index, name] of begins.entries()) {
    const [seller = ''] = market.sellers;
    await api(market.secretKey, 'PATCH', `/merchants/${seller}`, { name: `${name} 店` });
    const id = await market.pay({ external_order_num: `${name}${index}`, platform_details: splitOf([seller, 1_000]) });
    await market.refund(id, { amount: 1_000 + index, platform_details: splitOf([seller, 10]), description: name });
    const [head, own, theirs, end] = await linesOf(exportRefundList, await asRole('viewer', market.id), { search: id });
    expect(head).toContain('file.bearer,file.share');
    expect(own).toContain(`,${1_000 + index},0,0,own,${990 + index},`);
    // the total amounts appear once
    expect(theirs).toMatch(/,,,,"?'[^,]* 店"?,10,"?'/);
    // only our own figures begin with a sign
    expect(
      `${theirs}`
        .replace(/"/g, '')
        .split(',')
        .filter((cell) => /^\s*[=+\-@]/.test(cell)),
    ).toEqual([]);
    expect(end).toBe('');
  }
});

test('what came back and is sent again is in the refunds’ file once: the amounts of a refund are what its bearers give', async () => {
  const market = await aShop();
  await market.pay({ amount: 100_000 });
  const { id, link } = await aReturnedRefund(market);
  await answered(link);
  const file = await linesOf(exportRefundList, await asRole('viewer', market.id), { search: id });
  const lines = file.slice(0, -1).map((line) => line.split(','));
  const sumOf = (name: string) => lines.slice(1).reduce((sum, cells) => sum + Number(cells[lines[0]?.indexOf(`file.${name}`) ?? -1]), 0);
  expect(lines).toHaveLength(4);
  expect(sumOf('amount')).toBe(5_000);
  expect(sumOf('amount') + sumOf('customerFee') + sumOf('serviceFee')).toBe(sumOf('share'));
});

test('a seller’s file has its own part of its own payments, and nothing about the customer', async () => {
  const lines = await linesOf(exportList, await asRole('seller', shop.id, shop.sellers[0]));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('\uFEFFid,created,captured,status,brand,lastFour,order,ownPart,ownFee,ownReturned,ownNet');
  expect(lines[1]).toMatch(/,'0001234,300,30,0,270$/);
});

test('a seller sells and pays a fee, where its platform hands money on', async () => {
  const [account = ''] = shop.sellers;
  const kinds = async (caller: unknown) =>
    (await linesOf(exportBalance, caller, { account })).slice(1, -1).map((line) => line.split(',')[1]);
  expect(await kinds(await asRole('seller', shop.id, account))).toEqual(['ofSellers.platform_fee', 'ofSellers.payment_transfer']);
  expect(await kinds(await asRole('viewer', shop.id))).toEqual(['types.platform_fee', 'types.payment_transfer']);
});

test('each record of a payment names its order, so that books can be kept by it', async () => {
  const [account = '', other = ''] = shop.sellers;
  const [head, ...lines] = await linesOf(exportBalance, await asRole('seller', shop.id, account), { account });
  expect(head).toBe('\uFEFFtime,type,party,amount,balance,order,payment,description,id');
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/,'0001234,[0-9a-f-]{36},/);
  // a shop's order number is text, whatever it begins with
  const theirs = await linesOf(exportBalance, await asRole('seller', shop.id, other), { account: other });
  expect(theirs.filter((line) => line.includes(`,"'=HYPERLINK(""http://x"")",`))).toHaveLength(1);
});

test('of another’s account there is no file', async () => {
  await expect(linesOf(exportBalance, await asRole('viewer', (await aShop()).id), { account: shop.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('S14 CsvFormula: the operators’ log has who did what with whom, and what was written there is text', async () => {
  const market = await aShop({ sellers: 0 });
  await api(market.secretKey, 'PATCH', `/merchants/${market.id}`, { name: '-3 市場' });
  const operator = await asRole('operator', null);
  await suspendMerchant(operator, { id: market.id, reason: formula });
  const [head, row, end, ...rest] = await linesOf(exportAudit, operator, { subject: market.id });
  expect(head).toBe('\uFEFFtime,person,personId,operation,merchant,subject,id,before,after,request');
  expect(row).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,テスト operator,${idOf(operator)},ofOperators\\.merchant\\.suspend,'-3 市場,`),
  );
  expect(row).toContain(`,subjects.merchant,${market.id},`);
  expect(row).toContain(`""reason"":""=HYPERLINK(\\""http://x\\"")""`);
  expect(row).toMatch(new RegExp(`,${operator.requestId}$`));
  expect([end, rest]).toEqual(['', []]);
  // merchants' operations and operators' own operations have their names in different places
  await inviteOperator(await asInstallation(), { email: 'csv@example.jp' });
  const lines = await linesOf(exportAudit, operator, { operation: 'user.invite_operator' });
  expect(lines[1]).toMatch(/,commandLine,,ofOperators\.user\.invite_operator,,subjects\.link,/);
  expect((await linesOf(exportAudit, operator)).some((line) => line.includes(',operations.'))).toBe(true);
});

test('the operators’ file holds what its address asks for, and is theirs alone', async () => {
  const operator = await asRole('operator', null);
  const count = async (search: object) => (await linesOf(exportAudit, operator, search)).length - 2;
  expect(await count({})).toBeGreaterThan(1);
  expect(await count({ from: '2099-01-01' })).toBe(0);
  expect(await count({ actor: idOf(await asRole('operator', null)) })).toBe(0);
  // the log contains the export itself
  expect(await count({ actor: idOf(operator), operation: 'file.download' })).toBeGreaterThan(1);
  await expect(linesOf(exportAudit, operator, { subject: 'EC-1' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'subject' });
  for (const role of ['admin', 'viewer'] as const)
    await expect(linesOf(exportAudit, await asRole(role, shop.id))).rejects.toMatchObject({ code: 'forbidden' });
});

test('the margin of an acquirer is a line for each month and payment method, in yen', async () => {
  const operator = (await asRole('operator', null)) as PersonCaller;
  const ask = (path: string) => exportMargin(operator, new Request(`http://shop.example.jp${path}`));
  const [head, line] = (await (await ask('/acquirers/sandbox/margin')).text()).split('\r\n');
  expect(head).toMatch(/margin\.columns\.month,.*margin\.columns\.margin$/);
  expect(line).toMatch(/^\d{4}-\d{2},ways\.\w+(,\d+){6}$/);
  const [processing = 0, customer = 0, charged = 0, margin] = (line ?? '').split(',').slice(4).map(Number);
  expect(margin).toBe(processing + customer - charged);
  await expect(ask('/acquirers/nobody/margin')).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask('/acquirers/sandbox/margin?from=2026')).rejects.toMatchObject({ code: 'invalid_parameter', param: 'from' });
});

test('the figures of merchants are a line each in the report’s order, and one of what belongs to none', async () => {
  const operator = (await asRole('operator', null)) as PersonCaller;
  const ask = (search: string) => exportEarnings(operator, new Request(`http://shop.example.jp/reports/export?${search}`));
  const [head, ...lines] = (await (await ask('period=m12&sort=margin_least')).text()).trim().split('\r\n');
  expect(head).toMatch(/id,name,kind,from,to,payments,volume,fees,costs,margin,rate$/);
  expect(lines.at(-1)).toMatch(/^,none,,\d{4}-\d{2}-01,\d{4}-\d{2}-\d{2},0,0,/);
  const rows = lines.slice(0, -1).map((line) => line.split(','));
  const margins = rows.map((cells) => Number(cells[9]));
  expect(margins).toEqual(margins.toSorted((one, other) => one - other));
  expect(rows.map(([id]) => id)).toContain(shop.id);
  for (const cells of rows) expect(Number(cells[9])).toBe(Number(cells[7]) - Number(cells[8]));
  await expect(
    exportEarnings((await asRole('admin', shop.id)) as PersonCaller, new Request('http://shop.example.jp/reports/export')),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
});
