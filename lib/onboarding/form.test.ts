import { expect, test } from 'vitest';
import { type Answers, doubtsOf, formOf, isComplete, withSubmitted } from '@/lib/onboarding/answers';
import { fieldOf, fields } from '@/lib/onboarding/catalogue/catalogue';
import { fieldTypes } from '@/lib/onboarding/catalogue/field';
import { sandboxFacts as facts, liveFacts as live, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';

const submit = (update: Record<string, unknown>, before: Answers = {}, known = facts) =>
  withSubmitted(before, new Map(Object.entries(update)), known);
const requested = (answers: Answers) => formOf(answers, true).requested.map(({ name }) => name);
const problems = (answers: Answers) =>
  formOf(answers, true).errored.map(({ name }) => [name, answers[name]?.rejected?.problem.code ?? 'returned']);

test('every kind of field and every restriction is in real use, and every field says what it is in both languages', () => {
  expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(fieldTypes));
  const used = new Set(fields.flatMap(({ properties }) => Object.keys(properties('ja'))));
  expect(used).toEqual(new Set(['enum', 'items', 'minLength', 'minimum', 'maximum', 'format', 'pattern', 'external_links']));
  for (const { name, label, description } of fields)
    for (const words of [label, description])
      expect(
        [name, words.ja.trim(), words.en.trim()].every((text) => text !== ''),
        name,
      ).toBe(true);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

test.each(['corporation', 'sole_proprietor'] as const)('what a %s answers completes the form without a doubt, in both modes', (type) => {
  for (const known of [facts, live]) {
    const answers = submit(sellerAnswers(type), {}, known);
    expect(problems(answers)).toEqual([]);
    expect(isComplete(answers)).toBe(true);
    expect(doubtsOf(answers, known).map(({ field, problem }) => [field.name, problem.code])).toEqual([]);
  }
});

test('what is asked for depends on the country and the kind of business', () => {
  const first = requested({});
  expect(first).toContain('company_information.company_country');
  expect(first).not.toContain('company_information.company_name_kana');
  expect(first).not.toContain('company_information.registration_number');
  const inJapan = submit({ 'company_information.company_country': 'JP' });
  const added = requested(inJapan).filter((name) => !first.includes(name));
  expect(added).toEqual([
    'company_information.company_name_kana',
    'company_information.company_postal_code',
    'company_information.company_prefecture_state',
    'company_information.company_prefecture_state_kana',
    'company_information.company_city',
    'company_information.company_city_kana',
    'company_information.company_address',
    'company_information.company_address_kana',
  ]);
  const asCorporation = requested(submit({ 'company_information.corporation_type': 'corporation' }, inJapan));
  expect(asCorporation).toEqual(
    expect.arrayContaining([
      'company_information.registration_number',
      'applicant_information.last_name',
      'applicant_information.identity_back',
    ]),
  );
  expect(asCorporation).not.toContain('company_information.sole_proprietor_proofs');
  const alone = requested(submit({ 'company_information.corporation_type': 'sole_proprietor' }, inJapan));
  expect(alone).toContain('company_information.sole_proprietor_proofs');
  expect(alone.some((name) => name.startsWith('applicant_information'))).toBe(false);
});

test('a field that is no longer asked for is neither shown nor counted, and returns with its value', () => {
  const before = submit(sellerAnswers('corporation'));
  const changed = submit({ 'company_information.corporation_type': 'sole_proprietor' }, before);
  const shown = formOf(changed, true);
  const names = [...shown.requested, ...shown.submitted, ...shown.errored].map(({ name }) => name);
  expect(names).not.toContain('company_information.registration_number');
  expect(names.some((name) => name.startsWith('applicant_information'))).toBe(false);
  const back = submit({ 'company_information.corporation_type': 'corporation' }, changed);
  expect(back['company_information.registration_number']?.value).toBe('7000012050002');
  expect(isComplete(back)).toBe(true);
});

test('a measure against misuse is offered once a site is given, and asks for its confirmation', () => {
  const measures = 'visa_mastercard_credit_card.countermeasures_during_card_registration';
  const restrictions = 'visa_mastercard_credit_card.access_restrictions';
  expect(requested({})).not.toContain(measures);
  const withSite = submit({ 'company_information.company_url': 'https://shop.example.jp' });
  expect(requested(withSite)).toContain(measures);
  expect(requested(withSite)).not.toContain(restrictions);
  const chosen = submit({ [measures]: ['access_restrictions_during_card_registration'] }, withSite);
  expect(requested(chosen)).toContain(restrictions);
  expect(problems(submit({ [restrictions]: 'false' }, chosen))).toEqual([[restrictions, 'not_accepted']]);
  expect(problems(submit({ [restrictions]: '1' }, chosen))).toEqual([]);
  const withoutSite = submit({ 'company_information.company_url': '' }, chosen);
  expect([...requested(withoutSite), ...formOf(withoutSite, true).submitted.map(({ name }) => name)]).not.toContain(restrictions);
});

test('an optional field is skipped by an empty text, and what was left is not offered once the form is complete', () => {
  const url = 'company_information.company_url';
  expect(requested({})).toContain(url);
  expect(requested(submit({ [url]: '' }))).not.toContain(url);
  const complete = submit(sellerAnswers('sole_proprietor'));
  expect(formOf(complete, true).requested.map(({ name }) => name)).toContain(url);
  expect(formOf(complete, false).requested).toEqual([]);
  expect(problems(submit({ 'company_information.company_name': '' }))).toEqual([['company_information.company_name', 'blank']]);
});

test('a rejected value leaves the valid one that was there', () => {
  const phone = 'company_information.company_phone';
  const before = submit({ [phone]: '03-1234-5678' });
  const after = submit({ [phone]: '12' }, before);
  expect(after[phone]).toEqual({ value: '0312345678', rejected: { value: '12', problem: { code: 'not_a_phone_number' } } });
  expect(requested(after)).not.toContain(phone);
  expect(submit({ [phone]: '06-1234-5678' }, after)[phone]).toEqual({ value: '0612345678' });
});

test('a valid value stays beside a rejected one when what both look at changes, as long as it is valid', () => {
  const bank = (rest: string) => `bank_account_information.zengin_${rest}`;
  const rejected = (value: string, code: string) => ({ rejected: { value, problem: { code } } });
  const ofJapanPost = submit({ [bank('bank_code')]: '9900', [bank('account_number')]: '12345671' });
  const wrong = submit({ [bank('account_number')]: '12a' }, ofJapanPost);
  const elsewhere = submit({ [bank('bank_code')]: '0005' }, submit({ [bank('account_number')]: '1234567' }, ofJapanPost));
  const both = submit({ [bank('bank_code')]: '0001' }, submit({ [bank('account_number')]: '12a' }, elsewhere));
  expect(both[bank('account_number')]).toEqual({ value: '1234567', ...rejected('12a', 'not_an_account_number') });
  // the eight submitted digits are a valid number only at Japan Post Bank
  const moved = submit({ [bank('bank_code')]: '0005' }, wrong);
  expect(moved[bank('account_number')]).toEqual(rejected('12a', 'not_an_account_number'));
  // a submission that was not text cannot be checked again, and stays invalid
  const strange = submit({ [bank('bank_code')]: '0001' }, submit({ [bank('account_number')]: { a: 1 } }, elsewhere));
  expect(strange[bank('account_number')]).toMatchObject({ value: '1234567', rejected: { problem: { code: 'wrong_kind' } } });
});

test('fields of one update are judged together, and what looks at a field that changed is judged again', () => {
  const bank = (rest: string) => `bank_account_information.zengin_${rest}`;
  const together = submit({ [bank('account_number')]: '12345671', [bank('bank_code')]: '9900' });
  expect(together[bank('account_number')]?.value).toBe('1234567');
  const first = submit({ [bank('account_number')]: '12345671' });
  expect(problems(first)).toEqual([[bank('account_number'), 'not_an_account_number']]);
  const then = submit({ [bank('bank_code')]: '9900' }, first);
  expect(then[bank('account_number')]?.value).toBe('1234567');
  const again = submit({ [bank('bank_code')]: '0005' }, then);
  expect(problems(again)).toEqual([[bank('account_number'), 'not_an_account_number']]);
  const named = submit({ [bank('bank_name')]: 'みずほ銀行', [bank('bank_code')]: '0005' });
  expect(named[bank('bank_name')]).toEqual({ value: 'みずほ銀行' });
  const told = { given: 'みずほ銀行', name: '三菱UFJ銀行', day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) };
  expect(doubtsOf(named, facts).map(({ problem }) => problem)).toEqual([{ code: 'bank_name_differs', told }]);
  expect(doubtsOf(submit({ [bank('bank_code')]: '0001' }, named), facts)).toEqual([]);
});

test('what is compared with the world is an error in a live installation and a warning in the sandbox', () => {
  const number = 'company_information.registration_number';
  const invented = { ...sellerAnswers('corporation'), [number]: '1234567890123' };
  const sandbox = submit(invented);
  expect(isComplete(sandbox)).toBe(true);
  expect(doubtsOf(sandbox, facts).map(({ field, problem }) => [field.name, problem.code])).toEqual([[number, 'check_digit']]);
  expect(problems(submit(invented, {}, live))).toEqual([[number, 'check_digit']]);
});

test('what may be newer than our data, or written as a bank writes it, is a question for the reviewer in both modes', () => {
  const doubtful = {
    ...sellerAnswers('corporation'),
    'bank_account_information.zengin_bank_code': '9998',
    'bank_account_information.zengin_account_holder_kana': 'サトウ タロウ',
  };
  const names = Object.keys(doubtful).filter((name) => /zengin_bank_code|holder/.test(name));
  for (const mode of [facts, live]) {
    const answers = submit(doubtful, {}, mode);
    expect(isComplete(answers)).toBe(true);
    expect(doubtsOf(answers, mode).map(({ field, problem }) => [field.name, problem.code])).toEqual([
      [names[0], 'unknown_bank'],
      [names[1], 'holder_differs'],
      ['bank_account_information.account_proof', 'account_proof_missing'],
    ]);
  }
});

test('a holder is judged again when the name that it belongs to changes', () => {
  const holder = 'bank_account_information.zengin_account_holder_kana';
  const complete = submit(sellerAnswers('sole_proprietor'), {}, live);
  const married = submit({ 'representative_director_information.last_name_kana': 'サトウ' }, complete, live);
  expect(doubtsOf(married, live).map(({ problem }) => problem)).toMatchObject([
    { code: 'holder_differs', told: { holder: 'ﾀｶﾊｼﾊﾅｺ' } },
    { code: 'account_proof_missing' },
  ]);
  expect(fieldOf(holder)?.looksAt).toContain('representative_director_information.last_name_kana');
  const back = submit({ 'representative_director_information.last_name_kana': 'タカハシ' }, married, live);
  expect(doubtsOf(back, live)).toEqual([]);
});

test('a holder of more than thirty bytes is kept as far as a bank’s record goes, and is the company’s', () => {
  const holder = 'bank_account_information.zengin_account_holder_kana';
  const kana = 'company_information.company_name_kana';
  const company = 'ニホンデントウコウゲイフッキュウソクシンキョウカイ';
  const written = 'ｶ)ﾆﾎﾝﾃﾞﾝﾄｳｺｳｹﾞｲﾌﾂｷﾕｳｿｸｼﾝｷﾖｳｶｲ'.slice(0, 30);
  for (const typed of [`カ）${company}`, written, `カブシキガイシャ ${company}`]) {
    const answers = submit({ ...sellerAnswers('corporation'), [kana]: company, [holder]: typed }, {}, live);
    expect(String(answers[holder]?.value).length).toBeLessThanOrEqual(30);
    expect([typed, problems(answers), doubtsOf(answers, live)]).toEqual([typed, [], []]);
  }
});

test('a passbook of Japan Post Bank: its symbol says the branch, and seven figures that end in 1 are asked about', () => {
  const bank = (rest: string) => `bank_account_information.zengin_${rest}`;
  const verdictOn = (number: string, more = {}) => {
    const answers = submit({ [bank('bank_code')]: '9900', [bank('branch_code')]: '10140', [bank('account_number')]: number, ...more });
    return [
      answers[bank('branch_code')]?.value,
      answers[bank('account_number')]?.value,
      doubtsOf(answers, facts).map(({ problem }) => problem),
    ];
  };
  expect(verdictOn('2345671')).toEqual(['018', '2345671', [{ code: 'passbook_number', told: { given: '2345671', number: '0234567' } }]]);
  expect(verdictOn('12345671')).toEqual(['018', '1234567', []]);
  expect(verdictOn('2345678')).toEqual(['018', '2345678', []]);
  expect(verdictOn('2345671', { [bank('account_type')]: 'checking', [bank('branch_code')]: '00140' })).toEqual(['019', '2345671', []]);
  expect(verdictOn('2345671', { [bank('bank_code')]: '0005', [bank('branch_code')]: '135' })).toEqual(['135', '2345671', []]);
  expect(problems(submit({ [bank('bank_code')]: '0005', [bank('branch_code')]: '10140' }))).toEqual([
    [bank('branch_code'), 'not_a_branch_code'],
  ]);
});

test('whatever somebody submits is kept in a form that can be stored and shown', () => {
  const name = 'company_information.company_name_kana';
  const raws = ['\0\ud800', 'あ'.repeat(100_000), { a: { b: 1 } }, [[1], null, 'x'], 1e308, true];
  for (const raw of raws) {
    const { rejected } = submit({ [name]: raw })[name] ?? {};
    expect(rejected).toBeDefined();
    const text = JSON.stringify(rejected);
    expect(text.length).toBeLessThan(6_000);
    expect(text).not.toMatch(/\\u0000|\\ud800/i);
  }
});
