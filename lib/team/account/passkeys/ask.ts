import 'server-only';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Database } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { inTransaction } from '@/lib/operation/store';
import { type RelyingParty, relyingPartyOf } from '@/lib/team/account/passkeys/relying-party';
import { authenticationIn } from '@/lib/team/account/passkeys/response';
import {
  descriptorOf,
  findPasskey,
  findPasskeys,
  newChallenge,
  notePasskeyUse,
  type Occasion,
  takeChallenge,
} from '@/lib/team/account/passkeys/store';

/** `origin`: the address where a browser finds the passkeys; elsewhere it finds none. */
export type PasskeyQuestion = { origin: string; options: PublicKeyCredentialRequestOptionsJSON };

/** The relying party of this installation. */
export const relyingParty = (): RelyingParty | null => relyingPartyOf(settings().publicUrl);

/**
 * The browser's question to one of the person's devices; null: the person has no passkey, or browsers cannot use one here. User presence is
 * enough next to the password: a device may verify its owner too, and one with only a button is as good.
 */
export async function askPasskey(occasion: Occasion, database?: Database): Promise<PasskeyQuestion | null> {
  const party = relyingParty();
  const rows = party ? await findPasskeys(occasion.userId, database) : [];
  if (!party || rows.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await newChallenge(occasion, database), 'base64url'),
    userVerification: 'preferred',
    allowCredentials: rows.map(descriptorOf),
  });
  return { origin: party.origin, options };
}

/**
 * Whether a device of this person has answered the challenge of this occasion. Each challenge is answered once, right or wrong. A device
 * whose counter goes back counts as copied and is refused.
 */
export async function takePasskey(occasion: Occasion, given: string): Promise<boolean> {
  const party = relyingParty();
  const answer = authenticationIn(given);
  if (!party || !answer || !(await takeChallenge(occasion, answer.challenge))) return false;
  const row = await findPasskey(occasion.userId, answer.response.id);
  if (!row) return false;
  const { credentialId: id, publicKey, counter } = row;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer.response,
      expectedChallenge: answer.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    });
    return verified && (await inTransaction((database) => notePasskeyUse(database, row, authenticationInfo.newCounter)));
  } catch (error) {
    log.warn({ user: occasion.userId, frames: framesOf(error) }, 'a passkey’s answer was not right');
    return false;
  }
}
