/** What a payer's fields look like, without a library of rules: a customer's page judges by them as the operation does. */
export const payerPatterns = {
  phone: /^\+?[\d\s()-]{8,}$/,
  /** As banks read it aloud: kana of either kind and width. */
  kana: /^[\p{sc=Katakana}\p{sc=Hiragana}\u30fc\uff70\uff9e\uff9f\u30fb\uff65\s-]+$/u,
};

/** How many figures a number in Japan has, from its first zero on. */
const longestAtHome = (figures: string): number => (/^0(?:[2-9]0|800)/.test(figures) ? 11 : 10);

/**
 * Whether a text is the number of one telephone, as `typedPhone` leaves it. Figures behind a whole number would be an extension, or a second number, and
 * joined to it they would call somebody else.
 */
export function isPayerPhone(text: string): boolean {
  if (!payerPatterns.phone.test(text)) return false;
  const figures = text.replace(/[^0-9]/g, '');
  if (text.startsWith('+81')) return figures.length <= 1 + longestAtHome(`0${figures.slice(2)}`);
  // longer ones begin with what leads out of a country
  if (!figures.startsWith('0') || /^0(?:0|10)/.test(figures)) return figures.length <= 18;
  return figures.length <= longestAtHome(figures);
}
