import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { api } from '@/lib/testing/api';
import { aFileOf, answersOf, handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, eventsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let admin: Caller;
let operator: Caller;
let id: string;

beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 1 }), await aShop({ sellers: 1 })];
  [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
});
beforeEach(async () => {
  id = (await createMerchant(admin, { name: '甲商店', platform_role: 'payout' })).id;
});

const patch = (body?: unknown, options: object = {}, merchant = id) =>
  api(shop.secretKey, 'PATCH', `/live_application/${merchant}`, body, options);
const form = (text: string) => patch(undefined, { raw: text, type: 'application/x-www-form-urlencoded' });
const names = (fields: readonly { field: string }[]) => fields.map(({ field }) => field);
const company = (name: string) => `company_information.${name}`;
const bank = (name: string) => `bank_account_information.${name}`;

test('an integrator walks a corporation through the form, field by field as it is asked for', async () => {
  const { status, body } = await api(shop.secretKey, 'GET', `/live_application/${id}?locale=en`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    merchant_id: id,
    status: 'incomplete',
    payouts_enabled: false,
    errored_fields: [],
    submitted_fields: [],
    warnings: [],
  });
  expect(body).not.toHaveProperty('newly_requested_fields');
  expect(body.requested_fields[0]).toEqual({
    field: 'company_information.company_country',
    field_name: 'Country',
    field_description: expect.any(String),
    field_type: 'dropdown',
    field_properties: { enum: { Japan: 'JP' } },
    optional: false,
    position: 1,
  });
  const inJapan = await form(`${company('company_country')}=JP`);
  expect(names(inJapan.body.newly_requested_fields)).toContain(company('company_name_kana'));
  const kana = inJapan.body.newly_requested_fields.find(({ field }: { field: string }) => field === company('company_name_kana'));
  expect(kana).toMatchObject({
    field_type: 'string',
    field_name: '会社名・屋号（カナ）',
    field_properties: { minLength: 1, pattern: expect.stringContaining('ァ') },
  });
  const asCorporation = await form(`${company('corporation_type')}=corporation`);
  expect(names(asCorporation.body.newly_requested_fields)).toEqual(
    expect.arrayContaining([company('registration_number'), company('incorporation_certificates'), 'applicant_information.identity_front']),
  );
  const alone = await form('company_information[corporation_type]=sole_proprietor');
  for (const name of [company('sole_proprietor_proofs'), 'representative_director_information.identity_front'])
    expect(names(alone.body.newly_requested_fields)).toContain(name);
  const files = [await aFileOf(id), await aFileOf(id)];
  await form(`${company('corporation_type')}=corporation`);
  const certified = await form(files.map((file) => `${company('incorporation_certificates')}=${file}`).join('&'));
  expect(
    certified.body.submitted_fields.find(({ field }: { field: string }) => field === company('incorporation_certificates')).value,
  ).toEqual(files);
  const { body: done } = await patch(await answersOf(id));
  expect(done).toMatchObject({
    status: 'pending',
    requested_fields: [],
    errored_fields: [],
    newly_requested_fields: [],
    payouts_enabled: false,
  });
  const { body: accepted } = await api(shop.secretKey, 'PATCH', `/live_application/${id}/simulate_status`, { status: 'accepted' });
  expect(accepted).toMatchObject({ status: 'accepted', payouts_enabled: true });
  expect((await api(shop.secretKey, 'GET', `/merchants/${id}`)).body).toMatchObject({ status: 'accepted', payouts_enabled: true });
  expect(await eventsOf(id)).toEqual(['submerchant.application.accepted']);
});

test('dotted, nested, bracketed and repeated names mean the same', async () => {
  const expected = { [company('company_name')]: '甲商店', [company('company_phone')]: '0312345678' };
  const submitted = async (reply: { body: { submitted_fields: { field: string; value: unknown }[] } }) =>
    Object.fromEntries(reply.body.submitted_fields.map(({ field, value }) => [field, value]));
  expect(
    await submitted(await patch({ [company('company_name')]: '甲商店', company_information: { company_phone: '03-1234-5678' } })),
  ).toEqual(expected);
  const encoded = `company_information[company_name]=${encodeURIComponent('甲商店')}&company_information.company_phone=0312345678`;
  expect(await submitted(await form(encoded))).toEqual(expected);
  expect(refusalIn(await patch({ [company('company_name')]: 'a', company_information: { company_name: 'b' } }))).toEqual({
    status: 422,
    code: 'invalid_parameter',
    param: company('company_name'),
  });
  expect((await form(`${company('company_name')}=a&${company('company_name')}=b`)).status).toBe(400);
});

