/** What a payer's fields look like, without a library of rules: a customer's page judges by them as the operation does. */
export const payerPatterns = {
  phone: /^\+?[\d\s()-]{8,}$/,
  /** As banks read it aloud: kana of either kind and width. */
  kana: /^[\p{sc=Katakana}\p{sc=Hiragana}\u30fc\uff70\uff9e\uff9f\u30fb\uff65\s-]+$/u,
};
