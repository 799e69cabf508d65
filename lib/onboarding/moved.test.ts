import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { api } from '@/lib/testing/api';
import { aFileOf, handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let admin: Caller;
let operator: Caller;
let id: string;

beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
});
beforeEach(async () => {
  id = (await createMerchant(admin, { name: '甲商店', platform_role: 'payout' })).id;
});

const patch = (body: unknown) => api(shop.secretKey, 'PATCH', `/live_application/${id}`, body);
const names = (fields: readonly { field: string }[]) => fields.map(({ field }) => field);
const company = (name: string) => `company_information.${name}`;
const bank = (name: string) => `bank_account_information.${name}`;

test('who has moved says so: the new address waits for the reviewer, and nothing else of what was accepted is touched', async () => {
  const { version } = await handIn(admin, id, 'sole_proprietor');
  await acceptApplication(operator, { id, version });
  const director = (name: string) => `representative_director_information.${name}`;
  const moved = {
    [company('company_address')]: '渋谷9-8-7',
    [company('company_address_kana')]: 'シブヤ9-8-7',
    [company('company_phone')]: '06-1234-5678',
    [director('address')]: '渋谷9-8-7',
    [director('phone')]: '080-1234-5678',
    [director('identity_front')]: await aFileOf(id),
  };
  const stale = { ...admin, actor: { ...admin.actor, proof: 'stale' } as Caller['actor'] };
  await expect(updateApplication(stale, { id, ...moved })).rejects.toMatchObject({ code: 'proof_required' });
  // there is nothing to reply to while nothing is sent back either
  const others = [company('company_name'), director('last_name'), director('date_of_birth'), company('sole_proprietor_proofs')];
  for (const name of [...others, 'review_information.reply'])
    expect(refusalIn(await patch({ ...moved, [name]: 'x' }))).toEqual({ status: 422, code: 'invalid_parameter', param: name });
  const wrong = await updateApplication(admin, { id, [company('company_phone')]: '12' });
  expect([wrong.status, wrong.payouts_enabled]).toEqual(['accepted', true]);
  const changed = await updateApplication(admin, { id, ...moved });
  expect(changed).toMatchObject({ status: 'pending', payouts_enabled: false, errored_fields: [] });
  await acceptApplication(operator, { id, version: changed.version });
  const { payouts_enabled, submitted_fields } = await showApplication(admin, { id });
  expect([payouts_enabled, submitted_fields.find(({ field }) => field === director('address'))?.value]).toEqual([true, '渋谷9-8-7']);
});

test('who was accepted is not held back by what has come to be asked for since', async () => {
  const { version } = await handIn(admin, id, 'sole_proprietor');
  await acceptApplication(operator, { id, version });
  const identity = 'representative_director_information.identity_front';
  await sql(`UPDATE "Application" SET answers = answers - $2 WHERE "merchantId" = $1`, [id, identity]);
  const changed = await updateApplication(admin, { id, [bank('zengin_account_number')]: '7654321' });
  expect([changed.status, names(changed.errored_fields)]).toEqual(['pending', []]);
});

test('what the seller writes to the reviewer is offered once something is sent back, and read with the next submission', async () => {
  const reply = 'review_information.reply';
  const first = await handIn(admin, id);
  const requestedNames = async () => names((await showApplication(admin, { id })).requested_fields);
  expect(await requestedNames()).toEqual([]);
  const returned = async (version: number, reason: string) =>
    sendBackApplication(operator, { id, version, fields: [{ field: company('company_phone'), reason }] });
  await returned(first.version, '番号が使われていません。');
  expect(await requestedNames()).toContain(reply);
  const half = await updateApplication(admin, { id, [reply]: '番号は先月から変わりました。' });
  expect([half.status, names(half.errored_fields)]).toEqual(['incomplete', [company('company_phone')]]);
  const again = await updateApplication(admin, { id, [company('company_phone')]: '06-1234-5678' });
  expect([again.status, again.submitted_fields.find(({ field }) => field === reply)?.value]).toEqual([
    'pending',
    '番号は先月から変わりました。',
  ]);
  // the reply to the last reasons is in the history, not next to the new reasons
  await returned(again.version, 'つながりません。');
  const third = await updateApplication(admin, { id, [company('company_phone')]: '06-6123-4567' });
  expect([third.status, names(third.submitted_fields).includes(reply)]).toEqual(['pending', false]);
  const kept = await sql<{ said: string | null }>(
    `SELECT "values"->>$2 AS said FROM "ApplicationSubmission" WHERE "merchantId" = $1 ORDER BY number`,
    [id, reply],
  );
  expect(kept.map(({ said }) => said)).toEqual([null, '番号は先月から変わりました。', null]);
});
