// The account that pays is locked before balances, by all who need both: those who lock them the other way round wait for each other, and one of them fails.
import { beforeAll, expect, test } from 'vitest';
import { serviceAccounts } from '@/lib/ledger/account';
import { recordDeposit } from '@/lib/payments/deposits/record-deposit';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { undoReturn } from '@/lib/settlements/undo-return';
import { aPayingDesk, carryOut, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { aDepositShop } from '@/lib/testing/fixtures/own-account';
import { aReturnedRefund } from '@/lib/testing/fixtures/returned-refunds';
import { heldBack } from '@/lib/testing/load/gates';
import { sql } from '@/lib/testing/tables';

const reason = '試験';
let desk: Awaited<ReturnType<typeof aPayingDesk>>;
let payout: string;
let seller: string;
let refund: string;
let deposits: Awaited<ReturnType<typeof aDepositShop>>;
beforeAll(async () => {
  desk = await aPayingDesk();
  const { one, shop } = desk;
  ({ id: payout, seller } = await owed(one, shop, 3_000));
  await carryOut(one, (await fileBy(one)).id);
  await bounce();
  await shop.pay({ amount: 50_000 });
  refund = (await aReturnedRefund(shop)).request;
  // the installation is live from here on
  deposits = await aDepositShop();
});

const bounce = () => decideSettlement(desk.one, { id: payout, outcome: 'bounced', cause: 'accounts', reason });

/** Somebody has the paying account, and the call waits for it: anybody can still lock every balance of its tenant. */
async function waitsWithoutBalances<Value>(tenantId: string, call: () => Promise<Value>): Promise<Value | undefined> {
  const lockBalances = async () => {
    const locked = await sql('SELECT 1 FROM "Balance" WHERE "tenantId" = $1 FOR NO KEY UPDATE NOWAIT', [tenantId]);
    expect(locked.length).toBeGreaterThan(0);
  };
  return (await heldBack(['PayoutBank', '1'], [call], lockBalances))[0];
}

test('a deposit that captures its payment', async () => {
  const { one, shop, today, ordered } = deposits;
  const { id } = await ordered(5_000);
  const line = 'd'.repeat(64);
  await sql(
    `INSERT INTO "StatementMark" (key, date, amount, "inquiryNumber", "subjectKind", "subjectId", "isDeposit", "markedBy", "markedByName", "markedAt")
     VALUES ($1, $2, 5000, '1', 'none', $3, true, $3, '担当', now())`,
    [line, today, id],
  );
  const record = () => recordDeposit(one, { id, line, amount: 5_000, booked_on: today });
  expect(await waitsWithoutBalances(shop.id, record)).toMatchObject({ status: 'captured' });
});

test('the bank’s own balance before a seller’s, as every posting locks them: the return of a payout that is taken back', async () => {
  const { one, shop } = desk;
  const lockSeller = async () => {
    const locked = await sql('SELECT 1 FROM "Balance" WHERE "tenantId" = $1 AND "accountId" = $2 FOR NO KEY UPDATE NOWAIT', [
      shop.id,
      seller,
    ]);
    expect(locked).toHaveLength(1);
  };
  const [undone] = await heldBack(['Balance', serviceAccounts.bank], [() => undoReturn(one, { id: payout, reason })], lockSeller);
  expect(undone).toMatchObject({ status: 'paid' });
  await bounce();
});

test('the return of a payout that is taken back', async () => {
  expect(await waitsWithoutBalances(desk.shop.id, () => undoReturn(desk.one, { id: payout, reason }))).toMatchObject({ status: 'paid' });
});

test('the return of a refund that is taken back', async () => {
  const undo = () => undoRequestReturn(desk.one, { id: refund, reason });
  expect(await waitsWithoutBalances(desk.shop.id, undo)).toMatchObject({ status: 'completed' });
});
