import { decode, type JWTDecodeParams } from 'next-auth/jwt';

/** {"alg":"dir","enc":"A256GCM"}, the library's own header. */
const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');

/**
 * The content of a sign-in cookie; null for another encryption, even when the key would fit. Throws for content that the key did not seal.
 */
export const openCookie = async (given: JWTDecodeParams) => (given.token?.split('.', 1)[0] === header ? decode(given) : null);
