import { ageOn } from '@/lib/japan/dates';
import { addressAssist, doubtPostalCode } from '@/lib/onboarding/catalogue/address';
import { ofCorporations, ofSoleProprietors } from '@/lib/onboarding/catalogue/company';
import { countries } from '@/lib/onboarding/catalogue/countries';
import type { Entry, Field, Kind } from '@/lib/onboarding/catalogue/field';
import { birthDate, choice, kanaAddress, kanaName, line, oneFile, phone, postal } from '@/lib/onboarding/catalogue/kinds';

const genders = [
  { value: 'male', label: { ja: '男性', en: 'Male' } },
  { value: 'female', label: { ja: '女性', en: 'Female' } },
  { value: 'other', label: { ja: 'その他・回答しない', en: 'Other, or not said' } },
];

const ages = { youngest: 15, oldest: 110 };
const ageDoubted: Required<Pick<Field, 'doubt'>> = {
  doubt: (value, { today }) => {
    const age = ageOn(String(value), today);
    return age < ages.youngest || age > ages.oldest ? { code: 'age_unlikely', told: { age } } : null;
  },
};

type PersonField = Kind & Omit<Entry, 'when'>;

/** The questions about any person; `group` is the person's group of fields. */
const personIn = (group: string): PersonField[] => [
  {
    name: `${group}.last_name`,
    ...line(100),
    label: { ja: '姓', en: 'Family name' },
    description: { ja: '本人確認書類と同じ表記で入力してください。', en: 'As it stands in the identity document.' },
  },
  {
    name: `${group}.first_name`,
    ...line(100),
    label: { ja: '名', en: 'Given name' },
    description: { ja: '本人確認書類と同じ表記で入力してください。', en: 'As it stands in the identity document.' },
  },
  {
    name: `${group}.last_name_kana`,
    ...kanaName(100),
    label: { ja: '姓（カナ）', en: 'Family name in katakana' },
    description: { ja: '全角カタカナで入力してください。', en: 'As it is read, in full-width katakana.' },
  },
  {
    name: `${group}.first_name_kana`,
    ...kanaName(100),
    label: { ja: '名（カナ）', en: 'Given name in katakana' },
    description: { ja: '全角カタカナで入力してください。', en: 'As it is read, in full-width katakana.' },
  },
  {
    name: `${group}.date_of_birth`,
    ...birthDate(),
    ...ageDoubted,
    checks: ['age'],
    label: { ja: '生年月日', en: 'Date of birth' },
    description: { ja: '本人確認書類と同じ日付を入力してください。和暦でも入力できます。', en: 'As it stands in the identity document.' },
  },
  {
    name: `${group}.gender`,
    ...choice('radio', genders),
    label: { ja: '性別', en: 'Gender' },
    description: { ja: '本人確認のために伺います。', en: 'Asked to confirm the identity.' },
  },
  {
    name: `${group}.country`,
    ...choice('dropdown', countries),
    label: { ja: '国籍', en: 'Nationality' },
    description: { ja: '国籍のある国または地域を選択してください。', en: 'Country or territory.' },
  },
];

/** The same questions about a person who often is the other one. */
const personLike = (group: string, other: string): PersonField[] =>
  personIn(group).map((part) => ({ ...part, same: { part: other, field: `${other}.${restOf(part)}` } }));

