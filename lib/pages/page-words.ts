import { Refusal, type RefusalCode, type Sentence, usualSentence } from '@/lib/refusal';

type Words = Partial<Record<RefusalCode, Sentence>>;

const reopen = {
  ja: '送信された内容を読み取れませんでした。ページを開き直して、もう一度お試しください。',
  en: 'We could not read what was sent. Open the page again and try once more.',
};
const otherBrowser = {
  ja: 'このブラウザーではお手続きを続けられません。ほかのブラウザーでお試しください。',
  en: 'This browser cannot continue. Please try another browser.',
};

/** Refusals in words for customers, who know no key, parameter or request. */
const ofCustomers: Words = {
  bad_request: reopen,
  method_not_allowed: reopen,
  unsupported_media_type: reopen,
  forbidden: otherBrowser,
  unauthorized: otherBrowser,
  not_found: {
    ja: 'このページは見つかりませんでした。お手元のリンクをもう一度ご確認ください。',
    en: 'This page was not found. Please check your link again.',
  },
  conflict: {
    ja: '前の操作を処理しています。しばらくしてから、もう一度お試しください。',
    en: 'Your previous step is still being processed. Please try again in a moment.',
  },
  payload_too_large: {
    ja: '入力が長すぎます。短くして、もう一度お試しください。',
    en: 'What you entered is too long. Shorten it and try again.',
  },
  missing_parameter: { ja: '入力されていない項目があります。', en: 'Something is not filled in yet.' },
  invalid_parameter: { ja: '入力内容を確認してください。', en: 'Please check what you entered.' },
  invalid_payment_type: {
    ja: 'この支払い方法はご利用いただけません。ほかの支払い方法をお選びください。',
    en: 'You cannot pay in this way here. Please choose another one.',
  },
  invalid_token: {
    ja: 'カードの本人認証を確認できませんでした。もう一度お試しください。',
    en: 'We could not confirm the verification of your card. Please try again.',
  },
  idempotency_key_closed: {
    ja: 'このお手続きは取り消されました。ページを開き直して、もう一度お試しください。',
    en: 'This step was cancelled. Open the page again and try once more.',
  },
  too_late: {
    ja: '時間内に受け付けられなかったため、お手続きは行われていません。もう一度お試しください。',
    en: 'This came too late, so nothing was done. Please try again.',
  },
  idempotency_key_reused: {
    ja: 'このお手続きはすでに送信されています。ページを開き直して、状況をご確認ください。',
    en: 'This was sent before. Open the page again to see where it stands.',
  },
};

/** Refusals in words for signed-in users, who have a role and a sign-in, and no key. */
const ofPeople: Words = {
  unauthorized: { ja: 'サインインしてから、もう一度お試しください。', en: 'Sign in, then try again.' },
  forbidden: { ja: '権限がないため、この操作は行えません。', en: 'Your role does not allow this.' },
};

/** The request does not come from our own page: another site made it, or the page has another address than PUBLIC_URL says. */
export const notFromHere: Sentence = {
  ja: 'このページから送信されたことを確認できませんでした。ページを開き直して、もう一度お試しください。処理は行われていません。',
  en: 'We could not confirm that this came from this page. Open it again and try once more. Nothing was done.',
};

/** The same for one of our pages that was opened under another name; `address` is the right one. */
export const openedElsewhere = (address: string): Sentence => ({
  ja: `このページは正しいアドレスで開かれていないため、送信できませんでした。次のアドレスから開き直してください：${address} 処理は行われていません。`,
  en: `This page was not opened at its own address, so nothing can be sent from it. Please open it at ${address} and try again. Nothing was done.`,
});

/** The refusal in its reader's words; a refusal with its own sentence keeps it. */
function inWords(refusal: Refusal, words: Words): Refusal {
  const { code, param, details, sentence, retryAfterSeconds, isForPrograms } = refusal;
  const say = isForPrograms || sentence.en === usualSentence(code).en ? words[code] : undefined;
  return say ? new Refusal(code, { param, details, say, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }) : refusal;
}

export const forCustomer = (refusal: Refusal): Refusal => inWords(refusal, ofCustomers);
export const forPerson = (refusal: Refusal): Refusal => inWords(refusal, ofPeople);
