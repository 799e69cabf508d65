import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { changedBank } from '@/lib/settlements/bank/bank';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { type BankRow, findPayoutBank } from '@/lib/settlements/bank/store';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showDay } from '@/lib/settlements/files/show-day';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { api } from '@/lib/testing/api';
import { aPayingDesk, carryOut, enterBank, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { acceptSeller, close } from '@/lib/testing/fixtures/settlements';
import { splitOf } from '@/lib/testing/market';
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
const changedBy = async () => (await showPayoutBank(one, {})).bank?.changed_by_id ?? null;
const nameOf = (caller: Caller) => personOf(caller).name;
const idOf = (caller: Caller) => (caller.actor.kind === 'user' ? caller.actor.userId : '');

test('whoever names another account approves nothing alone, until somebody else has saved it', async () => {
  await waiting(9_000);
  expect((await seenBy(one)).second).toBeNull();
  for (const given of [{ account_number: '1111111' }, { code: '1111111111' }, { bank_code: '0005' }]) {
    await enterBank(two);
    await enterBank(one, given);
    expect([await changedBy(), (await seenBy(one)).second, (await seenBy(two)).second]).toEqual([idOf(one), 'changed', null]);
    // saving it again does not give them the right back
    await enterBank(one, given);
    expect((await seenBy(one)).second).toBe('changed');
    await enterBank(two, given);
    expect([await changedBy(), (await seenBy(one)).second]).toEqual([null, null]);
  }
  await enterBank(one, { account_number: '1111111' });
  const file = await fileBy(one);
  expect(file.status).toBe('proposed');
  await expect(approveFile(one, { id: file.id, amount: 9_000 })).rejects.toMatchObject({ code: 'forbidden' });
  await approveFile(two, { id: file.id, amount: 9_000 });
  await carryOut(one, file.id);
});

test('the first entry of all binds nobody: a single person can begin', async () => {
  const row = (await findPayoutBank()) as BankRow;
  const person = { id: idOf(one), name: '一人', isOneWithLast: false };
  const other = { ...row, code: '5555555555' };
  expect([changedBank(null, row, person).changedBy, changedBank(other, row, person).changedBy]).toEqual([null, person.id]);
});

test('several files of a day are worth no more than one; of another person, and on another day, they are others', async () => {
  await waiting(6_000);
  const first = await fileBy(one);
  await waiting(5_000, shop.sellers[1]);
  expect([first.status, (await seenBy(one)).second, (await seenBy(two)).second]).toEqual(['approved', 'day', null]);
  const tomorrow = { ...one, now: new Date(one.now.getTime() + 24 * 60 * 60 * 1000) };
  expect((await seenBy(tomorrow)).second).toBeNull();
  const second = await fileBy(one);
  expect(second.status).toBe('proposed');
  // a cancelled file counts for nothing
  await cancelFile(two, { id: first.id, reason: '作り直します' });
  expect((await seenBy(one)).second).toBeNull();
  await cancelFile(two, { id: second.id, reason: '作り直します' });
  expect((await seenBy(one)).second).toBe('amount');
  const both = await fileBy(one);
  await approveFile(two, { id: both.id, amount: 11_000 });
  await carryOut(one, both.id);
});

test('who has the file first is with it, and each time is in the log', async () => {
  await waiting(3_000);
  const { id, handed_out_by } = await fileBy(one);
  expect(handed_out_by).toBeNull();
  const { content } = await downloadFile(two, { id });
  const shown = await showBankFile(one, { id });
  expect([shown.handed_out_at, shown.handed_out_by]).toEqual([expect.any(String), nameOf(two)]);
  const again = await Promise.all([downloadFile(one, { id }), downloadFile(one, { id })]);
  expect(again.map((one) => one.content)).toEqual([content, content]);
  expect(await showBankFile(one, { id })).toEqual(shown);
  const log = await sql<{ operation: string; actorId: string }>(`SELECT operation, "actorId" FROM "Audit" WHERE "subjectId" = $1`, [id]);
  const downloads = log.filter(({ operation }) => operation === 'bank_file.download').map(({ actorId }) => actorId);
  expect(downloads.sort()).toEqual([idOf(one), idOf(one), idOf(two)].sort());
  await payFile(one, { id });
});

test('whoever gives a file up has seen whether somebody downloaded it', async () => {
  await waiting(3_000);
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  const given = { id, reason: '作り直します' };
  for (const seen of [{}, { handed_out: false }]) {
    await expect(cancelFile(two, { ...given, ...seen })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /downloaded/ } });
  }
  await cancelFile(two, { ...given, handed_out: true });
  expect((await seenBy(one)).count).toBe(1);
  const again = await fileBy(one);
  await carryOut(one, again.id);
});

