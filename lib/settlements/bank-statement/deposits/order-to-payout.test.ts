// All the way of a live installation without any acquirer but its own account: an order, the bank's statement, the sellers' payout, the statement again.
import { beforeAll, expect, test } from 'vitest';

const { showPayment } = await import('@/lib/payments/show-payment');
const { readBankStatement } = await import('@/lib/settlements/bank-statement/read-bank-statement');
const { takeBalance } = await import('@/lib/settlements/bank-statement/balance/take-balance');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { showPage } = await import('@/lib/payments/page/show-page');
const { toPay } = await import('@/lib/payments/notifications/facts');
const { getPayment } = await import('@/lib/payments/store');
const { sql } = await import('@/lib/testing/tables');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { clearingOf } = await import('@/lib/ledger/account');
const { forgetConnected } = await import('@/lib/acquirers/find-connected');
const { acceptApplication } = await import('@/lib/onboarding/review/accept-application');
const { downloadFile } = await import('@/lib/settlements/files/download-file');
const { showBankFile } = await import('@/lib/settlements/files/show-file');
const { showSettlement } = await import('@/lib/settlements/show-settlement');
const { handIn } = await import('@/lib/testing/fixtures/applicants');
const { fileBy } = await import('@/lib/testing/fixtures/bank-files');
const { groupsOf, readEntries, settleEntries } = await import('@/lib/testing/fixtures/read-statements');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { close } = await import('@/lib/testing/fixtures/settlements');
const { asGuest } = await import('@/lib/testing/fixtures/secure-tokens');
const { splitOf } = await import('@/lib/testing/market');
const { recordsOf } = await import('@/lib/testing/shop');
const { startOfDay, dayIn } = await import('@/lib/ledger/daily-balances/day');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;

const given = { sellers: 1, soleAmount: 900_000_000 };
const { payer: operator, shop, asShop, today, ordered, statusOf } = await aDepositShop(given);
const [seller = ''] = shop.sellers;
beforeAll(async () => {
  const { version } = await handIn(await asShop(), seller);
  await acceptApplication({ ...operator, now: new Date() }, { id: seller, version });
});

test('an order is paid by transfer, and its seller is paid with it', async () => {
  const { id } = await ordered(20_000, { platform_details: splitOf([seller, 18_000, 1_000]) });
  const { payment_details } = await showPayment(await asShop(), { id });
  const { order_id: number, instructions_url } = payment_details as { order_id: string; instructions_url: string };

  // what the customer is told
  const page = String(instructions_url.split('/').at(-1));
  expect(await showPage(await asGuest(page), { id: page })).toMatchObject({
    state: 'open',
    by_payer_number: true,
    payer: 'ヤマダ タロウ',
    details: { order_id: number, account_number: '7654321' },
    bank_codes: { bank: '0001', branch: '001' },
  });
  const view = await getPayment({ kind: 'all' }, id);
  expect(toPay(view, 0, new Date())?.account).toMatchObject({ payer: `${number} ヤマダ タロウ`, byNumber: true });

  // from here on the ledger is compared with the bank
  const saying = (entries: Entries, balance: number) => asBase64(statementOf(entries, { balance }));
  const earlier = [{ date: dayIn(new Date(), 1), direction: 'in' as const, amount: 777, name: 'ﾘｿｸ', inquiry: '1' }];
  const opening = saying(earlier, 1_000_000);
  const first = await readBankStatement(operator, { file: opening });
  expect(first.balance).toMatchObject({ said: 1_000_000, basis: null, expected: null, difference: null, can_be_taken: true });
  expect((await takeBalance(operator, { file: opening })).balance).toMatchObject({ expected: 1_000_000, difference: 0 });
  const balanceOf = async (entries: Entries, balance: number) =>
    (await readBankStatement(operator, { file: saying([...earlier, ...entries], balance) })).balance;

  // the money comes
  const clerk = { ...operator, now: new Date() };
  const credits = [{ date: today, direction: 'in' as const, amount: 20_000, name: `${number} ﾔﾏﾀﾞ ﾀﾛｳ`, inquiry: '2' }];
  expect(await balanceOf(credits, 1_020_000)).toMatchObject({ expected: 1_000_000, unrecorded: 20_000, difference: 0 });
  const early = takeBalance(operator, { file: saying(credits, 1_020_000) });
  await expect(early).rejects.toMatchObject({ code: 'conflict' });
  await settleEntries(clerk, credits, { reason: '試験' });
  expect(await statusOf(id)).toBe('captured');
  expect((await recordsOf(id, clearingOf('own-account'))).map(([, amount]) => amount)).toEqual([-20_000]);
  expect((await recordsOf(id, seller)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(17_000);

  expect(await balanceOf(credits, 1_020_000)).toMatchObject({ expected: 1_020_000, unrecorded: 0, difference: 0 });
  const fee = { date: today, direction: 'out' as const, amount: 330, description: 'ﾃｽｳﾘﾖｳ', inquiry: '3' };
  expect(await balanceOf([...credits, fee], 1_019_670)).toMatchObject({ expected: 1_020_000, unknown: -330, difference: 0 });
  expect(await balanceOf(credits, 1_019_670)).toMatchObject({ difference: -330 });

  // short by 1,000 yen: held, and in the bank all the same
  const short = await ordered(5_000, { platform_details: splitOf() });
  const part = { date: today, direction: 'in' as const, amount: 4_000, name: short.number, inquiry: '9' };
  await settleEntries(clerk, [part], { reason: '試験' });
  expect(await balanceOf([...credits, part], 1_024_000)).toMatchObject({ expected: 1_024_000, held: 4_000, difference: 0 });

  // the seller is paid, in the bank's file
  const { settlement } = await close(shop.id, seller);
  const file = await fileBy(operator);
  await downloadFile(operator, { id: file.id });
  const { transfer_day: day, transfers } = await showBankFile(operator, { id: file.id });
  expect(transfers.map(({ settlement_id }) => settlement_id)).toContain(settlement?.id);
  const onDay = { ...operator, now: new Date(startOfDay(day).getTime() + 12 * 3_600_000) };
  const debits = [{ date: day, direction: 'out' as const, amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ', inquiry: '4' }];
  await settleEntries(onDay, debits, { reason: '試験' });
  expect(await showSettlement(onDay, { id: settlement?.id })).toMatchObject({ status: 'paid' });

  const all = [...credits, part, ...debits];
  expect(await balanceOf(all, 1_024_000 - file.amount)).toMatchObject({ expected: 1_024_000 - file.amount, difference: 0 });

  // the balance of before the payout is behind what is recorded
  const behind = takeBalance(operator, { file: saying([...earlier, ...credits, part], 1_024_000) });
  await expect(behind).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(day) });

  // the whole of it, once more
  expect(groupsOf((await readEntries(onDay, [...credits, ...debits])).lines)).toEqual(['done deposit', 'done file']);

  // the same sum leaving an account that pays nobody is no file
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"account_number": "2222222"}'`);
  forgetConnected();
  const moved = debits.map((debit) => ({ ...debit, inquiry: '77' }));
  const elsewhere = await readBankStatement(onDay, { file: asBase64(statementOf(moved, { accountNumber: '2222222' })) });
  expect(groupsOf(elsewhere.lines)).toEqual(['unknown']);
  expect(await verifyLedger(operator, {})).toMatchObject({ clean: true });
});
