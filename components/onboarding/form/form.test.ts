// The number of questions, counted like the form's own pages; values filled in by another answer do not count.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isFixed, isUndecided, leftIn, linesOf } from '@/components/onboarding/form/form';
import { followersOf, isSame, runsOf, sourceOf } from '@/components/onboarding/form/same';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';
import { showForm } from '@/lib/onboarding/form/show-form';
import { answersOf } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

let admin: Caller;
let seller: Caller;
let id: string;

beforeAll(async () => {
  const shop = await aShop({ sellers: 1 });
  admin = await asRole('admin', shop.id);
  id = (await createMerchant(admin, { name: '松本陶房', platform_role: 'payout' })).id;
  const caller = await asRole('seller', shop.id, id);
  seller = { ...caller, actor: { ...caller.actor, name: '松本 和子' } as Caller['actor'] };
});
beforeEach(async () => {
  id = (await createMerchant(admin, { name: '松本陶房', platform_role: 'payout' })).id;
  seller = { ...seller, actor: { ...seller.actor, merchantId: id } as Caller['actor'] };
});

const kindOf = 'company_information.corporation_type';
const valueIn = (form: FormReply, name: string) => form.fields.find(({ field }) => field === name)?.value ?? null;
const names = (fields: readonly FormField[]) => fields.map(({ field }) => field);
const save = (answers: Record<string, unknown>, known: Record<string, unknown>) =>
  saveAnswers(seller, { id, answers, known, locale: 'ja' });

/** The values that an answer fills in, as the form's controls do. */
function broughtBy({ assist }: FormField, answers: Record<string, unknown>): Record<string, unknown> {
  const filled =
    assist?.kind === 'address'
      ? [assist.prefecture, assist.prefectureKana, assist.city, assist.cityKana]
      : assist?.kind === 'bank' || assist?.kind === 'branch'
        ? [assist.name]
        : [];
  return Object.fromEntries(filled.map((name) => [name, answers[name]]));
}

type Walk = { asked: string[]; left: number[]; form: FormReply };

/** Answers the form from first to last, by a button where there is one. */
async function walk(answers: Record<string, unknown>): Promise<Walk> {
  const asked: string[] = [];
  const left: number[] = [];
  let form: FormReply = await showForm(seller, { id });
  for (;;) {
    const current = form;
    const field = current.fields.find((one) => leftIn(current.fields).includes(one));
    if (!field) return { asked, left, form };
    if (!isUndecided(form)) left.push(leftIn(form.fields).length);
    const run = runsOf(form.fields).find((one) => one.part !== null && one.fields.includes(field));
    const source = run && sourceOf(run, (name) => valueIn(current, name));
    const given = source
      ? Object.fromEntries([...source].filter(([, value]) => value !== ''))
      : { [field.field]: field.suggestion ?? answers[field.field], ...broughtBy(field, answers) };
    if (field.suggestion === null) asked.push(run ? (run.part ?? '') : field.field);
    form = await save(given, Object.fromEntries(Object.keys(given).map((name) => [name, valueIn(current, name)])));
    const wrong = form.fields.filter(({ error }) => error !== null);
    expect(wrong.map(({ field: name, error }) => [name, error])).toEqual([]);
  }
}

test('a reading stands with its name and a currency with its amount, and nothing is lost', async () => {
  const { fields } = await showForm(seller, { id });
  const lines = linesOf(fields, fields);
  const shown = lines.flatMap(({ field, reading, unit }) => [field, reading, unit]).filter((field) => field !== null);
  expect(names(shown).sort()).toEqual(names(fields).sort());
  expect(lines.map(({ field }) => field.field).filter((name) => name.endsWith('_kana') && !name.endsWith('holder_kana'))).toEqual([]);
  const name = lines.find(({ field }) => field.field === 'company_information.company_name');
  expect(name?.reading?.field).toBe('company_information.company_name_kana');
  const some = fields.slice(0, 2);
  expect(linesOf([...some], []).map(({ field }) => field)).toEqual(some);
  const amount = { ...some[0], field: 'a.capital_amount' } as FormField;
  const currency = { ...some[0], field: 'a.capital_currency' } as FormField;
  expect(linesOf([amount], [amount, currency])).toEqual([{ field: amount, reading: null, unit: currency }]);
});

test('a sole proprietor is asked at most thirty, the press and the agreement included, and the number never goes up', async () => {
  const { asked, left, form } = await walk(await answersOf(id, 'sole_proprietor'));
  // one is the button for the representative's address, and the last the agreement
  expect(asked).toHaveLength(24);
  expect(asked).toContain('company_information');
  expect(left).toEqual(left.toSorted((one, other) => other - one));
  const offered = form.fields.filter(({ optional, open, same }) => optional && open && same === null);
  expect(asked.length + offered.length).toBeLessThanOrEqual(30);
  expect(form.fields.filter(({ open, optional }) => open && !optional)).toEqual([]);
});

test('a corporation whose representative applies is asked no question about the applicant, but for the document', async () => {
  const { asked, left } = await walk(await answersOf(id, 'corporation'));
  expect(asked).toHaveLength(27);
  expect(asked.filter((name) => name.startsWith('applicant_information'))).toEqual(['applicant_information.identity_front']);
  expect(asked).toContain('representative_director_information');
  expect(left).toEqual(left.toSorted((one, other) => other - one));
});

test('how much is left is said once the kind of business is known', async () => {
  const empty = await showForm(seller, { id });
  expect([isUndecided(empty), leftIn(empty.fields)[0]?.field]).toEqual([true, kindOf]);
  expect(names(empty.fields.filter(isFixed))).toEqual([
    'company_information.company_country',
    'bank_account_information.transfer_type',
    'bank_account_information.currency',
  ]);
  const alone = await save({ [kindOf]: 'sole_proprietor' }, {});
  expect(isUndecided(alone)).toBe(false);
  // an unknown postal code leaves prefecture and city to answer
  const unknown = await save({ 'company_information.company_postal_code': '999-9999' }, {});
  const now = names(leftIn(unknown.fields));
  expect(now).toContain('company_information.company_city');
  expect(names(leftIn(alone.fields))).not.toContain('company_information.company_city');
});

test('what says the same follows, and goes its own way once it says something else', async () => {
  const { form } = await walk(await answersOf(id, 'corporation'));
  const read =
    (changed: Record<string, unknown> = {}) =>
    (name: string) =>
      changed[name] ?? valueIn(form, name);
  const city = 'company_information.company_city';
  const own = 'representative_director_information.city';
  expect(followersOf(form.fields, read(), city)).toEqual([own]);
  expect(followersOf(form.fields, read({ [own]: '大阪市' }), city)).toEqual([]);
  // one difference is enough: it is another address
  expect(followersOf(form.fields, read({ 'representative_director_information.address': '1-1' }), city)).toEqual([]);
  expect(followersOf(form.fields, read({ 'representative_director_information.address_building_name': '甲ビル' }), city)).toEqual([]);
  expect(followersOf(form.fields, read(), 'representative_director_information.last_name')).toEqual(['applicant_information.last_name']);
  expect(followersOf(form.fields, read(), 'company_information.company_name')).toEqual([]);
  const run = runsOf(form.fields).find(({ part }) => part === 'company_information');
  expect(run && isSame(run, read())).toBe(true);
  // empty equals unanswered
  const nothing = () => null;
  expect(run && [sourceOf(run, nothing), isSame(run, nothing)]).toEqual([null, false]);
});
