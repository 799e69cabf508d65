// Bank files under the one rule of dual approval (auth/check-second-person): an inviter and the invited person count as one.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { prisma } from '@/lib/db/prisma';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { listRefundLinks } from '@/lib/refunds/links/list-links';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { aPayingDesk, carryOut, enterBank, fileBy, owed, seenBy } from '@/lib/testing/fixtures/bank-files';
import { anOperatorBy, idOf, makeOlder } from '@/lib/testing/fixtures/operators';
import { answered, linkIn } from '@/lib/testing/fixtures/refund-links';
import { account, decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { anAccount, close } from '@/lib/testing/fixtures/settlements';
import { splitOf } from '@/lib/testing/market';
import { asSignedIn, asVisitor, testPassword, tokenTo } from '@/lib/testing/person';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
/** The person invited by `one`, and the person invited by that person. */
let friend: Caller;
let chained: Caller;
let shop: Shop;
beforeEach(async () => {
  ({ one, two, shop } = await aPayingDesk());
  friend = { ...(await anOperatorBy(one)), now: one.now };
  chained = { ...(await anOperatorBy(friend)), now: one.now };
});

const refused = { status: 403, code: 'forbidden', sentence: { en: expect.stringContaining('count as one person') } };
const toldTo = async (caller: Caller, id: string) => (await showBankFile({ ...caller, locale: 'en' }, { id })).not_by_you;

test('a file is approved by none of those whom its maker has invited, until their time is over; the database holds it', async () => {
  await owed(one, shop, 30_000);
  const { id, amount } = await fileBy(one);
  expect((await toldTo(one, id)).approve).toMatch(/second person/);
  for (const caller of [friend, chained]) {
    await expect(approveFile(caller, { id, amount })).rejects.toMatchObject(refused);
    expect((await toldTo(caller, id)).approve).toMatch(/count as one person/);
    const byHand = sql(
      `UPDATE "BankFile" SET status = 'approved', "approvedBy" = $2, "approvedByName" = 'x', "approvedAt" = now(), "decidedBy" = $2, "decidedByName" = 'x', "decidedAt" = now() WHERE id = $1`,
      [id, idOf(caller)],
    );
    await expect(byHand).rejects.toMatchObject({ code: 'BP020' });
  }
  expect((await toldTo(two, id)).approve).toBeNull();
  await makeOlder(chained, 31);
  const said = await Promise.allSettled([approveFile(friend, { id, amount }), approveFile(chained, { id, amount })]);
  expect(said.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await carryOut(one, id);
});

test('what the bank may have is not given up by whom its approver has invited', async () => {
  await owed(one, shop, 30_000);
  const { id, amount } = await fileBy(two);
  await approveFile(one, { id, amount });
  await downloadFile(two, { id });
  const given = { id, reason: '作り直します', handed_out: true };
  await expect(cancelFile(chained, given)).rejects.toMatchObject(refused);
  expect([(await toldTo(chained, id)).cancel, (await toldTo(two, id)).cancel]).toEqual([expect.stringContaining('one person'), null]);
  await cancelFile(two, given);
  await carryOut(one, (await approved(await fileBy(one))).id);
});

const approved = async (file: { id: string; amount: number }) => approveFile(two, { id: file.id, amount: file.amount });

test('whom somebody has invited shares what they approve alone, and what they have changed', async () => {
  await owed(one, shop, 6_000);
  const first = await fileBy(one);
  await owed(one, shop, 5_000, shop.sellers[1]);
  expect([first.status, (await seenBy(one)).second, (await seenBy(chained)).second, (await seenBy(two)).second]).toEqual([
    'approved',
    'day',
    'day',
    null,
  ]);
  await enterBank(one, { account_number: '1111111' });
  await enterBank(friend, { account_number: '1111111' });
  const { bank } = await showPayoutBank(two, {});
  expect([bank?.changed_by_id, (await seenBy(friend)).second, (await seenBy(two)).second]).toEqual([idOf(one), 'changed', null]);
  await enterBank(two, { account_number: '1111111' });
  expect((await showPayoutBank(two, {})).bank?.changed_by_id).toBeNull();
  await enterBank(two);
  await cancelFile(two, { id: first.id, reason: '作り直します' });
  await carryOut(one, (await approved(await fileBy(one))).id);
});

test('whoever has entered an account approves nothing that pays to it first, alone or second; once somebody else has, it is known', async () => {
  await enterAccount({ ...one, now: new Date() }, anAccount(shop.id));
  await shop.pay({ amount: 50_000 });
  await close(shop.id, shop.id);
  await enterBank(two, { sole_amount: 900_000 });
  expect([(await seenBy(one)).second, (await seenBy(friend)).second, (await seenBy(two)).second]).toEqual(['account', 'account', null]);
  const own = await fileBy(one);
  expect(own.status).toBe('proposed');
  await cancelFile(two, { id: own.id, reason: '作り直します' });
  // another person has made the file: the person who entered the account is not its second person either
  await enterBank(two, { sole_amount: 0 });
  const other = await fileBy(two);
  for (const [caller, say] of [
    [one, /entered an account/],
    [chained, /count as one person/],
  ] as const) {
    await expect(approveFile(caller, { id: other.id, amount: other.amount })).rejects.toMatchObject({
      code: 'forbidden',
      sentence: { en: say },
    });
  }
  expect((await toldTo(one, other.id)).approve).toMatch(/entered an account/);
  await cancelFile(one, { id: other.id, reason: '作り直します' });
  const third = { ...(await anOperatorBy(two)), now: one.now };
  const last = await fileBy(one);
  await approveFile(third, { id: last.id, amount: last.amount });
  await carryOut(one, last.id);
  const [row] = await sql('SELECT "enteredBy" FROM "PayoutAccount" WHERE "merchantId" = $1', [shop.id]);
  expect(row).toEqual({ enteredBy: idOf(one) });
  // from now on it is a file like any other
  await enterBank(two, { sole_amount: 900_000 });
  await shop.pay({ amount: 20_000 });
  await close(shop.id, shop.id);
  expect((await seenBy(one)).second).toBeNull();
  await carryOut(one, (await fileBy(one)).id);
});

/** A person of the shop whom this operator has invited. */
async function aClerkBy(operator: Caller): Promise<Caller> {
  const email = `${randomUUID()}@example.jp`;
  await inviteUser({ ...operator, now: new Date() }, { email, role: 'staff', tenant_id: shop.id });
  await acceptInvitation(await asVisitor(), { token: await tokenTo(email, 'invitation'), name: '店舗 担当', password: testPassword });
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  return asSignedIn({ id, email });
}

test('whoever has named a customer’s account, or made the link for it, and who counts as them, releases no file with it', async () => {
  await enterBank(two, { sole_amount: 900_000 });
  await shop.pay({ amount: 100_000 });
  const clerk = await aClerkBy(one);
  const part = { amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
  const byHand = async () => {
    const { refund_requests } = await requestRefund(clerk, { id: await paidInCash(shop), ...account, ...part });
    return refund_requests.at(-1)?.id ?? '';
  };
  const byLink = async () => {
    const link = await createRefundLink(clerk, { id: await paidInCash(shop), ...part });
    expect(await answered(linkIn({ url: link.url ?? '' }))).toBe('pending');
    const [row] = await sql<{ id: string }>('SELECT "requestId" AS id FROM "RefundClaim" WHERE id = $1', [link.id]);
    return row?.id ?? '';
  };
  for (const name of [byHand, byLink]) {
    const id = await name();
    const [row] = await sql('SELECT "enteredBy" FROM "RefundRequest" WHERE id = $1', [id]);
    expect(row).toEqual({ enteredBy: idOf(clerk) });
    const seen = async (caller: Caller) => (await seenBy(caller)).refunds.second;
    expect([await seen(one), await seen(chained), await seen(two)]).toEqual(['account', 'account', null]);
    const file = await fileBy(one, 'refunds');
    expect(file.status).toBe('proposed');
    for (const caller of [friend, chained])
      await expect(approveFile(caller, { id: file.id, amount: file.amount })).rejects.toMatchObject({ code: 'forbidden' });
    await cancelFile(two, { id: file.id, reason: '作り直します' });
    // made by somebody else it is not approved by the one either
    await enterBank(two, { sole_amount: 0 });
    const other = await fileBy(two, 'refunds');
    await expect(approveFile(one, { id: other.id, amount: other.amount })).rejects.toMatchObject(refused);
    expect((await toldTo(one, other.id)).approve).toMatch(/count as one person/);
    await cancelFile(two, { id: other.id, reason: '作り直します' });
    await enterBank(two, { sole_amount: 900_000 });
    await decide(shop, id, 'rejected', '口座が見つかりません');
  }
  // a key is nobody: what it asks for is a file like any other
  await requestIn(shop, await paidInCash(shop), part);
  expect((await seenBy(one)).refunds.second).toBeNull();
  await carryOut(one, (await fileBy(one, 'refunds')).id);
});

test('nobody is shown the address of a link that somebody else, or a key, has made: so nobody names an account by it without counting', async () => {
  await shop.pay({ amount: 100_000 });
  const [clerk, other] = [await aClerkBy(one), await aClerkBy(two)];
  const id = await paidInCash(shop);
  const part = { amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
  const { body: byKey } = await shop.post(`/payments/${id}/refund_claims`, part);
  const made = await createRefundLink(other, { id, ...part });
  const seen = async (caller: Caller) => {
    const { data } = await listRefundLinks(caller, { id });
    return [byKey, made].map((link) => data.find((one) => one.id === link.id)).map((link) => [link?.status, link?.url]);
  };
  expect(await seen(clerk)).toEqual([
    ['open', null],
    ['open', null],
  ]);
  expect(await seen(other)).toEqual([
    ['open', null],
    ['open', made.url],
  ]);
});
