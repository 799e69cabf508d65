import { settings } from '@/lib/installation';
import type { Field } from '@/lib/onboarding/catalogue/field';
import { agreement, checkbox, choices, lines } from '@/lib/onboarding/catalogue/kinds';

const countermeasures = 'visa_mastercard_credit_card.countermeasures_during_card_registration';
const restrictions = 'access_restrictions_during_card_registration';

/** The seller's measures against card fraud; only asked of sellers with their own site. */
export const cards: readonly Field[] = [
  {
    name: countermeasures,
    ...choices([
      { value: restrictions, label: { ja: 'カード登録時のアクセス制限', en: 'Access is restricted while cards are registered' } },
      { value: 'attempt_limits', label: { ja: '入力回数の制限', en: 'Attempts are limited' } },
      { value: 'bot_detection', label: { ja: '自動入力（ボット）の検知', en: 'Bots are detected' } },
      { value: 'identity_verification', label: { ja: '会員登録時の本人確認', en: 'Customers are identified when they register' } },
    ]),
    optional: true,
    when: { field: 'company_information.company_url' },
    label: { ja: 'カード登録時の不正対策', en: 'Measures against misuse of cards' },
    description: {
      ja: 'ご自身のサイトで実施している対策をすべて選択してください。',
      en: 'All that are taken on your own site.',
    },
  },
  {
    name: 'visa_mastercard_credit_card.access_restrictions',
    ...checkbox(),
    when: { field: countermeasures, is: restrictions },
    label: { ja: 'アクセス制限を実施しています', en: 'Access restrictions are in place' },
    description: {
      ja: '管理画面とカード登録画面へのアクセスを、接続元などにより制限していることを確認しました。',
      en: 'I confirm that access to the administration and to the registration of cards is restricted.',
    },
  },
];

/** The seller's reply to a reviewer who has sent the application back. */
export const reply = 'review_information.reply';
export const replies: readonly Field[] = [
  {
    name: reply,
    ...lines({ min: 1, max: 1_000 }),
    optional: true,
    when: 'returned',
    label: { ja: '審査担当者への連絡', en: 'Message to the reviewer' },
    description: {
      ja: '差し戻しの理由についての説明や質問があれば入力してください。再提出すると、審査担当者に表示されます。',
      en: 'What you would like to explain or ask about the reasons. The reviewer reads it once you submit again.',
    },
  },
];

/** Agreed to last, after everything else. */
export const agreements: readonly Field[] = [
  {
    name: 'service_agreement.agreed_to_tos',
    ...agreement(() => settings().sellerTermsUrls),
    label: { ja: '利用規約に同意します', en: 'I agree to the terms of service' },
    description: { ja: '内容をご確認のうえ、同意してください。', en: 'Please read them before you agree.' },
  },
];
