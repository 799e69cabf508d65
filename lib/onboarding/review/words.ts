import type { WarningCode } from '@/lib/onboarding/catalogue/codes';
import type { MessageValues } from '@/lib/onboarding/catalogue/field';
import { filledIn } from '@/lib/onboarding/words';
import type { Locale, Sentence } from '@/lib/refusal';

/** Warnings in words for the reviewer: what each may mean, and how to decide. The seller's words are in ../words. */
const doubts: Record<WarningCode, Sentence> = {
  check_digit: {
    ja: '法人番号の検査数字が合いません。履歴事項全部証明書と国税庁の法人番号公表サイトで確認してください。',
    en: 'The check digit of the corporate number does not fit. Compare it with the certificate and the National Tax Agency’s site.',
  },
  unknown_bank: {
    ja: '{day}時点の銀行データにない金融機関コードです。新しい金融機関か、入力の誤りかを確認してください。',
    en: 'No bank has this code in the bank data of {day}. Find out whether the bank is new or the code is wrong.',
  },
  bank_name_differs: {
    ja: '「{given}」は、{day}時点の銀行データにあるこのコードの名称「{name}」と異なります。名称変更・合併か、コードの誤りかを確認してください。',
    en: '“{given}” is not “{name}”, the bank of this code in the bank data of {day}. Find out whether it has changed its name or the code is wrong.',
  },
  unknown_branch: {
    ja: '{day}時点の銀行データにない支店コードです。新しい支店か、入力の誤りかを確認してください。',
    en: 'The bank has no branch of this code in the bank data of {day}. Find out whether the branch is new or the code is wrong.',
  },
  branch_name_differs: {
    ja: '「{given}」は、{day}時点の銀行データにあるこのコードの名称「{name}」と異なります。名称変更・統合か、コードの誤りかを確認してください。',
    en: '“{given}” is not “{name}”, the branch of this code in the bank data of {day}. Find out whether it has changed its name or the code is wrong.',
  },
  passbook_number: {
    ja: '通帳の番号がそのまま入力された可能性があります（入力は「{given}」、通帳の番号なら振込用は「{number}」）。提出された写真で確認するか、販売者に確認してください。',
    en: 'This may be the number in the passbook: {given} was entered, and for transfers it would be {number}. Compare it with a picture, or ask the seller.',
  },
  holder_differs: {
    ja: '口座名義が、登録された名称と異なります（銀行の表記で{at}文字目から）。屋号・旧姓・略称などで販売者本人の口座といえるかを、写真と提出書類で判断してください。',
    en: 'The account stands in another name than the seller, as banks compare them from character {at} on. Decide by the picture and the documents whether it is the seller’s own: a business name, a former or a shortened name.',
  },
  account_proof_missing: {
    ja: '口座名義を確認できる写真は提出されていません。書類で判断できない場合は、この項目を差し戻して依頼してください。',
    en: 'There is no picture that shows the holder. If the documents do not settle it, send this field back and ask for one.',
  },
  age_unlikely: {
    ja: '生年月日から計算した年齢は{age}歳です。本人確認書類の生年月日と照合してください。',
    en: 'The date of birth makes an age of {age}. Compare it with the identity document.',
  },
  postal_code_unknown: {
    ja: '郵便番号データにない番号です。書類の住所と照合してください。',
    en: 'The post does not know this code. Compare the address with the documents.',
  },
  postal_code_differs: {
    ja: '郵便番号が、入力された都道府県・市区町村のものではありません。書類の住所と照合してください。',
    en: 'The postal code is that of another prefecture or city. Compare the address with the documents.',
  },
  bank_account_in_use: {
    ja: '同じ口座が別の販売者にも登録されています。同じ事業者かどうかを確認してください。',
    en: 'Another seller has the same bank account. Find out whether both are one business.',
  },
  corporate_number_in_use: {
    ja: '同じ法人番号が別の販売者にも登録されています。同じ事業者かどうかを確認してください。',
    en: 'Another seller has the same corporate number. Find out whether both are one business.',
  },
  invoice_number_differs: {
    ja: '法人の登録番号は「{corporate}」のはずですが、「{number}」と入力されています。国税庁の適格請求書発行事業者公表サイトで確認してください。',
    en: 'The registration of this corporation would be {corporate}; {number} was entered. Look it up on the National Tax Agency’s site.',
  },
};

export const reviewerMessage = (code: WarningCode, locale: Locale, told?: MessageValues): string => filledIn(doubts[code], locale, told);
