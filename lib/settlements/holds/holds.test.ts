// A platform puts a seller's payouts on hold and releases them: nothing is paid meanwhile, and nothing is lost.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listHeld } from '@/lib/settlements/files/list-held';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { showPayoutsHold } from '@/lib/settlements/holds/show-payouts-hold';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { aPayingDesk, carryOut, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
let staff: Caller;
let seller = '';
beforeEach(async () => {
  await endAll();
  ({ one, two, shop } = await aPayingDesk());
  staff = await asRole('staff', shop.id);
  seller = shop.sellers[0] ?? '';
});

/** What earlier tests have left waiting would be in the files of later ones. */
async function endAll() {
  const operator = await asRole('operator', null);
  const rows = await sql<{ id: string; file: string | null }>(`SELECT id, "bankFileId" AS file FROM "Settlement" WHERE status = 'pending'`);
  for (const file of new Set(rows.flatMap(({ file: of }) => of ?? [])))
    await cancelFile(operator, { id: file, reason: '試験', handed_out: true });
  for (const { id } of rows) await decideSettlement(operator, { id, outcome: 'cancelled', reason: '試験' });
}

const reason = '本人確認書類の再確認';
const hold = (given: object = {}, caller = staff) => holdPayouts(caller, { id: seller, reason, ...given });
const release = (given: object = {}, caller = staff) => releasePayouts(caller, { id: seller, ...given });
const none = { count: 0, amount: 0 };
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code as string,
  );
const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');

describe('a cycle that closes', () => {
  test('is carried over with its reason; after the release the next one pays all of it', async () => {
    await aPaidSeller(shop, seller);
    await hold();
    expect(await close(shop.id, seller)).toMatchObject({ outcome: 'carried', reason: 'on_hold', settlement: null });
    await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
    expect(await shop.balance(seller)).toEqual(expect.objectContaining({ total: 6_300, held: 0 }));
    const forecast = () => showPayoutForecast(staff, { id: seller });
    expect(await forecast()).toMatchObject({
      obstacle: 'on_hold',
      obstacle_reason: reason,
      carried: [{ amount: 5_400, reason: 'on_hold' }],
    });
    await release();
    expect(await forecast()).toMatchObject({ forecast: { outcome: 'settled', amount: 6_300 } });
    expect((await forecast()).obstacle).not.toBe('on_hold');
    expect(await close(shop.id, seller)).toMatchObject({ outcome: 'settled', settlement: { settlement_amount: 6_300 } });
  });

  test('another seller’s and the platform’s own are paid as ever', async () => {
    const other = shop.sellers[1] ?? '';
    await aPaidSeller(shop, other);
    await hold();
    expect(await close(shop.id, other)).toMatchObject({ outcome: 'settled' });
  });
});

describe('a payout that waits', () => {
  test('stays out of every file, the operator reads why; after the release it is in the next file', async () => {
    const waiting = await owed(one, shop, 5_000);
    expect((await hold()).payouts).toEqual({ waiting: { count: 1, amount: 5_000 }, in_file: none, at_bank: none });
    const day = await seenBy(one);
    expect([day.count, day.settlements.map(({ id, blocked, blocked_text }) => [id, blocked, blocked_text])]).toEqual([
      0,
      [[waiting.id, 'on_hold', reason]],
    ]);
    expect(await outcome(fileBy(one))).toBe('conflict');
    expect((await listHeld(staff, { settlement_ids: [waiting.id] })).data).toMatchObject([
      { obstacle: 'on_hold', obstacle_reason: reason },
    ]);
    // its money stays set aside for it
    expect(await shop.balance(seller)).toMatchObject({ total: 5_000, held: 5_000 });
    await release();
    const file = await fileBy(one);
    expect(file).toMatchObject({ count: 1, amount: 5_000 });
    await carryOut(two, file.id);
    expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  });

  test('in a file that nobody has downloaded: the file does not go out, and another one is made of the rest', async () => {
    await owed(one, shop, 6_000);
    const rest = await owed(one, shop, 5_000, shop.sellers[1]);
    const file = await fileBy(one);
    expect(file.status).toBe('proposed');
    expect((await hold()).payouts).toEqual({ waiting: none, in_file: { count: 1, amount: 6_000 }, at_bank: none });
    await expect(approveFile(two, { id: file.id, amount: 11_000 })).rejects.toMatchObject({ code: 'conflict' });
    expect((await showBankFile(one, { id: file.id })).stopped).toContain('販売者1');
    await cancelFile(two, { id: file.id, reason: '作り直し' });
    const next = await fileBy(one);
    expect((await showBankFile(one, { id: next.id })).transfers.map(({ settlement_id }) => settlement_id)).toEqual([rest.id]);
  });

  test('an approved file is not downloaded either', async () => {
    await owed(one, shop, 5_000);
    const file = await fileBy(one);
    expect(file.status).toBe('approved');
    await hold();
    expect(await outcome(downloadFile(two, { id: file.id }))).toBe('conflict');
    await release();
    expect(await outcome(downloadFile(two, { id: file.id }))).toBe('done');
  });

  test('that the bank has is paid all the same, and whoever sets the hold is told so', async () => {
    await owed(one, shop, 5_000);
    const file = await fileBy(one);
    await downloadFile(one, { id: file.id });
    const before = await showPayoutsHold(staff, { id: seller });
    expect([before.on_hold, before.payouts.at_bank]).toEqual([false, { count: 1, amount: 5_000 }]);
    expect((await hold()).payouts).toEqual({ waiting: none, in_file: none, at_bank: { count: 1, amount: 5_000 } });
    // cancelled, and carried out by the bank all the same: what is so can be recorded
    await cancelFile(two, { id: file.id, reason: '止めたい', handed_out: true });
    await restoreFile(two, { id: file.id });
    await carryOut(two, file.id);
    expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  });
});