test('what the bank may have is not given up once a part of it is paid', async () => {
  const { id: settlement } = await waiting(3_000);
  await waiting(2_000, shop.sellers[1]);
  const { id } = await fileBy(one);
  await downloadFile(one, { id });
  await decideSettlement(one, { id: settlement, outcome: 'paid' });
  const cancelled = cancelFile(two, { id, reason: '作り直します', handed_out: true });
  await expect(cancelled).rejects.toMatchObject({ code: 'conflict', sentence: { en: /paid already/ } });
  await payFile(one, { id });
});

test('what nobody has downloaded is not said to be paid, neither whole nor in part', async () => {
  const { id: settlement } = await waiting(3_000);
  const { id } = await fileBy(one);
  const refused = { code: 'conflict', sentence: { en: /Nobody has downloaded/ } };
  await expect(payFile(one, { id })).rejects.toMatchObject(refused);
  await expect(decideSettlement(one, { id: settlement, outcome: 'paid' })).rejects.toMatchObject(refused);
  const move = { id: settlement, from: 'pending', file: id, status: 'paid', at: one.now.toISOString() };
  const byHand = sql('SELECT move_settlement($1, $2)', [shop.id, JSON.stringify(move)]);
  await expect(byHand).rejects.toThrow(/settlement is in a file/);
  await carryOut(one, id);
});

test('two who have a file first at once have the same, and one of them is told of', async () => {
  await waiting(3_000);
  const { id } = await fileBy(one);
  const [first, second] = await Promise.all([downloadFile(one, { id }), downloadFile(two, { id })]);
  expect(second.content).toBe(first.content);
  expect([nameOf(one), nameOf(two)]).toContain((await showBankFile(one, { id })).handed_out_by);
  await payFile(one, { id });
});

test('a file whose day is over, or whose account is not the one that pays any more, does not go out', async () => {
  await waiting(3_000);
  const file = await fileBy(one);
  const later = { ...one, now: new Date(`${file.transfer_day}T16:00:00Z`) };
  await expect(downloadFile(later, { id: file.id })).rejects.toMatchObject({
    code: 'conflict',
    sentence: { en: /day of its transfers is over/ },
  });
  expect((await showBankFile(later, { id: file.id })).stopped).not.toBeNull();
  for (const given of [{ account_number: '1111111' }, { code: '9999999999' }, { name: 'カ）ベツ' }]) {
    await enterBank(two, given);
    await expect(downloadFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /account that pays/ } });
  }
  await enterBank(two);
  await carryOut(one, file.id);
});

test('an account that changed before the file is first given out is not paid to, and afterwards the bank has what it has', async () => {
  const { seller } = await waiting(3_000);
  const file = await fileBy(one);
  expect((await showBankFile(one, { id: file.id })).stopped).toBeNull();
  const change = async (number: string) => {
    const { body } = await api(shop.secretKey, 'PATCH', `/live_application/${seller}`, {
      'bank_account_information.zengin_account_number': number,
    });
    await acceptApplication(one, { id: seller, version: body.version });
  };
  await change('7777777');
  await expect(downloadFile(one, { id: file.id })).rejects.toMatchObject({ code: 'conflict' });
  expect((await showBankFile(one, { id: file.id })).stopped).toMatch(/Cancel the file|作り直してください/);
  await cancelFile(two, { id: file.id, reason: '口座が変わったため' });
  const again = await fileBy(one);
  const { content } = await downloadFile(one, { id: again.id });
  await change('6666666');
  expect((await downloadFile(two, { id: again.id })).content).toEqual(content);
  expect((await showBankFile(one, { id: again.id })).stopped).toBeNull();
  await carryOut(one, again.id);
});

test('looked at until any later day, it is transferred on the last day on which something was to be paid', async () => {
  const { pay_date } = await waiting(3_000);
  const early = { ...one, now: new Date() };
  expect((await showDay(early, { day: '2040-01-01' })).transfer_day).toBe(pay_date);
  // a settlement that stays out of the file does not stop the file
  const bare = shop.sellers[1] ?? '';
  await acceptSeller(shop.secretKey, bare);
  await close(shop.id, bare);
  await shop.pay({ amount: 10_000, platform_details: splitOf([bare, 700, 0]) });
  const later = (await close(shop.id, bare)).settlement?.pay_date ?? '';
  expect(later > pay_date).toBe(true);
  expect(await seenBy(early)).toMatchObject({ day: later, transfer_day: pay_date, count: 1 });
  // the maker has seen that day
  const seen = await seenBy(early);
  const wanting = { ...early, now: new Date(startOfDay(later).getTime() + 12 * 3_600_000) };
  await expect(proposeFile(wanting, { day: seen.day, digest: seen.digest })).rejects.toMatchObject({ code: 'conflict' });
  const { transfer_day, id } = await fileBy(early);
  expect(transfer_day).toBe(pay_date);
  await carryOut(early, id);
});
