import { corporateNumber, hasCheckDigit } from '@/lib/japan/corporate-number';
import { addressAssist, doubtPostalCode } from '@/lib/onboarding/catalogue/address';
import type { Field, Kind } from '@/lib/onboarding/catalogue/field';
import {
  alphabetName,
  choice,
  email,
  files,
  integer,
  kanaAddress,
  kanaName,
  line,
  lines,
  phone,
  postal,
  url,
  wrong,
} from '@/lib/onboarding/catalogue/kinds';

const name = <const Name extends string>(rest: Name) => `company_information.${rest}` as const;
const country = name('company_country');
export const corporationType = name('corporation_type');
export const registrationNumber = name('registration_number');

/** Address and contact, with the document that proves them: the fields that change when a company moves. */
export const companyWhereabouts = [
  'company_postal_code',
  'company_prefecture_state',
  'company_prefecture_state_kana',
  'company_city',
  'company_city_kana',
  'company_address',
  'company_address_kana',
  'company_phone',
  'contact_email',
  'incorporation_certificates',
].map((rest) => name(rest));

const inJapan = { field: country, is: 'JP' };
export const ofCorporations = { field: corporationType, is: 'corporation' };
export const ofSoleProprietors = { field: corporationType, is: 'sole_proprietor' };

const japan = [{ value: 'JP', label: { ja: '日本', en: 'Japan' } }];
export const yen = [{ value: 'JPY', label: { ja: '日本円', en: 'Japanese yen' } }];
const types = [
  { value: 'corporation', label: { ja: '法人', en: 'Corporation' } },
  { value: 'sole_proprietor', label: { ja: '個人事業主', en: 'Sole proprietor' } },
];

const corporateNumberKind = (): Kind => ({
  type: 'string',
  properties: () => ({ minLength: 13, pattern: '^T?[0-9]{13}$' }),
  judge: (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('wrong_kind');
    if (String(raw).trim() === '') return wrong('blank');
    const value = corporateNumber(String(raw));
    return value === null ? wrong('not_a_corporate_number') : { value };
  },
  compare: (value) => (hasCheckDigit(String(value)) ? null : { code: 'check_digit' }),
  doubt: (_value, { isNumberUsed }) => (isNumberUsed() ? { code: 'corporate_number_in_use' } : null),
  assist: { kind: 'corporate_number' },
});

