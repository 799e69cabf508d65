import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { aPayer, aPayingDesk, carryOut, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
let shop: Shop;
beforeEach(async () => {
  ({ one, two, shop } = await aPayingDesk());
});

/** One person may approve 10,000 yen alone. */
const waiting = (amount: number, seller?: string) => owed(one, shop, amount, seller);
const nameOf = (caller: Caller) => personOf(caller).name;
const statusesOf = async (id: string) => (await showBankFile(one, { id })).transfers.map(({ status }) => status).sort();

/** A file that `one` made, downloaded by them, and cancelled by the other. */
async function givenUp() {
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  await cancelFile(two, { id, reason: '作り直します', handed_out: true });
  return id;
}

test('what was given up and carried out all the same stands again, once what was in it is in no other file', async () => {
  const [first, second] = [await waiting(3_000), await waiting(2_000, shop.sellers[1])];
  const { id } = await fileBy(one);
  const { content: bytes } = await downloadFile(one, { id });
  await expect(restoreFile(one, { id })).rejects.toMatchObject({ code: 'conflict' });
  await cancelFile(two, { id, reason: '銀行に渡していません', handed_out: true });
  expect((await showBankFile(one, { id })).transfers.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  await expect(payFile(one, { id })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /is cancelled/ } });
  const other = await fileBy(one);
  const refused = { code: 'conflict', sentence: { en: new RegExp(`in file #${other.number} now`) } };
  await expect(restoreFile(one, { id })).rejects.toMatchObject(refused);
  expect((await showBankFile(one, { id: other.id })).transfers.map(({ status }) => status)).toEqual(['pending', 'pending']);
  await cancelFile(one, { id: other.id, reason: '先のファイルが実行されたため' });
  // never downloaded: the bank cannot have carried it out
  await expect(restoreFile(one, { id: other.id })).rejects.toMatchObject({ code: 'conflict' });
  const restored = await Promise.allSettled([restoreFile(one, { id }), restoreFile(two, { id })]);
  expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await downloadFile(two, { id })).content).toBe(bytes);
  expect((await payFile(one, { id })).paid_at).not.toBeNull();
  for (const { seller } of [first, second]) expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
});

test('restored and put into another file at once: it is in one of them', async () => {
  const { id: settlement } = await waiting(3_000);
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  await cancelFile(two, { id, reason: '作り直します', handed_out: true });
  const { day, digest } = await seenBy(one);
  const [restored, made] = await Promise.allSettled([restoreFile(one, { id }), proposeFile(two, { day, digest })]);
  expect([restored.status, made.status].sort()).toEqual(['fulfilled', 'rejected']);
  const holder = made.status === 'fulfilled' ? made.value.id : id;
  expect((await showBankFile(one, { id: holder })).transfers).toMatchObject([{ settlement_id: settlement, status: 'pending' }]);
  await carryOut(one, holder);
  // a settlement that has ended is in no file that could be restored
  if (holder !== id) await expect(restoreFile(one, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('what another file has paid meanwhile stays paid by it; the rest stands again, and can be given up again', async () => {
  const [first, second] = [await waiting(3_000), await waiting(2_000, shop.sellers[1])];
  const id = await givenUp();
  await sql(`UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = '${second.seller}'`);
  const other = await fileBy(one);
  expect(other.count).toBe(1);
  await carryOut(one, other.id);
  await sql(`UPDATE "Merchant" SET "suspendedAt" = NULL WHERE id = '${second.seller}'`);
  await restoreFile(one, { id });
  expect(await statusesOf(id)).toEqual(['cancelled', 'pending']);
  expect((await showBankFile(one, { id: other.id })).transfers).toMatchObject([{ other_file: (await showBankFile(one, { id })).number }]);
  // its bytes would pay the first settlement a second time
  await expect(downloadFile(one, { id })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /not given out again/ } });
  await cancelFile(two, { id, reason: '作り直します', handed_out: true });
  expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled']);
  await restoreFile(one, { id });
  expect((await payFile(one, { id })).paid_at).not.toBeNull();
  expect(await statusesOf(id)).toEqual(['cancelled', 'paid']);
  expect(await statusesOf(other.id)).toEqual(['paid']);
  for (const { seller } of [first, second]) expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
});

test('what has ended otherwise as a whole is not restored, and what to ask the bank for is said', async () => {
  await waiting(3_000);
  const id = await givenUp();
  await carryOut(one, (await fileBy(one)).id);
  const refused = { code: 'conflict', sentence: { en: /ask it for the money back/ } };
  await expect(restoreFile(one, { id })).rejects.toMatchObject(refused);
  expect(await showBankFile(one, { id })).toMatchObject({ status: 'cancelled' });
});

test('whoever restores a file is not its approver; neither of them gives it up again, and it counts as its approver’s', async () => {
  await waiting(6_000);
  const id = await givenUp();
  await restoreFile(two, { id });
  const file = await showBankFile(one, { id });
  expect([file.approved_by, file.decided_by]).toEqual([nameOf(one), nameOf(two)]);
  await waiting(5_000, shop.sellers[1]);
  expect([(await seenBy(one)).second, (await seenBy(two)).second]).toEqual(['day', null]);
  for (const person of [one, two]) {
    const again = cancelFile(person, { id, reason: '作り直します', handed_out: true });
    await expect(again).rejects.toMatchObject({ code: 'forbidden' });
  }
  await cancelFile(await aPayer(), { id, reason: '作り直します', handed_out: true });
  expect(await showBankFile(one, { id })).toMatchObject({ status: 'cancelled', approved_by: nameOf(one), reason: '作り直します' });
});

test('one that is not cancelled, or that nobody had downloaded, is not restored', async () => {
  await waiting(3_000);
  const { id } = await fileBy(one);
  await expect(restoreFile(one, { id })).rejects.toMatchObject({ sentence: { en: 'This file is not cancelled.' } });
  await cancelFile(one, { id, reason: '作り直します' });
  await expect(restoreFile(one, { id })).rejects.toMatchObject({ sentence: { en: /the bank cannot have it/ } });
});