const director = 'representative_director_information';
const addressIn = (group: string): PersonField[] => [
  {
    name: `${group}.postal_code`,
    ...postal(),
    looksAt: [`${group}.prefecture_state`, `${group}.city`],
    doubt: doubtPostalCode(`${group}.prefecture_state`, `${group}.city`),
    checks: ['address'],
    assist: addressAssist({ prefecture: `${group}.prefecture_state`, city: `${group}.city`, town: `${group}.address` }),
    label: { ja: '郵便番号', en: 'Postal code' },
    description: {
      ja: '日本国内の住所の郵便番号です。入力すると住所の候補が表示されます。',
      en: 'Of an address in Japan: seven digits; the address is suggested from it.',
    },
  },
  {
    name: `${group}.prefecture_state`,
    ...line(50),
    label: { ja: '都道府県', en: 'Prefecture' },
    description: { ja: '例: 東京都', en: 'For example: 東京都' },
  },
  {
    name: `${group}.prefecture_state_kana`,
    ...kanaAddress(50),
    label: { ja: '都道府県（カナ）', en: 'Prefecture in katakana' },
    description: { ja: '例: トウキョウト', en: 'For example: トウキョウト' },
  },
  {
    name: `${group}.city`,
    ...line(100),
    label: { ja: '市区町村', en: 'City' },
    description: { ja: '例: 渋谷区', en: 'For example: 渋谷区' },
  },
  {
    name: `${group}.city_kana`,
    ...kanaAddress(100),
    label: { ja: '市区町村（カナ）', en: 'City in katakana' },
    description: { ja: '例: シブヤク', en: 'For example: シブヤク' },
  },
  {
    name: `${group}.address`,
    ...line(),
    label: { ja: '町名・番地', en: 'Street address' },
    description: { ja: '例: 渋谷1-2-3', en: 'For example: 渋谷1-2-3' },
  },
  {
    name: `${group}.address_kana`,
    ...kanaAddress(),
    label: { ja: '町名・番地（カナ）', en: 'Street address in katakana' },
    description: { ja: '例: シブヤ1-2-3', en: 'For example: シブヤ1-2-3' },
  },
  {
    name: `${group}.address_building_name`,
    ...line(),
    optional: true,
    label: { ja: '建物名・部屋番号', en: 'Building and room' },
    description: { ja: 'ある場合のみ入力してください。', en: 'Where there is one.' },
  },
  {
    name: `${group}.address_building_name_kana`,
    ...kanaAddress(),
    optional: true,
    label: { ja: '建物名・部屋番号（カナ）', en: 'Building and room in katakana' },
    description: { ja: 'ある場合のみ入力してください。', en: 'Where there is one.' },
  },
  {
    name: `${group}.phone`,
    ...phone('string'),
    label: { ja: '電話番号', en: 'Phone number' },
    description: { ja: '日中に連絡のつく日本国内の番号です。', en: 'A Japanese number that is answered by day.' },
  },
];

/** The browser's autocomplete tokens. */
const cards: Readonly<Record<string, string>> = {
  last_name: 'family-name',
  first_name: 'given-name',
  postal_code: 'postal-code',
  prefecture_state: 'address-level1',
  city: 'address-level2',
  address: 'address-line1',
  address_building_name: 'address-line2',
  phone: 'tel',
};
const restOf = ({ name }: PersonField): string => name.split('.')[1] ?? '';
const withCards = (parts: PersonField[]): PersonField[] =>
  parts.map((part) => ({ ...part, ...(cards[restOf(part)] && { autocomplete: cards[restOf(part)] }) }));

const company = 'company_information';
/** The same questions as about the business, whose building has no field of its own. */
const addressLikeCompany = (group: string): PersonField[] =>
  addressIn(group).map((part) => {
    const rest = restOf(part);
    return { ...part, same: { part: company, field: rest.includes('building') ? null : `${company}.company_${rest}` } };
  });

/** The address and contact of the seller's representative, with the document that proves them. */
export const personWhereabouts: readonly string[] = [
  ...addressIn(director).map(({ name }) => name),
  `${director}.identity_front`,
  `${director}.identity_back`,
];

/** The identity document of a person. */
const identityOf = (group: string, when: NonNullable<Field['when']>): Field[] => [
  {
    name: `${group}.identity_front`,
    ...oneFile(),
    when,
    label: { ja: '本人確認書類（表）', en: 'Identity document, front' },
    description: {
      ja: '運転免許証、マイナンバーカード（表面のみ）、在留カードなど。スマートフォンで撮影した写真で構いません。jpg・png・pdf、10MB未満（大きな写真は自動で縮小します）。',
      en: 'Driving licence, My Number card (front only), residence card; a photo will do. jpg, png or pdf, under 10 MB; larger photos are scaled for you.',
    },
  },
  {
    name: `${group}.identity_back`,
    ...oneFile(),
    optional: true,
    when,
    label: { ja: '本人確認書類（裏）', en: 'Identity document, back' },
    description: {
      ja: '運転免許証などで裏面に記載がある場合に提出してください。マイナンバーカードの裏面は提出しないでください。',
      en: 'Where something is written on it. Never the back of a My Number card.',
    },
  },
];

/** The seller's representative; for a sole proprietorship its owner, who also needs an identity document. */
export const representative: readonly Field[] = [
  ...withCards([...personIn(director), ...addressLikeCompany(director)]),
  ...identityOf(director, ofSoleProprietors),
];

/** The person who applies for a corporation. */
export const applicant: readonly Field[] = [
  ...personLike('applicant_information', director).map((part) => ({ ...part, when: ofCorporations })),
  ...identityOf('applicant_information', ofCorporations),
];
