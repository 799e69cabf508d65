import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import type { FormReply } from '@/lib/onboarding/form/schema';
import { showForm } from '@/lib/onboarding/form/show-form';
import { findAddresses } from '@/lib/onboarding/look-up/find-addresses';
import { searchBanks } from '@/lib/onboarding/look-up/search-banks';
import { searchBranches } from '@/lib/onboarding/look-up/search-branches';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { Refusal } from '@/lib/refusal';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let admin: Caller;
let operator: Caller;
let id: string;
const company = (name: string) => `company_information.${name}`;
const bank = (name: string) => `bank_account_information.${name}`;
const name = company('company_name');

beforeAll(async () => {
  shop = await aShop({ sellers: 2 });
  [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
});
beforeEach(async () => {
  id = (await createMerchant(admin, { name: '乙商店', platform_role: 'payout' })).id;
});

const refusalIn = (call: Promise<unknown>): Promise<Pick<Refusal, 'code' | 'param'>> =>
  call.then(
    () => ({ code: 'done', param: null }) as never,
    (error) => (error instanceof Refusal ? { code: error.code, param: error.param } : Promise.reject(error)),
  );
const codeOf = async (call: Promise<unknown>) => (await refusalIn(call)).code;
const save = (answers: Record<string, unknown>, known: Record<string, unknown> = {}, caller = admin) =>
  saveAnswers(caller, { id, answers, known, locale: 'ja' });
const handOver = (answers: Record<string, unknown>, known: Record<string, unknown>) =>
  saveAnswers(admin, { id, answers, known, locale: 'ja', hand_in: true });
const fieldIn = (form: FormReply, field: string) => form.fields.find((one) => one.field === field);
/** A file's link is signed again each second. */
const apartFromLinks = (form: FormReply) => JSON.parse(JSON.stringify(form, (key, value) => (key === 'url' ? undefined : value)));

test('the form has every field that is asked for, answered or not, with what was said and what is said about it', async () => {
  const form = await save({
    [company('company_country')]: 'JP',
    [company('corporation_type')]: 'corporation',
    [name]: '甲',
    [company('company_phone')]: 'x',
  });
  const asked = await showApplication(admin, { id });
  const told = [...asked.requested_fields, ...asked.submitted_fields, ...asked.errored_fields].map(({ field }) => field);
  expect(form.fields.map(({ field }) => field)).toEqual(
    form.fields.toSorted((one, other) => one.position - other.position).map(({ field }) => field),
  );
  expect(new Set(form.fields.map(({ field }) => field))).toEqual(new Set(told));
  expect(form).toMatchObject({ merchant_id: id, status: 'incomplete', files: [], saved: true, stale: [], wrong: {} });
  expect(await showForm(admin, { id })).toMatchObject({ name: '乙商店', platform_name: '試験市場' });
  expect(fieldIn(form, name)).toMatchObject({ value: '甲', open: false, error: null, changeable: true, because_of: null });
  expect(fieldIn(form, company('company_phone'))).toMatchObject({ value: 'x', open: true, error: expect.stringContaining('電話番号') });
  expect(fieldIn(form, company('registration_number'))).toMatchObject({
    value: null,
    because_of: '事業形態',
    assist: { kind: 'corporate_number' },
  });
  // there is only one country: fields that depend on it have no visible cause
  expect(fieldIn(form, company('company_city'))).toMatchObject({ because_of: null });
  expect(fieldIn(form, company('company_postal_code'))?.assist).toMatchObject({ kind: 'address', cityKana: company('company_city_kana') });
  expect((await showForm(admin, { id, locale: 'en' })).fields.find(({ field }) => field === name)?.field_name).toBe('Name');
});

test('an optional field that was left empty can still be answered later', async () => {
  await save({ [company('company_url')]: '' });
  expect((await showApplication(admin, { id })).requested_fields.map(({ field }) => field)).not.toContain(company('company_url'));
  expect(fieldIn(await showForm(admin, { id }), company('company_url'))).toMatchObject({ optional: true, open: true, value: null });
});

test('what somebody else changed meanwhile is left as it is and named; the rest is saved', async () => {
  await save({ [name]: '甲' });
  await updateApplication(admin, { id, [name]: '乙' });
  const saved = await save({ [name]: '丙', [company('company_name_alphabet')]: 'Hei' }, { [name]: '甲' });
  expect(saved.stale).toEqual([name]);
  expect(fieldIn(saved, name)?.value).toBe('乙');
  expect(fieldIn(saved, company('company_name_alphabet'))?.value).toBe('Hei');
  expect((await save({ [name]: '丙' }, { [name]: '乙' })).stale).toEqual([]);
  // two writers of the same text do not conflict
  expect((await save({ [name]: '丙' }, { [name]: '甲' })).stale).toEqual([]);
});

test('two at once with the same in view: one is written, the other is told', async () => {
  await save({ [name]: '甲' });
  const both = await Promise.all(['乙', '丙'].map((value) => save({ [name]: value }, { [name]: '甲' })));
  const [written] = both.filter(({ stale }) => stale.length === 0);
  expect(both.map(({ stale }) => stale.length).sort()).toEqual([0, 1]);
  expect(fieldIn(await showForm(admin, { id }), name)?.value).toBe(written && fieldIn(written, name)?.value);
});

test('what was rejected is what its writer has in view', async () => {
  await save({ [company('company_phone')]: 'x' });
  const saved = await save({ [company('company_phone')]: '03-1234-5678' }, { [company('company_phone')]: 'x' });
  expect([saved.stale, fieldIn(saved, company('company_phone'))?.value]).toEqual([[], '0312345678']);
});

test('only what may be changed says so: once accepted the bank account and where somebody lives, of a returned form everything', async () => {
  await handIn(admin, id);
  const pending = await showForm(admin, { id });
  expect([pending.status, pending.fields.every(({ changeable }) => changeable)]).toEqual(['pending', true]);
  const reasons = [{ field: name, reason: '登記と異なります。' }];
  await sendBackApplication(operator, { id, version: pending.version, fields: reasons });
  const returned = await showForm(admin, { id });
  expect(fieldIn(returned, name)?.returned_reason).toBe('登記と異なります。');
  // submitting it unchanged confirms it, and submits the application
  const { value } = fieldIn(returned, name) ?? {};
  expect((await save({ [name]: value }, { [name]: value })).status).toBe('incomplete');
  expect((await handOver({ [name]: value }, { [name]: value })).status).toBe('pending');
  await acceptApplication(operator, { id, version: (await showForm(admin, { id })).version });
  const accepted = await showForm(admin, { id });
  const changeable = accepted.fields.filter((field) => field.changeable).map(({ field }) => field);
  expect(changeable.length).toBeGreaterThan(8);
  const others = changeable.filter((field) => !field.startsWith('bank_account_information.'));
  expect(others).toContain(company('company_address'));
  expect(
    others.filter(
      (field) => !/company_information\.(company_(postal|prefecture|city|address|phone)|contact_email|incorporation)/.test(field),
    ),
  ).toEqual(
    accepted.fields.flatMap(({ field }) =>
      /^representative_director_information\.(postal|prefecture|city|address|phone)/.test(field) ? [field] : [],
    ),
  );
  expect(accepted.fields.every((field) => field.changeable === (field.change !== null))).toBe(true);
  expect(await refusalIn(save({ [name]: '甲' }, { [name]: value }))).toMatchObject({ code: 'invalid_parameter', param: name });
  const moved = await save({ [bank('zengin_account_number')]: '7654321' }, { [bank('zengin_account_number')]: '1234567' });
  expect([moved.status, moved.stale]).toEqual(['pending', []]);
});

test('answers are kept as they come, and handed in only where that is said', async () => {
  await handIn(admin, id);
  const { version } = await showForm(admin, { id });
  await acceptApplication(operator, { id, version });
  await reopenApplication(operator, { id, version: version + 1, reason: '確認のため' });
  const reopened = await showForm(admin, { id });
  expect([reopened.status, reopened.reopened, reopened.fields.every(({ changeable }) => changeable)]).toEqual(['incomplete', true, true]);
  const { value } = fieldIn(reopened, name) ?? {};
  expect((await save({ [name]: '新しい商店' }, { [name]: value })).status).toBe('incomplete');
  const stale = await handOver({ [name]: '別の商店' }, { [name]: value });
  expect([stale.status, stale.stale]).toEqual(['incomplete', [name]]);
  const handed = await handOver({}, {});
  expect([handed.status, handed.reopened, fieldIn(handed, name)?.value]).toEqual(['pending', false, '新しい商店']);
});

test('what was handed in changes as a whole or not at all: a wrong value says so and nothing moves', async () => {
  await handIn(admin, id);
  const phone = company('company_phone');
  const before = await showForm(admin, { id });
  const wrong = await handOver(
    { [phone]: 'x', [name]: '別の商店' },
    { [phone]: fieldIn(before, phone)?.value, [name]: fieldIn(before, name)?.value },
  );
  expect(wrong).toMatchObject({
    status: 'pending',
    version: before.version,
    saved: false,
    wrong: { [phone]: expect.stringContaining('電話番号') },
  });
  expect(apartFromLinks(await showForm(admin, { id }))).toEqual(apartFromLinks(before));
});

test('an accepted seller’s wrong bank account leaves the acceptance in force; a right one waits, and opens nothing else', async () => {
  await handIn(admin, id);
  await acceptApplication(operator, { id, version: (await showForm(admin, { id })).version });
  const number = bank('zengin_account_number');
  const typo = await updateApplication(admin, { id, [number]: '12345678901' });
  expect([typo.status, typo.payouts_enabled, typo.errored_fields.map(({ field }) => field)]).toEqual(['accepted', true, [number]]);
  const moved = await updateApplication(admin, { id, [number]: '7654321' });
  expect([moved.status, moved.payouts_enabled]).toEqual(['pending', false]);
  expect(await refusalIn(updateApplication(admin, { id, [name]: '別の商店' }))).toMatchObject({ code: 'invalid_parameter', param: name });
  const form = await showForm(admin, { id });
  expect([form.was_accepted, fieldIn(form, name)?.changeable, fieldIn(form, number)?.changeable]).toEqual([true, false, true]);
  // an application that the operator sends back or reopens can be changed
  await sendBackApplication(operator, { id, version: form.version, fields: [{ field: name, reason: '確認' }] });
  expect((await save({ [name]: '別の商店' }, { [name]: fieldIn(form, name)?.value })).stale).toEqual([]);
});

test('of a long text that is too long nothing is lost', async () => {
  const long = 'あ'.repeat(2_400);
  const form = await save({ [company('industry_description')]: long });
  expect(fieldIn(form, company('industry_description'))).toMatchObject({ value: long, error: expect.stringContaining('2,000文字') });
});

test('a name that no field has is refused, and nothing is saved', async () => {
  expect(await refusalIn(save({ [name]: '甲', 'company_information.owner': 'x' }))).toMatchObject({ code: 'invalid_parameter' });
  expect((await showForm(admin, { id })).version).toBe(0);
});

test('S01: another platform, another seller and who only reads find or change nothing', async () => {
  const other = await aShop({ sellers: 1 });
  const [mine, beside] = shop.sellers;
  const seller = await asRole('seller', shop.id, mine);
  const callers = { stranger: await asRole('admin', other.id), seller, viewer: await asRole('viewer', shop.id) };
  for (const who of [callers.stranger, callers.seller]) {
    expect(await codeOf(showForm(who, { id: beside }))).toBe('not_found');
    expect(await codeOf(saveAnswers(who, { id: beside, answers: { [name]: '甲' }, known: {} }))).toBe('not_found');
  }
  expect(await codeOf(save({ [name]: '甲' }, {}, callers.viewer))).toBe('forbidden');
  expect((await showForm(callers.viewer, { id })).version).toBe(0);
  expect((await saveAnswers(seller, { id: mine, answers: { [name]: '甲' }, known: {} })).merchant_id).toBe(mine);
});

test('every save is in the audit log by the names of its fields, and what is saved once more is not', async () => {
  await save({ [name]: '甲' });
  await save({ [name]: '甲' }, { [name]: '甲' });
  const audits = await sql('SELECT after FROM "Audit" WHERE "subjectId" = $1::uuid AND operation = $2', [id, 'application.save_answers']);
  expect(audits).toEqual([{ after: { status: 'incomplete', fields: [name] } }]);
});

test('look-ups: banks and branches in whatever script, and addresses with their readings', async () => {
  const { data: banks } = await searchBanks(admin, { query: 'ゆうちょ' });
  expect(banks[0]).toMatchObject({ code: '9900', name: 'ゆうちょ銀行' });
  expect((await searchBranches(admin, { bank: '0005', query: 'しぶや' })).data[0]).toMatchObject({ code: '135', name: '渋谷' });
  expect((await searchBranches(admin, { bank: '9998' })).data).toEqual([]);
  expect((await findAddresses(admin, { code: '〒150-0002' })).data).toEqual([
    { prefecture: '東京都', prefectureKana: 'トウキョウト', city: '渋谷区', cityKana: 'シブヤク', town: '渋谷', townKana: 'シブヤ' },
  ]);
  expect((await findAddresses(admin, { code: '000' })).data).toEqual([]);
  expect(await codeOf(searchBanks(await asRole('viewer', shop.id), { query: 'a' }))).toBe('forbidden');
});