test('a name that no field has refuses all of it, and nothing is stored', async () => {
  for (const name of ['company_information.company_names', 'x', '__proto__.x', 'company_information', 'constructor']) {
    const refused = refusalIn(await patch({ [company('company_name')]: '乙商店', [name]: 'x' }));
    expect([name, refused.status === 400 || refused.param === name]).toEqual([name, true]);
  }
  expect((await showApplication(admin, { id })).submitted_fields).toEqual([]);
  expect(await sql(`SELECT 1 FROM "Application" WHERE "merchantId" = $1`, [id])).toEqual([]);
});

test('what is wrong stands at its field with a code and a message, in the language that was asked for', async () => {
  const { body } = await patch({ [company('company_name_kana')]: 'やまだ', [company('company_postal_code')]: '12' });
  expect(body.errored_fields).toEqual([]); // not asked for yet: checked, stored, and not shown
  const { body: japanese } = await patch({ [company('company_country')]: 'JP' });
  expect(japanese.errored_fields.map(({ field, value, error_code }: Record<string, string>) => [field, value, error_code])).toEqual([
    [company('company_name_kana'), 'やまだ', 'not_katakana'],
    [company('company_postal_code'), '12', 'not_a_postal_code'],
  ]);
  expect(japanese.errored_fields[0].error_message).toContain('全角カタカナ');
  const { body: english } = await api(shop.secretKey, 'GET', `/live_application/${id}?locale=en`);
  expect(english.errored_fields[0].error_message).toContain('katakana');
  const { body: unknown } = await api(shop.secretKey, 'GET', `/live_application/${id}?locale=fr`);
  expect(unknown.errored_fields).toEqual(japanese.errored_fields);
});

test('sent back for two fields, corrected and accepted, with what was submitted kept each time', async () => {
  const pending = await handIn(admin, id);
  const fields = [
    { field: company('company_address'), reason: '建物名を入力してください。' },
    { field: company('company_phone'), reason: '番号が使われていません。' },
  ];
  await sendBackApplication(operator, { id, version: pending.version, fields });
  const returned = await showApplication(admin, { id });
  expect(returned).toMatchObject({ status: 'incomplete', payouts_enabled: false });
  expect(returned.errored_fields.map(({ field, error_code, error_message }) => [field, error_code, error_message])).toEqual(
    fields.map(({ field, reason }) => [field, 'returned', reason]),
  );
  const half = await updateApplication(admin, { id, [company('company_phone')]: '06-1234-5678' });
  expect([half.status, names(half.errored_fields)]).toEqual(['incomplete', [company('company_address')]]);
  const again = await updateApplication(admin, { id, [company('company_address')]: '渋谷1-2-3 甲ビル4階' });
  expect(again).toMatchObject({ status: 'pending', errored_fields: [] });
  await acceptApplication(operator, { id, version: again.version });
  expect((await showApplication(admin, { id })).status).toBe('accepted');
  expect(await eventsOf(id)).toEqual(['submerchant.application.returned', 'submerchant.application.accepted']);
  const kept = await sql<{ number: number; outcome: string; phone: string }>(
    `SELECT number, outcome, "values"->>'company_information.company_phone' AS phone FROM "ApplicationSubmission" WHERE "merchantId" = $1 ORDER BY number`,
    [id],
  );
  expect(kept).toEqual([
    { number: 1, outcome: 'returned', phone: '0312345678' },
    { number: 2, outcome: 'accepted', phone: '0612345678' },
  ]);
});

test('of an accepted seller the bank account can be changed, and it waits again', async () => {
  const { version } = await handIn(admin, id);
  await acceptApplication(operator, { id, version });
  const refused = refusalIn(await patch({ [bank('zengin_account_number')]: '7654321', [company('company_name')]: '乙商店' }));
  expect(refused).toEqual({ status: 422, code: 'invalid_parameter', param: company('company_name') });
  for (const holder of ['カ）ヤマダシヨウテン', 'ｶ)ﾔﾏﾀﾞｼﾖｳﾃﾝ', 'カ）ヤマダショウテン']) {
    const said = { [bank('zengin_account_holder_kana')]: holder, [bank('zengin_bank_name')]: '三菱UFJ銀行' };
    const same = await updateApplication(admin, { id, [bank('zengin_account_number')]: '1234567', ...said });
    expect(same).toMatchObject({ status: 'accepted', payouts_enabled: true });
  }
  const stale = { ...admin, actor: { ...admin.actor, proof: 'stale' } as Caller['actor'] };
  const other = { [bank('zengin_account_number')]: '7654321' };
  await expect(updateApplication(stale, { id, ...other })).rejects.toMatchObject({ code: 'proof_required' });
  await expect(saveAnswers(stale, { id, answers: other, known: { [bank('zengin_account_number')]: '1234567' } })).rejects.toMatchObject({
    code: 'proof_required',
  });
  expect(await updateApplication(stale, { id, [bank('zengin_account_number')]: '1234567' })).toMatchObject({ status: 'accepted' });
  const changed = await updateApplication(admin, { id, ...other });
  expect(changed).toMatchObject({ status: 'pending', payouts_enabled: false });
  await acceptApplication(operator, { id, version: changed.version });
  expect((await showApplication(admin, { id })).payouts_enabled).toBe(true);
});

