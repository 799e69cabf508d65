// A hold against what is under way at the same moment: the closing of a cycle, a file that is made, a file that is downloaded.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { showPayoutsHold } from '@/lib/settlements/holds/show-payouts-hold';
import { aPayer, aPayingDesk, carryOut, enterBank, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { close, dueOf } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
let staff: Caller;
let seller = '';
beforeEach(async () => {
  ({ one, two, shop } = await aPayingDesk());
  staff = await asRole('staff', shop.id);
  seller = shop.sellers[0] ?? '';
});

const hold = (caller = staff) => holdPayouts(caller, { id: seller, reason: '確認中' });
const release = () => releasePayouts(staff, { id: seller });
const none = { count: 0, amount: 0 };
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code as string,
  );

/** The seller has been paid once, and sells again. */
async function paidOnce() {
  await enterBank(await aPayer(), { sole_amount: 1_000_000 });
  await enterBank(await aPayer(), { sole_amount: 1_000_000 });
  await owed(one, shop, 5_000);
  await carryOut(two, (await fileBy(one)).id);
}
const sells = () => shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });

test('of two who hold, or release, one is refused; a repeated call acts once', async () => {
  const held = await together(2, () => outcome(hold()));
  expect(held.sort()).toEqual(['conflict', 'done']);
  const freed = await together(2, () => outcome(release()));
  expect(freed.sort()).toEqual(['conflict', 'done']);
  const key = { ...(await asKey(shop.secretKey)), idempotencyKey: crypto.randomUUID() };
  const [first, again] = [await hold(key), await hold(key)];
  expect(again).toEqual(first);
  expect(await sql(`SELECT act FROM "PayoutHold" WHERE "merchantId" = $1 ORDER BY number`, [seller])).toHaveLength(3);
});

test('a hold and the closing of the cycle: carried over, or a payout that the hold counts and keeps out of files', async () => {
  await paidOnce();
  for (let round = 0; round < 4; round += 1) {
    await sells();
    const [{ payouts }, closed] = await Promise.all([hold(), close(shop.id, seller, await dueOf(shop.id, seller))]);
    if (closed.outcome === 'carried') expect([closed.reason, payouts.waiting]).toEqual(['on_hold', none]);
    else expect((await showPayoutsHold(staff, { id: seller })).payouts.waiting.count).toBe(1);
    expect(await outcome(fileBy(one))).toBe('conflict');
    await release();
    if (closed.outcome === 'carried') await close(shop.id, seller);
    await carryOut(two, (await fileBy(one)).id);
    expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  }
});

test('a hold and a file that is made or downloaded: what the reply says is with the bank, is; the rest does not go out', async () => {
  await paidOnce();
  for (const act of ['make', 'download', 'make', 'download'] as const) {
    await sells();
    const id = (await close(shop.id, seller)).settlement?.id ?? '';
    const made = act === 'download' ? await fileBy(one) : null;
    const [{ payouts }, went] = await Promise.all([
      hold(),
      made ? outcome(downloadFile(two, { id: made.id })) : fileBy(one).catch(() => null),
    ]);
    const [row] = await sql<{ bankFileId: string | null; handedOutAt: Date | null }>(
      `SELECT s."bankFileId", f."handedOutAt" FROM "Settlement" s LEFT JOIN "BankFile" f ON f.id = s."bankFileId" WHERE s.id = $1`,
      [id],
    );
    expect(payouts.at_bank.count).toBe(row?.handedOutAt ? 1 : 0);
    if (act === 'make') expect(payouts.in_file.count).toBe(went ? 1 : 0);
    if (row?.bankFileId && !row.handedOutAt) {
      expect(await outcome(downloadFile(two, { id: row.bankFileId }))).toBe('conflict');
      await cancelFile(two, { id: row.bankFileId, reason: '保留のため' });
    }
    await release();
    await carryOut(two, row?.handedOutAt && row.bankFileId ? row.bankFileId : (await fileBy(one)).id);
    expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  }
});
