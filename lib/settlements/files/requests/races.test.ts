// Of several at once one pays a customer: a file or another file, a file or a person; and what ends in the middle is said again.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import * as store from '@/lib/operation/store';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { Refusal } from '@/lib/refusal';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { aPayer, enterBank, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

/** The payment at which the database connection fails. */
const failing = { id: '' };
const { completeAttempt } = store;
vi.spyOn(store, 'completeAttempt').mockImplementation((tenantId, rows) =>
  (rows as { paymentId: string }).paymentId === failing.id
    ? Promise.reject(new Error('the connection is gone'))
    : completeAttempt(tenantId, rows),
);

let one: Caller;
let two: Caller;
let shop: Shop;
beforeAll(async () => {
  [one, two] = [await aPayer(), await aPayer()];
  await enterBank(two, { sole_amount: 900_000_000 });
  shop = await aShop({ sellers: 1 });
  await shop.pay({ amount: 1_000_000 });
});
beforeEach(async () => {
  failing.id = '';
  await sql(
    `UPDATE "RefundRequest" SET "takenBy" = $1, "takenByName" = 'ほかの担当', "takenAt" = now() WHERE status = 'pending' AND "bankFileId" IS NULL`,
    [newId()],
  );
});

async function asked() {
  const payment = await paidInCash(shop);
  const answer = await requestIn(shop, payment, { amount: 1_000, platform_details: splitOf() });
  return { payment, id: answer.body.refund_requests.at(-1).id as string };
}
/** The file of all refunds, as it was seen. */
async function proposal() {
  const { day, refunds } = await seenBy(one);
  const { digest } = refunds;
  return (caller: Caller) => proposeFile(caller, { contents: 'refunds', day, digest });
}
const stateOf = async (id: string) =>
  (
    await sql<{ file: string | null; taken: string | null; status: string }>(
      `SELECT "bankFileId" AS file, "takenBy" AS taken, status FROM "RefundRequest" WHERE id = $1`,
      [id],
    )
  )[0];
const won = (answers: PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status === 'fulfilled');
const areRefusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.every((answer) => answer.status === 'fulfilled' || answer.reason instanceof Refusal);

test('two files at once: it is in one of them', async () => {
  for (let round = 0; round < times(5, 50); round++) {
    const { id } = await asked();
    const propose = await proposal();
    const answers = await Promise.allSettled([propose(one), propose(two), propose(one)]);
    expect(areRefusals(answers)).toBe(true);
    expect(won(answers).filter(Boolean)).toHaveLength(1);
    expect((await stateOf(id))?.file).not.toBeNull();
    expect(await sql(`SELECT 1 FROM "BankTransfer" WHERE "requestId" = $1`, [id])).toHaveLength(1);
  }
});

test('a file, and a person who takes it, pays it or rejects it at that moment: one of them has it', async () => {
  const acts = [
    (id: string) => takeRequest(two, { id }),
    (id: string) => decideRequest(two, { id, outcome: 'rejected', reason: '口座が見つかりません' }),
    (id: string) => decideRequest(two, { id, outcome: 'completed' }),
  ];
  for (let round = 0; round < times(9, 90); round++) {
    const { id } = await asked();
    const propose = await proposal();
    const answers = await Promise.allSettled([propose(one), acts[round % acts.length]?.(id)]);
    expect(areRefusals(answers)).toBe(true);
    const [isInFile, isByHand] = won(answers);
    const { file, taken, status } = (await stateOf(id)) ?? {};
    expect(isInFile).toBe(!isByHand);
    expect(file !== null).toBe(isInFile);
    expect(taken !== null || status !== 'pending').toBe(isByHand);
  }
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true });
});

test('what ends in the middle leaves the rest waiting in the file, and it is said again', async () => {
  const payout = await owed(one, shop, 5_000);
  const [first, second] = [await asked(), await asked()];
  const { id } = await fileBy(one, 'all');
  await downloadFile(one, { id });
  failing.id = second.payment;
  await expect(payFile(one, { id })).rejects.toMatchObject({ code: 'conflict', details: { partly: true } });
  const statuses = async () => Object.fromEntries((await showBankFile(one, { id })).transfers.map((line) => [line.id, line.status]));
  expect(await statuses()).toEqual({ [payout.id]: 'paid', [first.id]: 'paid', [second.id]: 'pending' });
  await expect(cancelFile(two, { id, reason: '取り消し', handed_out: true })).rejects.toMatchObject({ code: 'conflict' });
  await expect(takeRequest(one, { id: second.id })).rejects.toMatchObject({ status: 409 });
  failing.id = '';
  const answers = await Promise.allSettled([payFile(one, { id }), payFile(two, { id }), payFile(one, { id })]);
  expect(areRefusals(answers)).toBe(true);
  expect(await statuses()).toEqual({ [payout.id]: 'paid', [first.id]: 'paid', [second.id]: 'paid' });
  expect((await showBankFile(one, { id })).paid_at).not.toBeNull();
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true });
});

test('a file is given up while it is paid: its requests are paid, or free', async () => {
  for (let round = 0; round < times(4, 40); round++) {
    const { id: request } = await asked();
    const { id } = await fileBy(one, 'refunds');
    await downloadFile(one, { id });
    const answers = await Promise.allSettled([payFile(one, { id }), cancelFile(two, { id, reason: '取り消し', handed_out: true })]);
    expect(areRefusals(answers)).toBe(true);
    const [isPaid] = won(answers);
    expect(await stateOf(request)).toMatchObject(isPaid ? { file: id, status: 'completed' } : { file: null, status: 'pending' });
    if (!isPaid) await takeRequest(one, { id: request });
  }
  expect(await verifyLedger(one, {})).toMatchObject({ clean: true });
});
