import type { ErrorCode, WarningCode } from '@/lib/onboarding/catalogue/codes';
import type { MessageValues } from '@/lib/onboarding/catalogue/field';
import type { Locale, Sentence } from '@/lib/refusal';

/** The error and its correction. `{max}` is replaced by a value of the problem. */
const errors: Record<ErrorCode, Sentence> = {
  blank: { ja: '入力してください。', en: 'Please fill this in.' },
  wrong_kind: {
    ja: '値の形式が正しくありません。項目の説明に沿って入力し直してください。',
    en: 'This is not a value of this kind. Enter it as the description says.',
  },
  not_a_number: {
    ja: '金額を数字で入力してください。カンマ、「円」、「万」も使えます（例：10,000,000円、1,000万円）。',
    en: 'Enter an amount in figures, for example 10,000,000. Separators, ¥ and 万 may stand in it.',
  },
  not_offered: { ja: '選択肢の中から選んでください。', en: 'Choose one of the options.' },
  not_japan: {
    ja: '登録できるのは日本の事業者のみです。「日本」（JP）を選択してください。',
    en: 'Only businesses in Japan can be registered: choose Japan (JP).',
  },
  too_short: { ja: '{min}文字以上で入力してください。', en: 'Write at least {min} characters.' },
  too_long: { ja: '{max}文字以内で入力してください。', en: 'Shorten it to {max} characters.' },
  out_of_bounds: { ja: '{min}以上{max}以下の整数を入力してください。', en: 'Enter a whole number from {min} to {max}.' },
  not_katakana: {
    ja: '全角カタカナだけで入力してください。ひらがな・漢字・英数字は使えません。',
    en: 'Write it in full-width katakana only: no hiragana, kanji, Latin letters or figures.',
  },
  not_katakana_address: {
    ja: '全角カタカナで入力してください。数字、短い英字（4F、B1、SKビルなど）、ハイフン、かっこ、#も使えます。漢字・ひらがなは使えません。',
    en: 'Write it in full-width katakana. Figures, short letters (4F, B1, SKビル), hyphens, brackets and # may stand in it, no kanji and no hiragana.',
  },
  not_alphabet: {
    ja: '半角の英字で入力してください。数字と記号も使えます。',
    en: 'Write it in Latin letters; figures and punctuation may stand beside them.',
  },
  not_a_postal_code: {
    ja: '7桁の郵便番号を入力してください。例: 150-0002',
    en: 'Enter the seven digits of the postal code, for example 150-0002.',
  },
  not_a_date: {
    ja: '実在する日付を「年-月-日」で入力してください。例: 1980-04-01',
    en: 'Enter a date that exists as year-month-day, for example 1980-04-01.',
  },
  in_the_future: { ja: '今日以前の日付を入力してください。', en: 'This date is still to come: enter one that has been.' },
  not_an_email: {
    ja: 'メールアドレスを確認してください。例: info@example.jp',
    en: 'Check the e-mail address. For example: info@example.jp',
  },
  not_a_web_address: {
    ja: 'サイトのURLを入力してください。例: https://shop.example.jp',
    en: 'Enter the address of a site, for example https://shop.example.jp.',
  },
  not_a_phone_number: {
    ja: '市外局番から始まる日本の電話番号を入力してください。例: 03-1234-5678',
    en: 'Enter a Japanese phone number with its area code, for example 03-1234-5678.',
  },
  phone_extension: {
    ja: '内線番号は登録できません。外線からつながる電話番号だけを入力してください。例: 03-1234-5678',
    en: 'An extension cannot be kept: enter only the number that is called from outside, for example 03-1234-5678.',
  },
  not_a_corporate_number: { ja: '13桁の法人番号を入力してください。', en: 'Enter the thirteen digits of the corporate number.' },
  not_an_invoice_number: {
    ja: 'T＋13桁の登録番号を入力してください。例: T1234567890123',
    en: 'Enter T and the thirteen digits of the registration, for example T1234567890123.',
  },
  not_a_bank_code: { ja: '4桁の金融機関コードを入力してください。', en: 'Enter the four digits of the bank.' },
  not_a_branch_code: { ja: '3桁の支店コードを入力してください。', en: 'Enter the three digits of the branch.' },
  not_an_account_number: {
    ja: '7桁以下の口座番号を数字で入力してください。0だけの番号は使えません。',
    en: 'Enter the account number: up to seven digits, and not zeros alone.',
  },
  not_a_japan_post_number: {
    ja: 'ゆうちょ銀行の8桁の番号は末尾が1です。通帳の番号か、振込用の7桁の口座番号を確認してください。',
    en: 'A number of eight digits at Japan Post Bank ends in 1. Check the passbook, or enter the seven digits for transfers.',
  },
  not_zengin: {
    ja: 'カタカナ、英大文字、数字と一部の記号だけで、通帳の名義どおりに入力してください。',
    en: 'Write the name of the passbook in katakana, capital letters, figures and simple signs only.',
  },
  not_accepted: { ja: '内容を確認し、チェックを入れてください。', en: 'Please read this and tick the box.' },
  unknown_file: { ja: 'ファイルが見つかりません。もう一度アップロードしてください。', en: 'There is no such file. Upload it again.' },
  too_many: { ja: '{max}個までにしてください。', en: 'At most {max}.' },
  check_digit: {
    ja: '検査数字が合いません。法人番号13桁を確認してください。',
    en: 'The check digit does not match. Please check all thirteen digits.',
  },
};

