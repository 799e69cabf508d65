/** No address is longer; longer text stays unchanged, so that it costs nothing, and is refused for its length. */
const longest = 320;

/**
 * An e-mail address as meant: full-width letters and signs become ASCII, and so does 。, which a Japanese keyboard has in place of the dot.
 * Imports nothing, because the sign-in page loads it.
 */
export const typedEmail = (text: string): string => (text.length > longest ? text : text.normalize('NFKC').replaceAll('。', '.')).trim();
