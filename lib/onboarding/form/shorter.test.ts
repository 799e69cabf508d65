import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import type { FormReply } from '@/lib/onboarding/form/schema';
import { showForm } from '@/lib/onboarding/form/show-form';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let admin: Caller;
let operator: Caller;
let id: string;
const company = (name: string) => `company_information.${name}`;
const bank = (name: string) => `bank_account_information.${name}`;
const name = company('company_name');

beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
});
beforeEach(async () => {
  id = (await createMerchant(admin, { name: '乙商店', platform_role: 'payout' })).id;
});

const save = (answers: Record<string, unknown>, known: Record<string, unknown> = {}) =>
  saveAnswers(admin, { id, answers, known, locale: 'ja' });
const handOver = (answers: Record<string, unknown>, known: Record<string, unknown>) =>
  saveAnswers(admin, { id, answers, known, locale: 'ja', hand_in: true });
const fieldIn = (form: FormReply, field: string) => form.fields.find((one) => one.field === field);

test('nobody chooses where there is but one to choose: it is there from the beginning, and kept with the first answer', async () => {
  const fixed = [company('company_country'), bank('transfer_type'), bank('currency')];
  const empty = await showForm(admin, { id });
  expect(fixed.map((field) => [fieldIn(empty, field)?.value, fieldIn(empty, field)?.open])).toEqual([
    ['JP', false],
    ['domestic', false],
    ['JPY', false],
  ]);
  expect(fieldIn(empty, company('company_postal_code'))).toMatchObject({ value: null, autocomplete: 'postal-code' });
  expect((await showApplication(admin, { id })).submitted_fields).toEqual([]);
  const saved = await save({ [company('corporation_type')]: 'corporation' });
  expect(fieldIn(saved, company('share_capital_currency'))).toMatchObject({ value: 'JPY', open: false });
  const { submitted_fields } = await showApplication(admin, { id });
  expect(submitted_fields.map(({ field }) => field)).toEqual(expect.arrayContaining(fixed));
  // an integrator's value, valid or not, is not overwritten
  await updateApplication(admin, { id, [company('company_country')]: 'US' });
  expect(fieldIn(await save({ [name]: '甲' }), company('company_country'))).toMatchObject({
    value: 'US',
    error: expect.stringContaining('日本'),
  });
});

test('what the reviewer wants stays in view once it is corrected, until it is handed in', async () => {
  await handIn(admin, id);
  const before = await showForm(admin, { id });
  const phone = company('company_phone');
  const fields = [
    { field: name, reason: '登記と異なります。' },
    { field: phone, reason: 'つながりません。' },
  ];
  await sendBackApplication(operator, { id, version: before.version, fields });
  const half = await save({ [name]: '新しい商店' }, { [name]: fieldIn(before, name)?.value });
  expect(fieldIn(half, name)).toMatchObject({ returned_reason: null, corrected_reason: '登記と異なります。' });
  const wrong = await save({ [name]: '' }, { [name]: '新しい商店' });
  expect(fieldIn(wrong, name)).toMatchObject({ corrected_reason: '登記と異なります。', error: expect.any(String) });
  await save({ [name]: '新しい商店' }, { [name]: '' });
  const done = await handOver({ [phone]: '06-1234-5678' }, { [phone]: fieldIn(before, phone)?.value });
  expect([done.status, done.fields.filter((field) => field.returned_reason ?? field.corrected_reason)]).toEqual(['pending', []]);
});

test('values are shown as people write them, beside how they are kept', async () => {
  await handIn(admin, id);
  const form = await showForm(admin, { id });
  const shown = (field: string) => [fieldIn(form, field)?.value, fieldIn(form, field)?.shown];
  expect(shown(company('company_postal_code'))).toEqual(['1500002', '〒150-0002']);
  expect(shown(company('company_phone'))).toEqual(['0312345678', '03-1234-5678']);
  expect(shown('representative_director_information.phone')).toEqual(['09012345678', '090-1234-5678']);
  expect(shown('representative_director_information.date_of_birth')).toEqual(['1980-04-01', '1980年4月1日（昭和55年）']);
  expect(shown(name)[1]).toBeNull();
});

test('a seller’s own name and address of mail are suggested where nothing stands, to nobody else', async () => {
  const seller = async (given: string) => {
    const caller = await asRole('seller', shop.id, id);
    return showForm({ ...caller, actor: { ...caller.actor, name: given } as Caller['actor'] }, { id });
  };
  const director = (rest: string) => `representative_director_information.${rest}`;
  const suggestedNames = (form: FormReply) =>
    [director('last_name'), director('first_name')].map((field) => fieldIn(form, field)?.suggestion);
  expect(suggestedNames(await seller('松本　和子'))).toEqual(['松本', '和子']);
  for (const given of ['松本和子', 'Kazuko Matsumoto', '松本 和子 山田', ' '])
    expect([given, suggestedNames(await seller(given))]).toEqual([given, [null, null]]);
  expect(fieldIn(await seller('x'), company('contact_email'))?.suggestion).toContain('@');
  expect(fieldIn(await showForm(admin, { id }), company('contact_email'))?.suggestion).toBeNull();
  await save({ [director('last_name')]: '' });
  expect(suggestedNames(await seller('松本 和子'))).toEqual([null, '和子']);
});