const warnings: Record<WarningCode, Sentence> = {
  check_digit: errors.check_digit,
  unknown_bank: {
    ja: 'この金融機関コードは、{day}時点の銀行データにありません。新しい金融機関でなければ、コードを確認してください。',
    en: 'The bank data of {day} have no bank of this code. Unless the bank is new, please check the code.',
  },
  holder_differs: {
    ja: '口座名義「{holder}」は、カナの名称「{name}」と{at}文字目から異なります。通帳と一致していれば、このまま提出できます。審査で確認するため、下の欄で通帳またはキャッシュカードの写真をお願いしています。',
    en: 'The holder “{holder}” differs from the name in kana, “{name}”, from character {at} on. If it is what the passbook says, leave it. A reviewer will look at it: add a picture of the passbook or cash card below.',
  },
  account_proof_missing: {
    ja: '写真はまだ提出されていません。このままでも申請できますが、審査で口座を確認できないときは、提出をお願いすることがあります。',
    en: 'There is no picture yet. You can submit without one; the reviewer may ask you for it.',
  },
  unknown_branch: {
    ja: 'この支店コードは、{day}時点の銀行データにありません。新しい支店でなければ、番号を確認してください。',
    en: 'The bank data of {day} have no branch of this code. Unless the branch is new, please check the number.',
  },
  bank_name_differs: {
    ja: '入力された「{given}」は、{day}時点の銀行データではこのコードの名称「{name}」と異なります。通帳と一致していれば、このままで構いません。',
    en: '“{given}” differs from “{name}”, the bank of this code in the bank data of {day}. If it is what the passbook says, leave it.',
  },
  branch_name_differs: {
    ja: '入力された「{given}」は、{day}時点の銀行データではこのコードの名称「{name}」と異なります。通帳と一致していれば、このままで構いません。',
    en: '“{given}” differs from “{name}”, the branch of this code in the bank data of {day}. If it is what the passbook says, leave it.',
  },
  passbook_number: {
    ja: '通帳の番号「{given}」を入力した場合、振込用の口座番号は「{number}」です。どちらかを確認してください。',
    en: 'If {given} is the number in the passbook, the number for transfers is {number}. Please check which it is.',
  },
  postal_code_unknown: {
    ja: 'この郵便番号は見つかりません。番号を確認してください。',
    en: 'This postal code is not known. Please check it.',
  },
  postal_code_differs: {
    ja: '郵便番号と都道府県・市区町村が一致しません。どちらかを確認してください。',
    en: 'The postal code belongs to another prefecture or city. Please check both.',
  },
  age_unlikely: {
    ja: '年齢が{age}歳になります。生年月日を確認してください。',
    en: 'This makes an age of {age}. Please check the date of birth.',
  },
  bank_account_in_use: {
    ja: '同じ口座が、別の販売者にも登録されています。',
    en: 'Another seller has registered the same bank account.',
  },
  corporate_number_in_use: {
    ja: '同じ法人番号が、別の販売者にも登録されています。',
    en: 'Another seller has registered the same corporate number.',
  },
  invoice_number_differs: {
    ja: '法人の登録番号は「T＋法人番号」（{corporate}）です。入力された番号「{number}」を確認してください。',
    en: 'A corporation is registered as T and its corporate number, {corporate}. Please check {number}.',
  },
};

/** Replaces each name in braces with its value. */
export const filledIn = (sentence: Sentence, locale: Locale, told: MessageValues = {}): string =>
  sentence[locale].replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = told[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : (value ?? '');
  });

export const errorMessage = (code: ErrorCode, locale: Locale, told?: MessageValues): string => filledIn(errors[code], locale, told);
export const warningMessage = (code: WarningCode, locale: Locale, told?: MessageValues): string => filledIn(warnings[code], locale, told);
