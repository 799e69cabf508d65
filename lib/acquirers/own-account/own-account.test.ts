import { expect, test } from 'vitest';
import { accountSettings } from '@/lib/acquirers/own-account/account';
import { ownAccountAdapter } from '@/lib/acquirers/own-account/open-own-account';
import { mostTries, payerNumberOf } from '@/lib/acquirers/own-account/payer-number';
import { newId } from '@/lib/db/ids';
import { customersAccount } from '@/lib/testing/fixtures/own-account';
import { sql } from '@/lib/testing/tables';

const until = new Date(Date.now() + 3_600_000);
const acquirer = ownAccountAdapter.open({ settings: customersAccount, secrets: {} });
const askFor = (paymentId = newId(), attemptId = newId()) =>
  acquirer.authorize({
    tenantId: newId(),
    attemptId,
    amount: 5_000,
    instrument: { method: 'bank_transfer', payer: { name: '山田太郎', kana: 'ヤマダ タロウ', email: null, phone: null }, until: '' },
    capture: true,
    shown: { paymentId, order: null, locale: 'ja', returnUrl: '' },
    until,
  });

test('gives out the account and a number under the contract’s names', async () => {
  const paymentId = newId();
  const outcome = await askFor(paymentId);
  expect(outcome).toEqual({
    ok: true,
    reference: expect.any(String),
    facts: {
      order_id: payerNumberOf(paymentId, 0),
      bank_name: 'みずほ銀行',
      bank_code: '0001',
      branch_code: '001',
      account_branch_name: '東京営業部',
      account_number: '7654321',
      account_type: 'ordinary',
      account_name: 'カ）ブンパイ',
    },
  });
  expect(await sql(`SELECT amount, payer FROM "PayerNumber" WHERE "paymentId" = $1`, [paymentId])).toMatchObject([
    { amount: '5000', payer: 'ﾔﾏﾀﾞﾀﾛｳ' },
  ]);
});

test('a number that another payment has had is not given out again', async () => {
  const paymentId = newId();
  for (const attempt of [0, 1, 2])
    await sql(`INSERT INTO "PayerNumber" VALUES ($1, $2, $3, 1, '', '', now())`, [payerNumberOf(paymentId, attempt), newId(), newId()]);
  expect(await askFor(paymentId)).toMatchObject({ facts: { order_id: payerNumberOf(paymentId, 3) } });
  await expect(sql(`DELETE FROM "PayerNumber"`)).rejects.toThrow('permission denied');
  expect(mostTries).toBeGreaterThan(20);
});

test('the account is one of a bank that there is, under the bank’s own name', async () => {
  const faultOf = (given: Partial<Record<keyof typeof customersAccount, string>>) =>
    ownAccountAdapter.check({ settings: accountSettings.parse({ ...customersAccount, ...given }), secrets: {} });
  expect(await faultOf({})).toBeNull();
  expect(await faultOf({ bank_name: 'みずほ', branch_name: '東京営業部' })).toBeNull();
  expect(await faultOf({ branch_code: '996', branch_name: 'どこか' })).toBeNull();
  for (const wrong of [{ bank_code: '9998' }, { bank_name: '三井住友銀行' }, { branch_name: '渋谷支店' }, { account_number: '0000000' }])
    expect(await faultOf(wrong)).toMatchObject({ ja: expect.any(String), en: expect.any(String) });
  const parses = (given: object) => accountSettings.safeParse({ ...customersAccount, ...given }).success;
  for (const wrong of [{ account_name: '株式会社文配' }, { account_number: '123' }, { bank_code: '1' }, { account_type: 'special' }])
    expect(parses(wrong)).toBe(false);
});

test('takes no card and gives no money back', async () => {
  const call = { tenantId: newId(), attemptId: newId(), amount: 5_000, reference: 'own', until };
  expect(await acquirer.refund(call)).toMatchObject({ ok: false, retry: 'never' });
  expect(await acquirer.capture({ ...call, attemptId: newId() })).toMatchObject({ ok: false, retry: 'never' });
  expect(await acquirer.verify({ card: { kind: 'hosted' } })).toMatchObject({ ok: false });
  expect(ownAccountAdapter.isTest({ settings: customersAccount, secrets: {} })).toBe(false);
});
