/** No address is longer; what is stays as it is, so that it costs nothing, and its length refuses it. */
const longest = 320;

/**
 * An e-mail address as it is meant: wide letters and signs are those that they stand for, and so is 。, which a Japanese keyboard has where others
 * have the dot. It imports nothing: the page of the sign-in carries it.
 */
export const typedEmail = (text: string): string => (text.length > longest ? text : text.normalize('NFKC').replaceAll('。', '.')).trim();
