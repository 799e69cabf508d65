import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import { recordAcquirerLines, wrongAtAcquirers } from '@/lib/testing/fixtures/acquirer-lines';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asEarlierEntries, wrongEntries, wrongPostings } from '@/lib/testing/fixtures/earlier-entries';
import { movedRefunds, wrongsOfMovedRefunds } from '@/lib/testing/fixtures/moved-refunds';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { aResentRefund, aReturnedRefund } from '@/lib/testing/fixtures/returned-refunds';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { violationsSeen } from '@/lib/testing/violations';

const invariants = readFileSync('lib/ledger/invariants.sql', 'utf8');
/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const ids: Record<string, string> = {};

beforeAll(async () => {
  await owner.connect();
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  Object.assign(ids, { tenant: shop.id, seller, nothing: randomUUID() });
  ids.captured = await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  ids.authorized = await shop.authorize();
  ids.cancelled = await shop.authorize();
  await shop.cancel(ids.cancelled);
  ids.refunded = await shop.pay({ amount: 1_000 });
  await shop.refund(ids.refunded);
  Object.assign(ids, await movedRefunds(shop, seller));
  const { id: lost } = await aChargeback(shop);
  await shop.post(`/chargeback_requests/${lost}/accept`);
  ids.chargeback = lost;
  await changeRecoverySetting(await asRole('admin', shop.id), { recovers: true });
  const { id: borne } = await aChargeback(shop, { payment: { platform_details: splitOf([seller, 6_000, 600]) } });
  await shop.post(`/chargeback_requests/${borne}/accept`);
  await takeRecovery(await asRole('staff', shop.id), { id: borne, seller_id: seller, mode: 'now' });
  ids.borne = borne;
  await shop.pay({ amount: 10_000 });
  const cash = await paidInCash(shop);
  ids.request = (await requestIn(shop, cash)).body.refund_requests[0].id;
  await decide(shop, ids.request ?? '', 'completed');
  ids.returned = await aResentRefund(shop);
  ids.undone = (await aReturnedRefund(shop)).request;
  await undoRequestReturn(await asRole('operator', null), { id: ids.undone, reason: 'x' });
  await shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction: 'to_payout', amount: 7 });
  await aPaidSeller(shop, seller);
  const settled = (await close(shop.id, seller)).settlement?.id ?? '';
  for (const outcome of ['paid', 'bounced']) await shop.post(`/test_helpers/settlements/${settled}/simulate`, { outcome });
  ids.bounced = settled;
  await aPaidSeller(shop, seller);
  ids.waiting = (await close(shop.id, seller)).settlement?.id ?? '';
  await shop.pay({ platform_details: splitOf([seller, 1_000, 0]) });
  const wanted = { merchant_id: shop.id, counter_account: 'bank', amount: 5, description: 'correction', reason: 'why' };
  const proposed = await proposeAdjustment(await asRole('operator', null), wanted);
  ids.adjustment = proposed.id;
  await approveAdjustment(await asRole('operator', null), seenOf(proposed));
  await recordAcquirerLines();
  await buildDays({ tenantId: shop.id, accountId: shop.id }, new Date(Date.now() + 2 * 86_400_000));
});
afterAll(() => owner.end());

