/** Patterns of a payer's fields, without a validation library: the customer's page checks like the operation. */
export const payerPatterns = {
  phone: /^\+?[\d\s()-]{8,}$/,
  /** The name in kana of either kind and width, as banks read it. */
  kana: /^[\p{sc=Katakana}\p{sc=Hiragana}\u30fc\uff70\uff9e\uff9f\u30fb\uff65\s-]+$/u,
};

/** The number of figures of a Japanese phone number, from its first zero on. */
const longestAtHome = (figures: string): number => (/^0(?:[2-9]0|800)/.test(figures) ? 11 : 10);

/**
 * Whether a text is one phone number, as `typedPhone` returns it. Figures after a complete number would be an extension or a second number:
 * together they would call another person.
 */
export function isPayerPhone(text: string): boolean {
  if (!payerPatterns.phone.test(text)) return false;
  const figures = text.replace(/[^0-9]/g, '');
  if (text.startsWith('+81')) return figures.length <= 1 + longestAtHome(`0${figures.slice(2)}`);
  // longer numbers start with an international prefix
  if (!figures.startsWith('0') || /^0(?:0|10)/.test(figures)) return figures.length <= 18;
  return figures.length <= longestAtHome(figures);
}
