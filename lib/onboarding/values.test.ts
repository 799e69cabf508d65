// The values that each field accepts and refuses, in the words of the field's messages.
import { expect, test } from 'vitest';
import { type Answers, doubtsOf, type Facts, withSubmitted } from '@/lib/onboarding/answers';
import { fieldOf, fields } from '@/lib/onboarding/catalogue/catalogue';
import type { ErrorCode, WarningCode } from '@/lib/onboarding/catalogue/codes';
import { errorMessage, warningMessage } from '@/lib/onboarding/words';
import { knownFile as file, liveFacts as live, sandboxFacts as sandbox, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { within } from '@/lib/testing/tier';

const before = (facts: Facts) => withSubmitted({}, new Map(Object.entries(sellerAnswers('corporation'))), facts);
const submit = (answers: Answers, name: string, value: unknown, facts: Facts) => withSubmitted(answers, new Map([[name, value]]), facts);

const c = (name: string) => `company_information.${name}`;
const d = (name: string) => `representative_director_information.${name}`;
const a = (name: string) => `applicant_information.${name}`;
const b = (name: string) => `bank_account_information.${name}`;
const v = (name: string) => `visa_mastercard_credit_card.${name}`;
const long = (count: number, letter = 'あ') => letter.repeat(count);

type Bad = [field: string, values: unknown[], code: ErrorCode];
const bad: Bad[] = [
  [c('company_country'), ['US', '日本'], 'not_japan'],
  [c('company_country'), [1.5, { JP: 1 }], 'wrong_kind'],
  [c('corporation_type'), ['npo', 'CORPORATION'], 'not_offered'],
  [c('company_name'), ['', '　 '], 'blank'],
  [c('company_name'), [long(256), long(3_000)], 'too_long'],
  [
    c('company_name_kana'),
    ['やまだしょうてん', '山田商店', 'Yamada', 'ヤマダ1', 'ヤマダ！', '😀', 'ヤマダ\u202eショウテン山'],
    'not_katakana',
  ],
  [c('company_name_alphabet'), ['山田商店', '123', 'ヤマダ'], 'not_alphabet'],
  [c('registration_number'), ['123', '70000120500022', 'T700001205000', 'abc', '7000-0120-5000'], 'not_a_corporate_number'],
  [c('share_capital_amount'), ['-1', '1.5', '12,34', '1e6', '個'], 'not_a_number'],
  [c('share_capital_amount'), [true], 'wrong_kind'],
  [c('share_capital_amount'), [2_147_483_648, '9999999999999', -1], 'out_of_bounds'],
  [c('share_capital_currency'), ['USD', 'jpy', '円'], 'not_offered'],
  [c('company_postal_code'), ['150000', '15000022', '〒15-0002', 'abcdefg'], 'not_a_postal_code'],
  [c('company_prefecture_state_kana'), ['東京都', 'とうきょうと', 'Tokyo'], 'not_katakana_address'],
  [c('company_city_kana'), ['渋谷区', 'しぶやく'], 'not_katakana_address'],
  [c('company_address_kana'), ['渋谷1-2-3', 'しぶや1-2-3', 'Shibuya 1-2-3'], 'not_katakana_address'],
  [c('company_phone'), ['12345', '+1 212 555 0100', '03-1234-567', '電話なし', '0990-123-456'], 'not_a_phone_number'],
  [c('contact_email'), ['info', 'info@localhost', 'a b@example.jp', '@example.jp', 'info＠'], 'not_an_email'],
  [
    c('company_url'),
    ['example', 'info@example.jp', 'ftp://example.jp', 'javascript:alert(1)', 'https://localhost', 'https://user:pass@example.jp'],
    'not_a_web_address',
  ],
  [c('invoice_registration_number'), ['T123', 'S7000012050002', 'TT7000012050002', '登録なし'], 'not_an_invoice_number'],
  [c('invoice_by_platform'), ['yes', 'はい'], 'wrong_kind'],
  [c('industry_description'), ['器の販売', 'short'], 'too_short'],
  [c('industry_description'), [long(2_001), long(9_000)], 'too_long'],
  [c('incorporation_certificates'), [['x'], ['019352c1-4cf1-7001-8dc9-fb2890f9c0c6'], '../../etc/passwd'], 'unknown_file'],
  [c('incorporation_certificates'), [[[file]], { 0: file }], 'wrong_kind'],
  [c('incorporation_certificates'), [[], ''], 'blank'],
  [d('last_name'), ['', '\u200b \u3000'], 'blank'],
  [d('last_name_kana'), ['たかはし', '高橋', 'ﾀｶﾊｼ1'], 'not_katakana'],
  [d('first_name_kana'), ['はなこ', 'Hanako'], 'not_katakana'],
  [
    d('date_of_birth'),
    ['2025-02-29', '2025-13-01', '0000-01-01', '10000-01-01', '1980-4-1', '昭和55年4月1日', '1980/04/01', 315532800],
    'not_a_date',
  ],
  [d('date_of_birth'), ['2026-11-23', '2100-01-01'], 'in_the_future'],
  [d('identity_front'), ['x', '019352c1-4cf1-7001-8dc9-fb2890f9c0c6'], 'unknown_file'],
  [d('gender'), ['m', '女性'], 'not_offered'],
  [d('country'), ['XX', 'Japan', 'jp'], 'not_offered'],
  [d('postal_code'), ['1234', 'ABC-DEFG'], 'not_a_postal_code'],
  [d('phone'), ['110', '09012345'], 'not_a_phone_number'],
  [a('date_of_birth'), ['1980-02-30', 'yesterday'], 'not_a_date'],
  [a('identity_front'), [[file, file, '019352c1-4cf1-7001-8dc9-fb2890f9c0c6']], 'too_many'],
  [a('identity_front'), ['x', '019352c1-4cf1-7001-8dc9-fb2890f9c0c6'], 'unknown_file'],
  [b('transfer_type'), ['international', 'Domestic'], 'not_offered'],
  [b('default_frequency'), ['daily', '毎日'], 'not_offered'],
  [b('currency'), ['USD', 'yen'], 'not_offered'],
  [b('zengin_bank_code'), ['5', '00055', 'MUFG'], 'not_a_bank_code'],
  [b('zengin_branch_code'), ['13', '1355', '渋谷'], 'not_a_branch_code'],
  [b('zengin_bank_name'), ['', '　'], 'blank'],
  [b('zengin_account_type'), ['savings', '普通'], 'not_offered'],
  [b('zengin_account_number'), ['12345678', '12a4567', '一二三四五六七'], 'not_an_account_number'],
  [b('zengin_account_holder_kana'), ['山田商店', 'やまだ', '株式会社ヤマダ', 'ヤマダ😀'], 'not_zengin'],
  [v('countermeasures_during_card_registration'), [['none'], 'x'], 'not_offered'],
  [v('access_restrictions'), ['false', false, '0'], 'not_accepted'],
  ['service_agreement.agreed_to_tos', ['false', false], 'not_accepted'],
  ['service_agreement.agreed_to_tos', ['yes', 'はい', 2], 'wrong_kind'],
];
const rows = bad.flatMap(([field, values, code]) => values.map((value) => [field, value, code] as const));

test('each bad value gives its field’s code in both modes, and a message in both languages', () => {
  expect(rows.length).toBeGreaterThan(120);
  for (const facts of [sandbox, live]) {
    const complete = before(facts);
    for (const [field, value, code] of rows) {
      const answer = submit(complete, field, value, facts)[field];
      expect([field, value, answer?.rejected?.problem.code]).toEqual([field, value, code]);
      for (const locale of ['ja', 'en'] as const) {
        const message = errorMessage(code, locale, answer?.rejected?.problem.told);
        expect(message, `${field} ${code}`).toMatch(locale === 'ja' ? /[ぁ-ん].*。/ : /^[A-Z]/);
        expect(message).not.toMatch(/[{}]/);
      }
      expect(answer?.value, 'the valid value stays').toEqual(complete[field]?.value);
    }
  }
  const covered = new Set(rows.map(([field]) => field));
  const kinds = new Set([...covered].map((field) => fieldOf(field)?.type));
  expect(new Set(fields.map(({ type }) => type))).toEqual(kinds);
});

test('a Japan Post number of eight digits that does not end in 1 is told as such', () => {
  const yucho = submit(before(sandbox), b('zengin_bank_code'), '9900', sandbox);
  const answer = submit(yucho, b('zengin_account_number'), '12345678', sandbox)[b('zengin_account_number')];
  expect(answer?.rejected?.problem.code).toBe('not_a_japan_post_number');
});

type Doubtful = [field: string, value: unknown, code: WarningCode];
const doubtful: Doubtful[] = [
  [b('zengin_branch_code'), '999', 'unknown_branch'],
  [b('zengin_bank_name'), 'みずほ銀行', 'bank_name_differs'],
  [b('zengin_branch_name'), '梅田支店', 'branch_name_differs'],
  [b('zengin_bank_code'), '9998', 'unknown_bank'],
  [b('zengin_account_holder_kana'), 'ヤマダ', 'holder_differs'],
  [c('company_postal_code'), '999-9999', 'postal_code_unknown'],
  [c('company_postal_code'), '530-0001', 'postal_code_differs'],
  [c('company_city'), '大阪市北区', 'postal_code_differs'],
  [c('invoice_registration_number'), 'T1234567890123', 'invoice_number_differs'],
  [d('date_of_birth'), '2015-01-01', 'age_unlikely'],
  [d('date_of_birth'), '1900-01-01', 'age_unlikely'],
  [a('date_of_birth'), '2026-11-22', 'age_unlikely'],
];
const compared: Doubtful[] = [[c('registration_number'), '1234567890123', 'check_digit']];

test('what is only doubtful is a warning in both modes, with a message', () => {
  for (const facts of [sandbox, live])
    for (const [field, value, code] of doubtful) {
      const answers = submit(before(facts), field, value, facts);
      expect([field, value, answers[field]?.rejected]).toEqual([field, value, undefined]);
      const found = doubtsOf(answers, facts).map(({ problem }) => problem);
      // an account in another name needs a picture
      const beside = code === 'holder_differs' ? ['account_proof_missing'] : [];
      expect([field, found.map((problem) => problem.code)]).toEqual([field, [code, ...beside]]);
      for (const locale of ['ja', 'en'] as const) expect(warningMessage(code, locale, found[0]?.told)).not.toMatch(/[{}]/);
    }
});

test.each(compared)('what is compared with the world: %s %s', (field, value, code) => {
  const invented = submit(before(sandbox), field, value, sandbox);
  expect(invented[field]?.rejected).toBeUndefined();
  expect(doubtsOf(invented, sandbox).map(({ problem }) => problem.code)).toContain(code);
  expect(submit(before(live), field, value, live)[field]?.rejected?.problem.code).toBe(code);
});

type Good = [field: string, given: unknown, kept: unknown];
const good: Good[] = [
  [c('company_name'), '㈱髙﨑商店', '㈱髙﨑商店'],
  [c('company_name'), '＠ｃｏｓｍｅ　東京', '@cosme 東京'],
  [d('last_name'), '髙橋', '髙橋'],
  [d('last_name'), '﨑', '﨑'],
  [d('last_name'), '𠮷田', '𠮷田'],
  [d('last_name'), '神林', '神林'],
  [d('first_name'), 'ジョン・スミス', 'ジョン・スミス'],
  [c('company_name_kana'), 'ヴィオラ', 'ヴィオラ'],
  [c('company_name_kana'), 'ｶﾞﾗｽｼｬ', 'ガラスシャ'],
  [c('company_name_kana'), 'カ\u3099ラスシャ', 'ガラスシャ'],
  [c('company_name_kana'), 'コーヒー', 'コーヒー'],
  [c('company_name_kana'), 'ｺｰﾋｰ', 'コーヒー'],
  [c('company_name_kana'), 'コ－ヒ−', 'コーヒー'],
  [c('company_name_kana'), 'サンフランシスコ・ベイ', 'サンフランシスコ・ベイ'],
  [c('company_name_alphabet'), 'Ｙａｍａｄａ Co., Ltd.', 'Yamada Co., Ltd.'],
  [c('registration_number'), 'T7000012050002', '7000012050002'],
  [c('registration_number'), '７０００－０１２０－５０００２', '7000012050002'],
  [c('share_capital_amount'), '10,000,000', 10_000_000],
  [c('share_capital_amount'), '１０００', 1_000],
  [c('share_capital_amount'), '1,000万円', 10_000_000],
  [c('share_capital_amount'), '￥10,000,000', 10_000_000],
  [c('share_capital_amount'), '百万円', 1_000_000],
  [c('share_capital_amount'), 0, 0],
  [c('company_postal_code'), '〒150-0002', '1500002'],
  [c('company_postal_code'), '１５０ー０００２', '1500002'],
  [c('company_address_kana'), 'シブヤ１－２－３　シブヤビル４カイ', 'シブヤ1-2-3 シブヤビル4カイ'],
  [c('company_phone'), '０３（１２３４）５６７８', '0312345678'],
  [c('company_phone'), '+81 3 1234 5678', '0312345678'],
  [c('company_phone'), '0120-123-456', '0120123456'],
  [c('company_phone'), '050-1234-5678', '05012345678'],
  [d('phone'), '060-1234-5678', '06012345678'],
  [d('phone'), '070-1234-5678', '07012345678'],
  [d('phone'), '080-1234-5678', '08012345678'],
  [c('contact_email'), 'a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  [c('contact_email'), 'abc.@docomo.ne.jp', 'abc.@docomo.ne.jp'],
  [c('company_url'), 'http://shop.example.jp/', 'http://shop.example.jp/'],
  [c('company_url'), 'matsumoto-tobo.jp', 'https://matsumoto-tobo.jp'],
  [c('company_url'), 'ｗｗｗ．ｅｘａｍｐｌｅ．ｊｐ／ｓｈｏｐ', 'https://www.example.jp/shop'],
  [c('invoice_registration_number'), 'T7000012050002', 'T7000012050002'],
  [c('invoice_registration_number'), '7000012050002', 'T7000012050002'],
  [c('invoice_registration_number'), 'Ｔ７０００－０１２０－５０００２', 'T7000012050002'],
  [c('invoice_by_platform'), 'true', true],
  [d('date_of_birth'), '2004-02-29', '2004-02-29'],
  [d('date_of_birth'), '１９８０－０４－０１', '1980-04-01'],
  [d('country'), 'FR', 'FR'],
  [b('zengin_account_number'), '1', '0000001'],
  [b('zengin_account_number'), '０１２３', '0000123'],
  [b('zengin_account_number'), 1_234_567, '1234567'],
  [b('zengin_account_holder_kana'), 'カ)ヤマダショウテン', 'ｶ)ﾔﾏﾀﾞｼﾖｳﾃﾝ'],
  [b('zengin_account_holder_kana'), 'ヤマダショウテン（カ', 'ﾔﾏﾀﾞｼﾖｳﾃﾝ(ｶ'],
  ['service_agreement.agreed_to_tos', '1', true],
  ['service_agreement.agreed_to_tos', 'true', true],
];

test('good but unusual values pass in both modes, in their one form', () => {
  expect(good.length).toBeGreaterThanOrEqual(40);
  for (const facts of [sandbox, live])
    for (const [field, given, kept] of good) {
      const answer = submit(before(facts), field, given, facts)[field];
      expect([field, given, answer?.rejected?.problem.code, answer?.value]).toEqual([field, given, undefined, kept]);
      expect([field, submit({}, field, kept, sandbox)[field]?.value]).toEqual([field, kept]); // checking it again gives the same result
    }
});

test('V11 RegexDos: a hundred thousand characters cost no field more than a moment', () => {
  const hostile = [
    `${'a'.repeat(100_000)}!`,
    'ー'.repeat(100_000),
    '0'.repeat(100_000),
    `a@${'a.'.repeat(50_000)}`,
    `http://${'a.'.repeat(50_000)}`,
  ];
  const complete = before(sandbox);
  for (const { name } of fields)
    for (const text of hostile) {
      const began = process.cpuUsage();
      submit(complete, name, text, sandbox);
      const { user } = process.cpuUsage(began);
      expect([name, text.slice(0, 10), user < 150_000]).toEqual([name, text.slice(0, 10), true]);
    }
});

test('every pattern that a client is shown takes the value that is kept, and is linear', () => {
  const complete = before(sandbox);
  for (const { name, properties } of fields) {
    const { pattern } = properties('ja');
    const value = complete[name]?.value;
    if (pattern === undefined || value === undefined) continue;
    expect([name, new RegExp(pattern, 'u').test(String(value))]).toEqual([name, true]);
    const began = performance.now();
    new RegExp(pattern, 'u').test(`${'ア'.repeat(50_000)}!`);
    expect(performance.now() - began).toBeLessThan(within(1_000));
  }
});