/** The findings of the proof after `wrong` has run; the changes are rolled back. */
async function provenAfter(wrong: string): Promise<string[]> {
  await owner.query('BEGIN');
  try {
    await owner.query(`SET LOCAL session_replication_role = replica`);
    // each side of a posting for itself can only be wrong where it is a row for itself
    if (wrong.includes('"EarlierEntry"')) await asEarlierEntries(owner);
    const named = wrong.replace(/:(\w+)/g, (_, name) => `'${ids[name]}'`);
    for (const statement of named.split(/;\s/)) await owner.query(statement);
    return (await violationsSeen(owner)).map(({ invariant }) => invariant);
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** A bank file that contains a settlement. */
const withFile = (status: string, isOut: boolean, settlement: string) => `
  INSERT INTO "BankFile"(id, number, "transferDay", count, amount, content, "proposedBy", "proposedByName", "createdAt", "decidedAt", "decidedBy", "approvedBy", status, "handedOutAt", "handedOutBy", "handedOutByName")
    VALUES (:nothing, 1, '2026-11-27', 1, 1, '', :nothing, 'x', now(), now(), :nothing, :nothing, '${status}', ${isOut ? `now(), :nothing, 'x'` : 'NULL, NULL, NULL'});
  UPDATE "Settlement" SET "bankFileId" = :nothing WHERE id = ${settlement}`;

const own = `"tenantId" = :tenant`;
const event = (type: string, payment: string) =>
  `INSERT INTO "Event" SELECT e."tenantId", gen_random_uuid(), '${type}', e."resourceId", e.data, e."createdAt" FROM "Event" e WHERE "resourceId" = :${payment} LIMIT 1`;
const wrongs: [wrong: string, invariant: string][] = [
  ...wrongEntries,
  ...wrongPostings,
  [`UPDATE "Balance" SET balance = balance + 1 WHERE "accountId" = :seller`, 'balance equals its entries'],
  [`UPDATE "Balance" SET entries = entries + 1 WHERE "accountId" = :seller`, 'balance equals its entries'],
  [`DELETE FROM "Balance" WHERE "accountId" = :seller`, 'entry has a balance'],
  [`UPDATE "Split" SET "submerchantId" = :nothing WHERE "paymentId" = :captured`, 'a split has a payment and a seller'],
  [`UPDATE "Split" SET "paymentId" = :nothing WHERE "paymentId" = :captured`, 'a split has a payment and a seller'],
  [`UPDATE "Attempt" SET "paymentId" = :nothing WHERE "paymentId" = :captured`, 'an attempt has a payment'],
  [`UPDATE "Balance" SET held = held + 1 WHERE "accountId" = :seller`, 'held equals open holds'],
  [`UPDATE "Hold" SET "releasedAt" = NULL`, 'a completed attempt holds nothing'],
  [
    `ALTER TABLE "Balance" DROP CONSTRAINT "Balance_seller_not_negative"; UPDATE "Balance" SET balance = -1 WHERE "accountId" = :seller`,
    'seller is not negative',
  ],
  [
    `ALTER TABLE "Payment" DROP CONSTRAINT "Payment_amounts"; UPDATE "Payment" SET "authorizedAmount" = amount + tax - 1 WHERE id = :captured`,
    'captured once, at most what was authorized',
  ],
  [
    `DROP INDEX "LedgerTransaction_one_capture"; INSERT INTO "LedgerTransaction" SELECT t."tenantId", gen_random_uuid(), t.kind, t."paymentId", NULL, t."createdAt" FROM "LedgerTransaction" t WHERE "paymentId" = :captured`,
    'captured once, at most what was authorized',
  ],
  [`UPDATE "Payment" SET "capturedAt" = now() WHERE id = :authorized`, 'captured once, at most what was authorized'],
  [`UPDATE "Payment" SET amount = amount - 1 WHERE id = :captured`, 'capture posts what was captured'],
  [`UPDATE "Split" SET amount = 10001 WHERE "paymentId" = :captured`, 'split adds up to at most what is captured'],
  [`UPDATE "Payment" SET "amountRefunded" = 1 WHERE id = :captured`, 'refunded equals its refunds'],
  [`UPDATE "Payment" SET "refundPending" = 1 WHERE id = :captured`, 'what is under way equals open refunds, requests and chargebacks'],
  [
    `ALTER TABLE "Chargeback" DROP CONSTRAINT "Chargeback_decided"; UPDATE "Chargeback" SET "decidedAt" = NULL WHERE id = :chargeback`,
    'what is under way equals open refunds, requests and chargebacks',
  ],
  [`UPDATE "Hold" SET "releasedAt" = now() WHERE "attemptId" = :waiting`, 'a settlement holds its money until it is decided'],
  [`UPDATE "Hold" SET "releasedAt" = NULL WHERE "attemptId" = :bounced`, 'a settlement holds its money until it is decided'],
  [`UPDATE "Settlement" SET status = 'paid', "paidAt" = now() WHERE id = :waiting`, 'a settlement is posted once, as it ended'],
  [`UPDATE "Settlement" SET status = 'paid', "endedAt" = NULL WHERE id = :bounced`, 'a settlement is posted once, as it ended'],
  [`UPDATE "Settlement" SET "returnTransactionId" = NULL WHERE id = :bounced`, 'a settlement is posted once, as it ended'],
  [`UPDATE "ReturnUndo" SET "subjectKind" = 'settlement'`, 'a settlement is posted once, as it ended'],
  [`DELETE FROM "ReturnUndo" WHERE "subjectId" = :undone`, 'what came back is owed until it is sent again'],
  [`UPDATE "Settlement" SET "settlementAmount" = 1 WHERE id = :bounced`, 'a settlement is posted once, as it ended'],
  [
    `INSERT INTO "BankFile"(id, number, "transferDay", status, count, amount, content, "proposedBy", "proposedByName", "createdAt") VALUES (gen_random_uuid(), 1, '2026-11-27', 'proposed', 1, 1, '', gen_random_uuid(), 'x', now())`,
    'a bank’s file names what it pays, and the sum',
  ],
  [`UPDATE "RefundRequest" SET "bankFileId" = id WHERE id = :request`, 'a refund request in a bank’s file is one of its lines'],
  [withFile('cancelled', false, ':waiting'), 'a bank’s file pays only once it was handed out'],
  [withFile('approved', false, ':bounced'), 'a bank’s file pays only once it was handed out'],
  [withFile('approved', true, ':bounced'), 'a bank’s file is paid with the last of it'],
  [`UPDATE "Settlement" SET "startsAt" = '2000-01-01' WHERE id = :waiting`, 'settlements of a merchant follow each other'],
  [
    `UPDATE "Settlement" SET "openingAmount" = "openingAmount" + 1, "transactionAmount" = "transactionAmount" - 1 WHERE id = :waiting`,
    'settlements of a merchant follow each other',
  ],
  [
    `UPDATE "Settlement" SET "closingAmount" = "closingAmount" + 1, "transactionAmount" = "transactionAmount" + 1 WHERE id = :waiting`,
    'a settlement counts what was posted',
  ],
  [
    `UPDATE "Settlement" SET totals = jsonb_set(totals, '{payment_transfer}', '[1, 999]') WHERE id = :waiting`,
    'a settlement counts what was posted',
  ],
  [`UPDATE "Invoice" SET number = 99 WHERE "settlementId" = :waiting`, 'invoices are numbered without a gap'],
  [`UPDATE "InvoiceCounter" SET issued = issued + 1`, 'invoices are numbered without a gap'],
  [`DELETE FROM "InvoiceCounter"`, 'invoices are numbered without a gap'],
  [
    `UPDATE "Invoice" SET amount = amount + 11, "taxAmount" = (amount + 11) / 11 WHERE "settlementId" = :waiting`,
    'a settlement’s fees are invoiced',
  ],
  [
    `UPDATE "Invoice" SET kind = 'return', "chargedFromDay" = "fromDay", "chargedToDay" = "toDay" WHERE "settlementId" = :waiting`,
    'a settlement’s fees are invoiced',
  ],
  [`UPDATE "Invoice" SET "settlementId" = NULL, amount = 55000, "taxAmount" = 5000`, 'no more is invoiced than was charged'],
  [`UPDATE "Recovery" SET taken = taken - 1, state = 'stopped' WHERE "chargebackId" = :borne`, 'what was taken back equals its entries'],
  [`UPDATE "Recovery" SET amount = 10001, state = 'stopped' WHERE "chargebackId" = :borne`, 'sellers bear at most what was lost'],
  [`DELETE FROM "RecoveryPart" WHERE "tenantId" = :tenant`, 'what was taken back equals its entries'],
  [`UPDATE "Recovery" SET "submerchantId" = :tenant WHERE "chargebackId" = :borne`, 'what was taken back equals its entries'],
  [`UPDATE "Chargeback" SET status = 'cancelled' WHERE id = :chargeback`, 'a lost chargeback is posted once, and no other'],
  [`UPDATE "Chargeback" SET amount = amount + 1 WHERE id = :chargeback`, 'a lost chargeback is posted once, and no other'],
  [`UPDATE "Chargeback" SET "setAside" = "setAside" - 1 WHERE id = :chargeback`, 'a lost chargeback is posted once, and no other'],
  [`UPDATE "Audit" SET operation = 'payment.update' WHERE "subjectId" = :failed AND operation = 'refund.fail'`, 'status moves as it may'],
  ...wrongsOfMovedRefunds,
  [`DELETE FROM "Event" WHERE "resourceId" = :refunded AND type = 'payment.refunded'`, 'refunded exactly once told'],
  [event('payment.refunded', 'refunded'), 'refunded exactly once told'],
  [event('payment.captured', 'captured'), 'every outcome told once'],
  [`DELETE FROM "Event" WHERE "resourceId" = :cancelled`, 'every outcome told once'],
  [
    `UPDATE "Audit" SET before = '{"status": "cancelled"}', after = '{"status": "captured"}' WHERE "subjectId" = :cancelled`,
    'status moves as it may',
  ],
  [`UPDATE "LedgerTransaction" SET "createdAt" = now() WHERE "paymentId" = :captured`, 'an entry is dated as its transaction'],
  [`UPDATE "Payment" SET "paymentMethodFee" = 1 WHERE id = :captured`, 'customer fee is posted to the service'],
  [
    `INSERT INTO "IdempotencyKey" ("tenantId", key, fingerprint, state, "claimId", "attemptId", "leaseUntil", "createdAt", "expiresAt")
     SELECT "tenantId", 'k', 'f', 'running', gen_random_uuid(), id, now(), now(), now() FROM "Attempt" WHERE "paymentId" = :captured LIMIT 1`,
    'a kept reply is whole',
  ],
  [
    `UPDATE "Adjustment" SET status = 'rejected', "transactionId" = NULL WHERE id = :adjustment`,
    'an adjustment is posted once, as approved',
  ],
  [`UPDATE "Adjustment" SET "transactionId" = :nothing WHERE id = :adjustment`, 'an adjustment is posted once, as approved'],
  [
    `ALTER TABLE "Adjustment" DROP CONSTRAINT "Adjustment_two_people"; UPDATE "Adjustment" SET "decidedBy" = "proposedBy" WHERE id = :adjustment`,
    'an adjustment has two people',
  ],
  ...wrongAtAcquirers,
  ...['"openingAmount" = 1', '"entriesBefore" = 9', 'amount = amount + 1', 'entries = 99', `kinds = kinds || '{"refund": [0, 1]}'`].map(
    (wrong): [string, string] => [`UPDATE "BalanceDay" SET ${wrong} WHERE "accountId" = :tenant`, 'opening of a day is the sum before it'],
  ),
  // the day between two others was lost
  [
    `INSERT INTO "BalanceDay" SELECT d."tenantId", d."accountId", d."startsAt" + interval '2 days', d."openingAmount" + d.amount + 1,
       d."entriesBefore" + d.entries + 1, d.amount, d.entries, d.kinds FROM "BalanceDay" d WHERE d."accountId" = :tenant`,
    'a day begins where the one before it ended',
  ],
  [`UPDATE "BalanceDay" SET "entriesBefore" = 1 WHERE "accountId" = :tenant`, 'a day begins where the one before it ended'],
  [`UPDATE "ListCount" SET rows = rows + 1 WHERE ${own} AND slot = 0 AND list = 'payments'`, 'the list counts its rows'],
];

test('of a ledger that is right nothing is said', async () => {
  expect(await provenAfter('SELECT 1')).toEqual([]);
});

test.each(wrongs.map(([wrong, invariant], index) => ({ wrong, invariant, name: `${invariant} (${index + 1})` })))(
  'the proof finds: $name',
  async ({ wrong, invariant }) => {
    expect(await provenAfter(wrong)).toContain(invariant);
  },
);

test('every rule of the proof has been seen to find something', () => {
  const rules = [...invariants.matchAll(/SELECT '([^']+)', /g)].map(([, rule]) => rule);
  // the count would miss a name with a quote in it
  expect(rules).toHaveLength(invariants.match(/^\s*SELECT '/gm)?.length ?? 0);
  expect(rules.filter((rule) => !wrongs.some(([, invariant]) => invariant === rule))).toEqual([]);
});
