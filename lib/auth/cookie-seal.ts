import { decode, type JWTDecodeParams } from 'next-auth/jwt';

/** {"alg":"dir","enc":"A256GCM"}, as the library seals. */
const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');

/** What is in the cookie of a sign-in; null for what is sealed in another way, though the key might fit. Throws for what the key did not seal. */
export const openCookie = async (given: JWTDecodeParams) => (given.token?.split('.', 1)[0] === header ? decode(given) : null);
