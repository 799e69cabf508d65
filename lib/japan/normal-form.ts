/** No field takes more: what is longer stays as it is, so that it costs nothing, and its length refuses it. */
export const longestText = 10_000;
/** More marks on one character than any language writes; in disorder and by the thousand they would cost seconds to sort. */
const mostMarks = 30;

const piledMarks = new RegExp(`[\\p{M}\\uFF9E\\uFF9F]{${mostMarks + 1},}`, 'gu');

/** So many marks on one character at most. */
export const unpiled = (text: string) => text.replace(piledMarks, (marks) => [...marks].slice(0, mostMarks).join(''));

/**
 * `normalize` for what a stranger sends: its own time grows with the square of the marks on one character. What is longer than any field stays as it
 * is.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFKC'): string =>
  text.length > longestText ? text : unpiled(text).normalize(form);
