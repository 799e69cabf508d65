// What a seller answers to the whole form, and what is known beside it.

import type { Facts } from '@/lib/onboarding/answers';

/** The one file that the seller has. */
export const knownFile = '019352c1-4cf1-7001-8dc9-fb2890f9c0c5';
export const knownFiles = { papers: [knownFile], identity: knownFile };

export const sandboxFacts: Facts = {
  isLive: false,
  today: '2026-11-22',
  hasFile: (id) => id === knownFile,
  isAccountUsed: () => false,
  isNumberUsed: () => false,
};
export const liveFacts: Facts = { ...sandboxFacts, isLive: true };

const person = (group: string) => ({
  [`${group}.last_name`]: '髙橋',
  [`${group}.first_name`]: '花子',
  [`${group}.last_name_kana`]: 'タカハシ',
  [`${group}.first_name_kana`]: 'ハナコ',
  [`${group}.date_of_birth`]: '1980-04-01',
  [`${group}.gender`]: 'female',
  [`${group}.country`]: 'JP',
});

const director = 'representative_director_information';
const place = { prefecture: '東京都', prefectureKana: 'トウキョウト', city: '渋谷区', cityKana: 'シブヤク' };

const bank = {
  transfer_type: 'domestic',
  default_frequency: 'weekly',
  currency: 'JPY',
  zengin_bank_code: '0005',
  zengin_bank_name: '三菱UFJ銀行',
  zengin_branch_code: '135',
  zengin_branch_name: '渋谷支店',
  zengin_account_type: 'ordinary',
  zengin_account_number: '1234567',
};

/** Answers that a corporation or a sole proprietor gives; `papers` and `identity` are ids of its files. */
export function sellerAnswers(
  type: 'corporation' | 'sole_proprietor',
  files: { papers: string[]; identity: string } = knownFiles,
): Record<string, unknown> {
  const isCorporation = type === 'corporation';
  return {
    'company_information.company_country': 'JP',
    'company_information.corporation_type': type,
    'company_information.company_name': isCorporation ? '株式会社山田商店' : '髙橋陶房',
    'company_information.company_name_kana': isCorporation ? 'カブシキガイシャヤマダショウテン' : 'タカハシトウボウ',
    'company_information.company_name_alphabet': isCorporation ? 'Yamada Shoten K.K.' : 'Takahashi Pottery',
    ...(isCorporation && {
      'company_information.registration_number': '7000012050002',
      'company_information.share_capital_amount': 10_000_000,
      'company_information.share_capital_currency': 'JPY',
    }),
    'company_information.company_postal_code': '150-0002',
    'company_information.company_prefecture_state': place.prefecture,
    'company_information.company_prefecture_state_kana': place.prefectureKana,
    'company_information.company_city': place.city,
    'company_information.company_city_kana': place.cityKana,
    'company_information.company_address': '渋谷1-2-3',
    'company_information.company_address_kana': 'シブヤ1-2-3',
    'company_information.company_phone': '03-1234-5678',
    'company_information.contact_email': 'info@example.jp',
    'company_information.industry_description': '手づくりの器と木の箸を、自社サイトと市場で販売しています。',
    [isCorporation ? 'company_information.incorporation_certificates' : 'company_information.sole_proprietor_proofs']: files.papers,
    ...person(director),
    [`${director}.postal_code`]: '1500002',
    [`${director}.prefecture_state`]: place.prefecture,
    [`${director}.prefecture_state_kana`]: place.prefectureKana,
    [`${director}.city`]: place.city,
    [`${director}.city_kana`]: place.cityKana,
    [`${director}.address`]: '渋谷4-5-6',
    [`${director}.address_kana`]: 'シブヤ4-5-6',
    [`${director}.phone`]: '090-1234-5678',
    ...(isCorporation && person('applicant_information')),
    [`${isCorporation ? 'applicant_information' : director}.identity_front`]: files.identity,
    ...Object.fromEntries(Object.entries(bank).map(([name, value]) => [`bank_account_information.${name}`, value])),
    'bank_account_information.zengin_account_holder_kana': isCorporation ? 'カ）ヤマダシヨウテン' : 'タカハシ ハナコ',
    'service_agreement.agreed_to_tos': true,
  };
}
