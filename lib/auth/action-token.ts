import { isSignatureOf, signatureOf } from '@/lib/auth/secret';

const purpose = 'action token';

/** The token that pages of one sign-in send with every action: another site cannot read it, and another sign-in has another one. */
export const actionTokenOf = (sessionId: string): string => signatureOf(purpose, sessionId);
export const isActionToken = (given: string | null, sessionId: string): boolean =>
  given !== null && isSignatureOf(purpose, sessionId, given);
