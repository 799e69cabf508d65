import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { enterBank, fileBy, owed } from '@/lib/testing/bank-files';
import { asRole } from '@/lib/testing/market';
import { type Entries, groupsOf, readEntries, settleEntries } from '@/lib/testing/read-statements';
import { aShop } from '@/lib/testing/shop';

let operator: Caller;
beforeEach(async () => {
  operator = await asRole('operator', null);
  await enterBank(operator, { sole_amount: 900_000_000 });
});

const reason = '口座名義が異なります';

/** A file of two transfers, approved, that nobody has. */
async function made(...amounts: number[]) {
  const shop = await aShop({ sellers: amounts.length });
  for (const [index, amount] of amounts.entries()) await owed(operator, shop, amount, shop.sellers[index]);
  const file = await showBankFile(operator, { id: (await fileBy(operator)).id });
  return { file, line: { date: file.transfer_day, direction: 'out' as const } };
}
const groups = async (entries: Entries) => groupsOf((await readEntries(operator, entries)).lines);
const settle = async (entries: Entries) => (await settleEntries(operator, entries, { lines: [0], reason })).results;

test('its sum on the bank’s statement is that file only where a person says so', async () => {
  const { file, line } = await made(5_001, 6_001);
  const sum = [{ ...line, amount: file.amount, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' }];
  const { lines } = await readEntries(operator, sum);
  expect([groupsOf(lines), lines[0]?.subjects]).toMatchObject([['decide file'], [{ handed_out: false }]]);
  expect(await settle(sum)).toMatchObject([{ result: 'settled' }]);
  expect(await showBankFile(operator, { id: file.id })).toMatchObject({ paid_at: expect.any(String), handed_out_at: null });
});

test('a transfer of it on the bank’s statement is paid where a person says so; the rest is freed, and what came back is found', async () => {
  const { file, line } = await made(7_002, 8_002);
  const [first] = file.transfers;
  const each = file.transfers.map(({ amount, holder: name }) => ({ ...line, amount, name, description: 'ﾌﾘｺﾐ' }));
  expect(await groups(each)).toEqual(['decide payout', 'decide payout']);
  expect(await settle(each.slice(0, 1))).toMatchObject([{ result: 'settled' }]);
  await cancelFile(operator, { id: file.id, reason });
  const back = [{ ...line, direction: 'in' as const, amount: first?.amount ?? 0, edi: first?.reference ?? '' }];
  expect(await groups(back)).toEqual(['certain return']);
  expect(await settle(back)).toMatchObject([{ result: 'settled' }]);
  expect((await showSettlement(operator, { id: first?.settlement_id })).status).toBe('bounced');
});
