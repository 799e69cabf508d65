import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { showAccount } from '@/lib/merchants/show-account';
import { listPeople } from '@/lib/team/people/list-people';
import { takeInMerchant } from '@/lib/team/take-in-merchant';
import { aMarket, asKey, asRole } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let operator: Caller;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

const wanted = (name: string) => ({ name, platform_role: 'platform', admin_email: `${newId()}@Example.jp`, admin_name: '木下 はじめ' });

test('a platform comes with its accounts, its first admin’s invitation, the mail and the audit', async () => {
  const input = wanted(' はじまり市場 ');
  const { merchant, invitation } = await takeInMerchant(operator, input);
  const email = input.admin_email.toLowerCase();
  expect(merchant).toMatchObject({ name: 'はじまり市場', platform_role: 'platform', status: 'active' });
  expect(invitation).toMatchObject({ email, name: '木下 はじめ', role: 'admin' });
  expect(await showAccount(operator, { id: merchant.id })).toMatchObject({ kind: 'platform', balance: { total: 0 }, seller_count: 0 });
  expect(await listPeople(operator, { id: merchant.id })).toMatchObject({
    people: [],
    invitations: [{ email, role: 'admin', expired: false }],
  });
  const audits = await sql<{ subjectKind: string; operation: string }>(
    'SELECT "subjectKind", operation FROM "Audit" WHERE "tenantId" = $1 ORDER BY id',
    [merchant.id],
  );
  expect(audits).toEqual([
    { subjectKind: 'merchant', operation: 'merchant.take_in' },
    { subjectKind: 'link', operation: 'merchant.take_in' },
  ]);
  expect((await dumpTables()).Mail).toContain(email);
  const ordinary = await takeInMerchant(operator, { ...wanted('喫茶'), platform_role: undefined });
  expect(await showAccount(operator, { id: ordinary.merchant.id })).toMatchObject({ kind: 'ordinary' });
});

test('all or nothing: where the admin cannot be invited there is no merchant either', async () => {
  const person = operator.actor.kind === 'user' ? operator.actor.email : '';
  const before = await dumpTables();
  await expect(takeInMerchant(operator, { ...wanted('半分だけ'), admin_email: person })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'email',
  });
  for (const [change, param] of [
    [{ admin_email: 'nobody' }, 'admin_email'],
    [{ name: '  ' }, 'name'],
    [{ platform_role: 'payout' }, 'platform_role'],
    [{ id: 'x' }, 'id'],
  ] as const) {
    await expect(takeInMerchant(operator, { ...wanted('x'), ...change })).rejects.toMatchObject({ code: 'invalid_parameter', param });
  }
  expect(await dumpTables()).toEqual(before);
});

test('asked twice with one id there is one merchant and one invitation', async () => {
  for (let repetition = 0; repetition < times(3, 50); repetition++) {
    const input = { ...wanted('一度だけ'), id: newId() };
    const answers = await together(5, () =>
      takeInMerchant(operator, input).then(
        () => 'done',
        (error) => `${error.status} ${error.code}`,
      ),
    );
    expect(answers.sort()).toEqual([...Array(4).fill('409 conflict'), 'done']);
    expect((await listPeople(operator, { id: input.id })).invitations).toHaveLength(1);
  }
});

test('roles: nobody below the operator takes in a merchant, or reads who works for one', async () => {
  const { id, secretKey, sellers } = await aMarket({ sellers: 1 });
  const seller = await asRole('seller', id, sellers[0]);
  const admin = await asRole('admin', id);
  for (const caller of [admin, await asRole('staff', id), await asRole('viewer', id), seller, await asKey(secretKey)]) {
    await expect(takeInMerchant(caller, wanted('x'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listPeople(caller, { id })).rejects.toMatchObject({ code: 'forbidden' });
  }
  const emails = async (of: string | undefined) => (await listPeople(operator, { id: of })).people.map(({ email }) => email);
  expect(await emails(sellers[0])).toEqual([seller.actor.kind === 'user' && seller.actor.email]);
  expect(await emails(id)).not.toContain(seller.actor.kind === 'user' && seller.actor.email);
  await expect(listPeople(operator, { id: newId() })).rejects.toMatchObject({ code: 'not_found' });
});