test('what was declined cannot be changed until it is reopened', async () => {
  const { version } = await handIn(admin, id);
  await declineApplication(operator, { id, version, reason: '実在を確認できません。' });
  const declined = await showApplication(admin, { id });
  expect(declined).toMatchObject({ status: 'declined', declined_reason: '実在を確認できません。' });
  expect(refusalIn(await patch({ [bank('zengin_account_number')]: '7654321' })).param).toBe(bank('zengin_account_number'));
  await reopenApplication(operator, { id, version: declined.version, reason: '書類が届きました。' });
  const open = await showApplication(admin, { id });
  expect(open).toMatchObject({ status: 'incomplete', errored_fields: [], declined_reason: null });
  expect((await updateApplication(admin, { id, [company('company_name')]: '乙商店' })).status).toBe('pending');
  expect(await eventsOf(id)).toEqual(['submerchant.application.declined', 'submerchant.application.returned']);
});

test('two tabs that save at once lose nothing', async () => {
  const updates = [
    { [company('company_country')]: 'JP' },
    { [company('corporation_type')]: 'corporation' },
    { [company('company_name')]: '甲商店' },
    { [company('company_phone')]: '03-1234-5678' },
    { [company('contact_email')]: 'info@example.jp' },
  ];
  await Promise.all(updates.map((update) => updateApplication(admin, { id, ...update })));
  const shown = await showApplication(admin, { id });
  expect(names(shown.submitted_fields)).toHaveLength(5);
  expect(shown.version).toBe(5);
});

test('F06 FileOwnership, S02 BolaNestedIds: a file of somebody else is as unknown as none', async () => {
  const field = company('incorporation_certificates');
  await updateApplication(admin, { id, [company('corporation_type')]: 'corporation' });
  for (const file of [
    await aFileOf(shop.sellers[0] ?? ''),
    await aFileOf(other.sellers[0] ?? ''),
    '019352c1-4cf1-7001-8dc9-fb2890f9c0c5',
    'x',
  ]) {
    const { errored_fields } = await updateApplication(admin, { id, [field]: [await aFileOf(id), file] });
    const said = 'ファイルが見つかりません。もう一度アップロードしてください。';
    expect(errored_fields.map(({ error_code, error_message }) => [error_code, error_message])).toEqual([['unknown_file', said]]);
  }
});

test('a seller reaches its own application, staff their sellers’, and nobody another’s', async () => {
  const own = await asRole('seller', shop.id, id);
  expect((await updateApplication(own, { id, [company('company_name')]: '甲商店' })).submitted_fields).toHaveLength(1);
  for (const foreign of [shop.sellers[0], other.sellers[0], shop.id]) {
    await expect(showApplication(own, { id: foreign })).rejects.toMatchObject({ code: 'not_found' });
    await expect(updateApplication(own, { id: foreign })).rejects.toMatchObject({ code: 'not_found' });
  }
  for (const foreign of [other.sellers[0], shop.id, other.id]) expect((await patch({}, {}, foreign)).status).toBe(404);
  await expect(updateApplication(operator, { id })).rejects.toMatchObject({ code: 'forbidden' });
});

test('an account or a number that another seller has is a warning, within one platform', async () => {
  await handIn(admin, id);
  const second = (await createMerchant(admin, { name: '乙商店', platform_role: 'payout' })).id;
  const { status, warnings } = await handIn(admin, second);
  expect([status, warnings.map(({ warning_code }) => warning_code)]).toEqual([
    'pending',
    ['corporate_number_in_use', 'bank_account_in_use'],
  ]);
  const elsewhere = await handIn(await asRole('admin', other.id), other.sellers[0] ?? '');
  expect(elsewhere.warnings).toEqual([]);
});
