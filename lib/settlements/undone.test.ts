// A payout that was said to have come back by mistake: the return is taken back, as long as its money is still there.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { updateApplication } from '@/lib/onboarding/update-application';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { undoReturn } from '@/lib/settlements/undo-return';
import { aPayingDesk, carryOut, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { type Entries, groupsOf, readEntries } from '@/lib/testing/fixtures/read-statements';
import { anAccount, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { eventsOf, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { transferBalance } from '@/lib/transfers/transfer-balance';

const number = 'bank_account_information.zengin_account_number';
const phone = 'company_information.company_phone';
const reason = '口座がありません';
const mistake = '別の販売者の組戻しでした';

let one: Caller;
let two: Caller;
let shop: Shop;
let key: Caller;
beforeEach(async () => {
  ({ one, two, shop } = await aPayingDesk());
  key = await asKey(shop.secretKey);
});

const bounce = (id: string, caller = one) => decideSettlement(caller, { id, outcome: 'bounced', cause: 'accounts', reason });
const undo = (id: string, caller = one) => undoReturn(caller, { id, reason: mistake });
const stateOf = (id: string) => showSettlement(one, { id });
const applicationOf = async (seller: string) => (await showReview(one, { id: seller })).application;

/** A seller whose transfer the bank has carried out, somebody who reads its mail, and the file. */
async function aPaidOne(amount = 3_000) {
  const { id, seller } = await owed(one, shop, amount);
  const { actor } = await asRole('seller', shop.id, seller);
  const { id: fileId } = await fileBy(one);
  await carryOut(one, fileId);
  return { id, seller, fileId, email: actor.kind === 'user' ? actor.email : '' };
}
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => /Returned$/.test(kind));

test('it is paid as before: the balance gives it back, the account is accepted again, and the seller is told', async () => {
  const { id, seller, email } = await aPaidOne();
  const [paid, before, submissions] = [await stateOf(id), await applicationOf(seller), (await showReview(one, { id: seller })).submissions];
  await bounce(id);
  expect(await shop.balance(seller)).toMatchObject({ total: 3_000 });
  expect(await applicationOf(seller)).toMatchObject({ status: 'incomplete' });
  expect(await undo(id)).toMatchObject({ id, status: 'paid', reason: null, ended_at: null });
  expect(await stateOf(id)).toEqual(paid);
  expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  const { version: _, ...application } = before;
  expect(await applicationOf(seller)).toMatchObject({ ...application, status: 'accepted' });
  expect((await showReview(one, { id: seller })).submissions).toEqual(submissions);
  expect(await kindsTo(email)).toEqual(['payoutReturned', 'payoutNotReturned']);
  expect((await mailsTo(email)).at(-1)?.text).toContain('口座情報を修正していただく必要はありません');
  expect((await eventsOf(seller)).at(-1)).toBe('submerchant.application.accepted');
  const [audit] = await sql(`SELECT before, after FROM "Audit" WHERE operation = 'settlement.undo_return' AND "subjectId" = $1`, [id]);
  expect(audit).toMatchObject({ before: { status: 'bounced', reason }, after: { status: 'paid', reason: mistake } });
  // it may come back all the same
  expect(await bounce(id)).toMatchObject({ status: 'bounced' });
  expect(await undo(id)).toMatchObject({ status: 'paid' });
  // what is earned from now on is paid once
  await shop.pay({ platform_details: splitOf([seller, 2_000, 0]) });
  expect((await close(shop.id, seller)).settlement).toMatchObject({ settlement_amount: 2_000 });
});

/** Another account of the seller is accepted, and what came back is in its next settlement. */
async function settledAgain(seller: string) {
  const { version } = await updateApplication(key, { id: seller, [number]: '7654321' });
  await acceptApplication(one, { id: seller, version });
  const { settlement } = await close(shop.id, seller, new Date(one.now.getTime() + 86_400_000));
  expect(settlement).toMatchObject({ settlement_amount: 3_000 });
  return settlement?.id ?? '';
}

test('once a later settlement has the money it is refused, and says what is to be done first', async () => {
  const { id, seller } = await aPaidOne();
  await bounce(id);
  const next = await settledAgain(seller);
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', sentence: { en: /waits to be paid. Cancel that settlement first/ } });
  await decideSettlement(one, { id: next, outcome: 'cancelled', reason: mistake });
  expect(await undo(id)).toMatchObject({ status: 'paid' });
  expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  // the account that was named meanwhile stays
  expect(await applicationOf(seller)).toMatchObject({ status: 'accepted' });
});

test('in a file, or paid again, it is refused as well', async () => {
  const { id, seller } = await aPaidOne();
  await bounce(id);
  const next = await settledAgain(seller);
  const later = { ...one, now: new Date(one.now.getTime() + 10 * 86_400_000) };
  const file = await fileBy(later);
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', sentence: { en: /in a bank’s file/ } });
  await carryOut(later, file.id);
  expect(await stateOf(next)).toMatchObject({ status: 'paid' });
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', sentence: { en: /paid out again/ } });
});

test('what the balance has not any more is not taken back', async () => {
  const { id, seller } = await aPaidOne();
  await bounce(id);
  const give = (direction: string) => transferBalance(key, { id: seller, currency: 'JPY', direction, amount: 1_000 });
  await give('to_platform');
  await expect(undo(id)).rejects.toMatchObject({
    code: 'conflict',
    sentence: { en: /¥3,000 .* only ¥2,000/ },
    details: { available: 2_000 },
  });
  await give('to_payout');
  expect(await undo(id)).toMatchObject({ status: 'paid' });
});

test('what the seller has begun to change is still to be handed in, without the bank’s reason', async () => {
  const { id, seller, email } = await aPaidOne();
  await bounce(id);
  await updateApplication(key, { id: seller, [phone]: '06-1234-5678' });
  expect(await undo(id)).toMatchObject({ status: 'paid' });
  expect(await applicationOf(seller)).toMatchObject({ status: 'incomplete', errored_fields: [] });
  expect((await mailsTo(email)).at(-1)?.text).toContain('提出してください');
});

test('where another transfer to the account came back as well, it stays refused until that one is taken back', async () => {
  const { id, seller } = await owed(one, shop, 3_000);
  await shop.pay({ platform_details: splitOf([seller, 4_000, 0]) });
  const { settlement: second } = await close(shop.id, seller);
  await carryOut(one, (await fileBy(one)).id);
  for (const settlement of [id, second?.id ?? '']) await bounce(settlement);
  await undo(id);
  expect(await applicationOf(seller)).toMatchObject({ status: 'incomplete', errored_fields: [{ field: number }] });
  await undo(second?.id ?? '');
  expect(await applicationOf(seller)).toMatchObject({ status: 'accepted' });
  expect(await shop.balance(seller)).toMatchObject({ total: 0 });
});

test('an account that the operator has entered is paid to again', async () => {
  await enterAccount(await asRole('operator', null), anAccount(shop.id));
  await shop.pay({ amount: 5_000 });
  const { settlement } = await close(shop.id, shop.id);
  const id = settlement?.id ?? '';
  await carryOut(two, (await fileBy(two)).id);
  const before = await shop.balance(shop.id);
  await bounce(id);
  const refused = () => sql<{ at: Date | null }>(`SELECT "refusedAt" AS at FROM "PayoutAccount" WHERE "merchantId" = $1`, [shop.id]);
  expect((await refused())[0]?.at).not.toBeNull();
  await undo(id);
  expect(await refused()).toEqual([{ at: null }]);
  expect(await shop.balance(shop.id)).toEqual(before);
});

test('what never came back, or was never paid, is none; and it is an operator’s to say', async () => {
  const { id, seller } = await owed(one, shop, 3_000);
  await expect(undo(id)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(undoReturn(one, { id })).rejects.toMatchObject({ code: 'missing_parameter', param: 'reason' });
  await expect(undo(id, await asRole('admin', shop.id))).rejects.toMatchObject({ code: 'forbidden' });
  await bounce(id);
  await expect(undo(id)).rejects.toMatchObject({ code: 'bad_request', sentence: { en: /after it was paid/ } });
  expect(await shop.balance(seller)).toMatchObject({ total: 3_000, held: 0 });
});

test('four at once, and a cycle that closes at that moment: the money is in one place', async () => {
  const { id, seller } = await aPaidOne();
  await bounce(id);
  const said = await together(4, (index) =>
    (index === 3 ? close(shop.id, seller, new Date(one.now.getTime() + 60_000)).then(() => 'closed') : undo(id).then(() => 'undone')).catch(
      ({ code }) => code,
    ),
  );
  const undone = said.filter((result) => result === 'undone').length;
  const waiting = await sql<{ amount: string }>(
    `SELECT "settlementAmount" AS amount FROM "Settlement" WHERE "merchantId" = $1 AND status = 'pending'`,
    [seller],
  );
  expect([undone, waiting.length]).toEqual(undone === 1 ? [1, 0] : [0, 1]);
  expect(await sql(`SELECT id FROM "ReturnUndo" WHERE "subjectId" = $1`, [id])).toHaveLength(undone);
});

test('its line, and that of its whole file, is open again', async () => {
  const { id, fileId } = await aPaidOne();
  const { transfers, transfer_day: date } = await showBankFile(one, { id: fileId });
  const entries: Entries = [{ date, direction: 'in', amount: 3_000, description: 'ｸﾐﾓﾄﾞｼ', edi: transfers[0]?.reference ?? '' }];
  const file = asBase64(statementOf(entries));
  await settleBankStatement(one, { file, decisions: [{ line: 0, kind: 'return', id }], reason, cause: 'accounts' });
  expect(groupsOf((await readEntries(one, entries)).lines)).toEqual(['done return']);
  await undo(id);
  expect(groupsOf((await readEntries(one, entries)).lines)).toEqual(['certain return']);
  expect(await sql('SELECT 1 FROM "StatementMark" WHERE "subjectId" = $1', [id])).toEqual([]);
});

test('a balance of the paying account that may have counted it says nothing any more, though two clocks differ by minutes', async () => {
  const { id } = await aPaidOne();
  const other = '0001,001,ordinary,0000000001';
  const paying = '0001,001,ordinary,0007654321';
  for (const [minutes, left] of [
    [60, [other]],
    [-10, [other]],
    [-120, [other, paying]],
  ] as const) {
    await bounce(id);
    await sql('DELETE FROM "BankBalance"');
    await sql(
      `INSERT INTO "BankBalance" (account, day, amount, position, "takenBy", "takenByName", "takenAt")
       SELECT a, '2026-11-20', 1, 1, s.id, '担当', s."endedAt" + $3 * interval '1 minute' FROM "Settlement" s, unnest($2::text[]) a WHERE s.id = $1`,
      [id, [paying, other], minutes],
    );
    await undo(id);
    expect((await sql<{ account: string }>('SELECT account FROM "BankBalance" ORDER BY account')).map(({ account }) => account)).toEqual(
      left,
    );
  }
});