/** The seller itself. */
export const company: readonly Field[] = [
  {
    name: country,
    ...choice('dropdown', japan, 'not_japan'),
    label: { ja: '所在国', en: 'Country' },
    description: {
      ja: '登録できるのは日本の法人と個人事業主のみです。',
      en: 'Only corporations and sole proprietors in Japan can be registered.',
    },
  },
  {
    name: corporationType,
    ...choice('radio', types),
    label: { ja: '事業形態', en: 'Kind of business' },
    description: { ja: '選択した事業形態によって、入力する項目が変わります。', en: 'What else is asked for depends on it.' },
  },
  {
    name: name('company_name'),
    autocomplete: 'organization',
    ...line(),
    label: { ja: '会社名・屋号', en: 'Name' },
    description: {
      ja: '法人は登記どおりの商号（株式会社などを含む）、個人事業主は屋号を入力してください。屋号がない場合は代表者の氏名を入力してください。',
      en: 'A corporation: as registered, its legal form included. A sole proprietor: the name of the business, or your own where it has none.',
    },
  },
  {
    name: name('company_name_kana'),
    ...kanaName(),
    when: inJapan,
    label: { ja: '会社名・屋号（カナ）', en: 'Name in katakana' },
    description: { ja: '全角カタカナで入力してください。', en: 'As it is read, in full-width katakana.' },
  },
  {
    name: name('company_name_alphabet'),
    ...alphabetName(),
    label: { ja: '会社名・屋号（英字）', en: 'Name in the Latin alphabet' },
    description: { ja: '半角の英字で入力してください。例: Yamada Shoten K.K.', en: 'For example: Yamada Shoten K.K.' },
  },
  {
    name: registrationNumber,
    ...corporateNumberKind(),
    checks: ['corporate_number', 'duplicates'],
    when: ofCorporations,
    label: { ja: '法人番号', en: 'Corporate number' },
    description: {
      ja: '国税庁から通知された13桁の番号です。登記の会社法人等番号（12桁）ではありません。',
      en: 'The 13 digits given by the National Tax Agency, not the 12 of the register.',
    },
  },
  {
    name: name('share_capital_amount'),
    ...integer({ min: 0, max: 2_147_483_647 }),
    when: ofCorporations,
    label: { ja: '資本金', en: 'Share capital' },
    description: { ja: '円単位で入力してください。', en: 'In whole yen.' },
  },
  {
    name: name('share_capital_currency'),
    ...choice('dropdown', yen),
    when: ofCorporations,
    label: { ja: '資本金の通貨', en: 'Currency of the share capital' },
    description: { ja: '日本円のみ選択できます。', en: 'Japanese yen only.' },
  },
  {
    name: name('company_postal_code'),
    autocomplete: 'postal-code',
    ...postal(),
    when: inJapan,
    looksAt: [name('company_prefecture_state'), name('company_city')],
    doubt: doubtPostalCode(name('company_prefecture_state'), name('company_city')),
    checks: ['address'],
    assist: addressAssist({
      prefecture: name('company_prefecture_state'),
      city: name('company_city'),
      town: name('company_address'),
    }),
    label: { ja: '郵便番号', en: 'Postal code' },
    description: { ja: '7桁の数字です。入力すると住所の候補が表示されます。', en: 'Seven digits; the address is suggested from it.' },
  },
  {
    name: name('company_prefecture_state'),
    autocomplete: 'address-level1',
    ...line(50),
    when: inJapan,
    label: { ja: '都道府県', en: 'Prefecture' },
    description: { ja: '例: 東京都', en: 'For example: 東京都' },
  },
  {
    name: name('company_prefecture_state_kana'),
    ...kanaAddress(50),
    when: inJapan,
    label: { ja: '都道府県（カナ）', en: 'Prefecture in katakana' },
    description: { ja: '例: トウキョウト', en: 'For example: トウキョウト' },
  },
  {
    name: name('company_city'),
    autocomplete: 'address-level2',
    ...line(100),
    when: inJapan,
    label: { ja: '市区町村', en: 'City' },
    description: { ja: '例: 渋谷区', en: 'For example: 渋谷区' },
  },
  {
    name: name('company_city_kana'),
    ...kanaAddress(100),
    when: inJapan,
    label: { ja: '市区町村（カナ）', en: 'City in katakana' },
    description: { ja: '例: シブヤク', en: 'For example: シブヤク' },
  },
  {
    name: name('company_address'),
    autocomplete: 'street-address',
    ...line(),
    when: inJapan,
    label: { ja: '町名・番地・建物名', en: 'Street address' },
    description: { ja: '例: 渋谷1-2-3 渋谷ビル4階', en: 'For example: 渋谷1-2-3 渋谷ビル4階' },
  },
  {
    name: name('company_address_kana'),
    ...kanaAddress(),
    when: inJapan,
    label: { ja: '町名・番地・建物名（カナ）', en: 'Street address in katakana' },
    description: { ja: '例: シブヤ1-2-3 シブヤビル4カイ', en: 'For example: シブヤ1-2-3 シブヤビル4カイ' },
  },
  {
    name: name('company_phone'),
    autocomplete: 'tel',
    ...phone('phone_number'),
    label: { ja: '電話番号', en: 'Phone number' },
    description: { ja: '日本国内の電話番号を入力してください。', en: 'A Japanese number.' },
  },
  {
    name: name('contact_email'),
    autocomplete: 'email',
    ...email(),
    label: { ja: '連絡先メールアドレス', en: 'E-mail address for enquiries' },
    description: { ja: '審査についてご連絡する場合があります。', en: 'We may write to it about this application.' },
  },
  {
    name: name('company_url'),
    autocomplete: 'url',
    ...url(),
    optional: true,
    label: { ja: 'ウェブサイト', en: 'Official site' },
    description: { ja: '公式サイトまたは商品を販売しているページのURLです。', en: 'Your official site, or the page where you sell.' },
  },
  {
    name: name('industry_description'),
    ...lines({ min: 10, max: 2_000 }),
    label: { ja: '事業内容', en: 'What you sell' },
    description: {
      ja: '販売する商品・サービスと販売方法を、10文字以上で具体的に説明してください。',
      en: 'Goods or services and how you sell them, in ten characters or more.',
    },
  },
  {
    name: name('incorporation_certificates'),
    ...files(),
    when: ofCorporations,
    label: { ja: '履歴事項全部証明書', en: 'Certificate of incorporation' },
    description: {
      ja: '発行から3か月以内のものを、全ページ提出してください。jpg・png・pdf、1ファイル10MB未満。',
      en: 'All pages, issued within the last three months. jpg, png or pdf, each under 10 MB.',
    },
  },
  {
    name: name('sole_proprietor_proofs'),
    ...files(),
    when: ofSoleProprietors,
    label: { ja: '事業を確認できる書類', en: 'Proof of business' },
    description: {
      ja: 'いずれか1点：開業届の控え、直近の確定申告書または青色申告決算書の控え、青色申告の決定（承認）通知書、e-Tax・マイナポータルで提出した控え（受信通知の画面でも可）、営業許可証。jpg・png・pdf、1ファイル10MB未満（大きな写真は自動で縮小します）。',
      en: 'One of these: your notification of opening, last tax return or its financial statements, the notice that blue returns are approved, what e-Tax or Mynaportal keeps of them (its receipt on screen will do), a licence of business. jpg, png or pdf, each under 10 MB; larger photos are scaled for you.',
    },
  },
];