describe('who knows what', () => {
  test('the seller is told that, not why and by whom, unless its platform shows it', async () => {
    const own = await asRole('seller', shop.id, seller);
    const waiting = await owed(one, shop, 5_000);
    const read = async () => {
      const [{ reason: said, held_by, history, on_hold }, { obstacle, obstacle_reason }, held] = [
        await showPayoutsHold(own, { id: seller }),
        await showPayoutForecast(own, { id: seller }),
        (await listHeld(own, { settlement_ids: [waiting.id] })).data,
      ];
      return [on_hold, said, held_by, history, obstacle, obstacle_reason, held.map((row) => row.obstacle_reason)];
    };
    await hold();
    expect(await read()).toEqual([true, null, null, [], 'on_hold', null, [null]]);
    await release({ reason: '確認済み' });
    await hold({ show_reason: true });
    expect(await read()).toEqual([true, reason, null, [], 'on_hold', reason, [reason]]);
    const mails = (await mailsTo(emailOf(own))).filter(({ kind }) => kind.startsWith('payouts'));
    expect(mails.map(({ kind, text }) => [kind, text.includes(reason)])).toEqual([
      ['payoutsHeld', false],
      ['payoutsReleased', false],
      ['payoutsHeld', true],
    ]);
    for (const { text } of mails) expect(text).not.toContain('確認済み');
    // another seller reads nothing of it
    const stranger = await asRole('seller', shop.id, shop.sellers[1]);
    expect(await outcome(showPayoutsHold(stranger, { id: seller }))).toBe('not_found');
  });

  test('platform and operator read who, when and why, newest first; the audit log has it', async () => {
    await hold();
    await release({ reason: '確認済み' }, await asRole('admin', shop.id));
    for (const reader of [await asRole('viewer', shop.id), await asRole('operator', null)]) {
      const { on_hold, held_by, history } = await showPayoutsHold(reader, { id: seller });
      expect([on_hold, held_by]).toEqual([false, null]);
      expect(history.map(({ act, reason: said, reason_shown, author }) => [act, said, reason_shown, author !== ''])).toEqual([
        ['release', '確認済み', false, true],
        ['hold', reason, false, true],
      ]);
    }
    const audits = await sql(
      `SELECT operation, after FROM "Audit" WHERE "subjectId" = $1 AND operation LIKE 'payouts_hold.%' ORDER BY id`,
      [seller],
    );
    expect(audits).toEqual([
      { operation: 'payouts_hold.set', after: { payouts_on_hold: true, reason, reason_shown: false } },
      { operation: 'payouts_hold.release', after: { payouts_on_hold: false, reason: '確認済み' } },
    ]);
  });

  test('who only looks, the seller and the operator change nothing; what is no seller of the platform is not found', async () => {
    const other = await aShop({ sellers: 1 });
    for (const caller of [await asRole('viewer', shop.id), await asRole('seller', shop.id, seller), await asRole('operator', null)])
      expect([await outcome(hold({}, caller)), await outcome(release({}, caller))]).toEqual(['forbidden', 'forbidden']);
    const admin = await asRole('admin', other.id);
    expect([await outcome(hold({}, admin)), await outcome(hold({ id: shop.id })), await outcome(hold({ id: other.sellers[0] }))]).toEqual(
      Array(3).fill('not_found'),
    );
    expect(await outcome(release({}, admin))).toBe('not_found');
    expect(await outcome(holdPayouts(staff, { id: seller }))).toBe('missing_parameter');
    expect((await showMerchant(staff, { id: seller })).payouts_on_hold).toBe(false);
    await hold({}, await asKey(shop.secretKey));
    expect((await showMerchant(staff, { id: seller })).payouts_on_hold).toBe(true);
  });
});
