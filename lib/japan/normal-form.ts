/** No field accepts more: longer text stays unchanged, so that it costs nothing, and is refused for its length. */
export const longestText = 10_000;
/** More combining marks on one character than any language uses; thousands in the wrong order would take seconds to sort. */
const mostMarks = 30;

const piledMarks = new RegExp(`[\\p{M}\\uFF9E\\uFF9F]{${mostMarks + 1},}`, 'gu');

/** Limits the combining marks on one character. */
export const unpiled = (text: string) => text.replace(piledMarks, (marks) => [...marks].slice(0, mostMarks).join(''));

/**
 * `normalize` for untrusted text: its time grows with the square of the marks on one character. Text longer than any field stays unchanged.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFKC'): string =>
  text.length > longestText ? text : unpiled(text).normalize(form);
