// A problem that keeps a settlement out of every bank file is shown to the seller and to the operator.
import { beforeEach, expect, test } from 'vitest';
import { updateApplication } from '@/lib/onboarding/update-application';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { showDay } from '@/lib/settlements/files/show-day';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { acceptSeller, anAccount, aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const holder = 'bank_account_information.zengin_account_holder_kana';
let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop({ sellers: 1 });
  seller = shop.sellers[0] ?? '';
});

const seen = async (locale: 'ja' | 'en' = 'ja') => {
  const { obstacle, obstacle_reason, forecast, under_way } = await showPayoutForecast(
    { ...(await asRole('seller', shop.id, seller)), locale },
    { id: seller },
  );
  return { obstacle, obstacle_reason, outcome: forecast.outcome, waits: under_way.amount };
};
const blocked = async (locale: 'ja' | 'en' = 'ja') => {
  const { settlements } = await showDay({ ...(await asRole('operator', null)), locale }, { day: '2040-01-01' });
  const found = settlements.find(({ merchant }) => merchant === seller);
  return [found?.blocked, found?.blocked_text];
};

test('accepted without an account, and with one that cannot be written: why is said before and after a cycle closes, in the reader’s language', async () => {
  await aPaidSeller(shop, seller);
  expect(await seen()).toEqual({ obstacle: 'no_account', obstacle_reason: null, outcome: 'settled', waits: 0 });
  await close(shop.id, seller);
  expect(await seen()).toEqual({ obstacle: 'no_account', obstacle_reason: null, outcome: 'nothing', waits: 5_400 });
  expect(await blocked()).toEqual(['no_account', null]);

  const key = await asKey(shop.secretKey);
  const ofBank = Object.entries(sellerAnswers('corporation')).filter(([name]) => name.startsWith('bank_account_information.'));
  await updateApplication(key, { id: seller, ...Object.fromEntries(ofBank) });
  expect(await seen()).toMatchObject({ obstacle: 'payouts_disabled' });
  await acceptSeller(shop.secretKey, seller);
  expect(await seen()).toMatchObject({ obstacle: null, waits: 5_400 });
  expect(await blocked()).toEqual([null, null]);

  await sql(`UPDATE "Application" SET answers = jsonb_set(answers, '{${holder},value}', '"山田"') WHERE "merchantId" = $1`, [seller]);
  for (const [locale, word] of [
    ['ja', '受取人名'],
    ['en', 'The account holder'],
  ] as const) {
    const { obstacle, obstacle_reason } = await seen(locale);
    expect([obstacle, obstacle_reason]).toEqual(['cannot_be_written', expect.stringContaining(`${word}`)]);
    expect(obstacle_reason).toContain('山');
    expect(await blocked(locale)).toEqual([obstacle, obstacle_reason]);
  }

  // after the correction the settlement waits until the account is accepted again
  await updateApplication(key, { id: seller, [holder]: 'カ）ヤマダ' });
  expect(await seen()).toMatchObject({ obstacle: 'payouts_disabled' });
  await acceptSeller(shop.secretKey, seller);
  expect(await seen()).toEqual({ obstacle: null, obstacle_reason: null, outcome: 'nothing', waits: 5_400 });
});

test('of a platform it is the account that the operator has entered', async () => {
  const read = async () => showPayoutForecast({ ...(await asRole('admin', shop.id)), locale: 'en' }, { id: shop.id });
  expect(await read()).toMatchObject({ obstacle: 'no_cycle' });
  await enterAccount(await asRole('operator', null), anAccount(shop.id));
  expect(await read()).toMatchObject({ obstacle: null });
});
