// What came back by the bank's fault or ours: nobody's account is refused for it, and the next payout has the money.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showReview } from '@/lib/onboarding/review/show-review';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { returnFile } from '@/lib/settlements/files/return-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { undoFileReturn } from '@/lib/settlements/files/undo-file-return';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { aPayingDesk, carryOut, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { close } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { eventsOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { transferBalance } from '@/lib/transfers/transfer-balance';

let one: Caller;
let shop: Shop;
beforeEach(async () => {
  ({ one, shop } = await aPayingDesk());
});

const reason = '振込指定日を誤りました';

/** A file that the bank has carried out, and who reads for its first seller. */
async function aPaidFile() {
  const first = await owed(one, shop, 3_000);
  const second = await owed(one, shop, 2_000, shop.sellers[1]);
  const { actor } = await asRole('seller', shop.id, first.seller);
  const { id } = await carryOut(one, (await fileBy(one)).id);
  return { id, first, second, mails: () => mailsTo(actor.kind === 'user' ? actor.email : '') };
}
const statusOf = async (seller: string) => (await showReview(one, { id: seller })).application.status;
const returned = async (seller: string) => (await eventsOf(seller)).filter((type) => type === 'submerchant.application.returned').length;

test('a whole file: the accounts stay accepted, sellers are told that nothing is to be done, and the next payout has the money', async () => {
  const { id, first, second, mails } = await aPaidFile();
  await returnFile(one, { id, reason, cause: 'ours' });
  for (const { seller } of [first, second]) expect([await statusOf(seller), await returned(seller)]).toEqual(['accepted', 0]);
  const told = (await mails()).filter(({ kind }) => kind === 'payoutReturned');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('口座情報に問題はありません');
  expect(told[0]?.text).not.toContain('修正してください');
  const person = await asRole('seller', shop.id, first.seller);
  expect(await showSettlement(person, { id: first.id })).toMatchObject({ status: 'bounced', reason, return_cause: 'ours' });
  expect((await showPayoutForecast(person, { id: first.seller })).obstacle).toBeNull();
  const { settlement } = await close(shop.id, first.seller, new Date(one.now.getTime() + 86_400_000));
  expect(settlement).toMatchObject({ settlement_amount: 3_000 });
  const later = { ...one, now: new Date(one.now.getTime() + 10 * 86_400_000) };
  expect((await seenBy(later)).settlements).toMatchObject([{ id: settlement?.id, blocked: null }]);
  const [audit] = await sql(`SELECT after FROM "Audit" WHERE operation = 'bank_file.return' AND "subjectId" = $1`, [id]);
  expect(audit).toMatchObject({ after: { returned: 2, cause: 'ours', reason } });
  await carryOut(later, (await fileBy(later)).id);
});

test('it has to be said, of a file, of one transfer, and of a line of the statement', async () => {
  const { id, first, second } = await aPaidFile();
  const missing = { code: 'missing_parameter', param: 'cause' };
  await expect(returnFile(one, { id, reason })).rejects.toMatchObject(missing);
  await expect(decideSettlement(one, { id: first.id, outcome: 'bounced', reason })).rejects.toMatchObject(missing);
  const { transfers, transfer_day: date } = await showBankFile(one, { id });
  const line = transfers.find(({ settlement_id }) => settlement_id === second.id);
  const file = asBase64(statementOf([{ date, direction: 'in', amount: 2_000, edi: line?.reference ?? '' }]));
  const decisions = [{ line: 0, kind: 'return', id: second.id }];
  await expect(settleBankStatement(one, { file, decisions, reason })).rejects.toMatchObject(missing);
  expect((await showBankFile(one, { id })).transfers.map(({ status }) => status)).toEqual(['paid', 'paid']);
  await settleBankStatement(one, { file, decisions, reason, cause: 'ours' });
  await decideSettlement(one, { id: first.id, outcome: 'bounced', reason, cause: 'accounts' });
  expect([await statusOf(first.seller), await statusOf(second.seller)]).toEqual(['incomplete', 'accepted']);
});

test('a whole file that did not come back after all: what can be is taken back, the rest is named with why', async () => {
  const { id, first, second } = await aPaidFile();
  await returnFile(one, { id, reason, cause: 'accounts' });
  const staff = await asRole('admin', shop.id);
  await transferBalance(staff, { id: second.seller, currency: 'JPY', direction: 'to_platform', amount: 500 });
  const undo = () => undoFileReturn(one, { id, reason: '別のファイルでした' });
  expect(await undo()).toMatchObject({ undone: 1, kept: [{ kind: 'payout', id: second.id, message: expect.stringContaining('1,500') }] });
  expect([await statusOf(first.seller), await statusOf(second.seller)]).toEqual(['accepted', 'incomplete']);
  expect((await showBankFile(one, { id })).transfers.map(({ status }) => status).sort()).toEqual(['bounced', 'paid']);
  await shop.pay({ platform_details: splitOf([second.seller, 500, 0]) });
  expect(await undo()).toMatchObject({ undone: 1, kept: [] });
  expect(await undo()).toMatchObject({ undone: 0, kept: [] });
  for (const { seller } of [first, second]) expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0 });
  expect(await statusOf(second.seller)).toBe('accepted');
});
