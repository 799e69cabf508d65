import { SettingsService, verifyRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { name, text } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';
import { relyingParty } from '@/lib/team/account/passkeys/ask';
import { maxResponseLength, registrationIn } from '@/lib/team/account/passkeys/response';
import { type PasskeyRow, savePasskey, takeChallenge } from '@/lib/team/account/passkeys/store';
import { changeOf, ownerOf } from '@/lib/team/account/prove-owner';
import { saveAddedStep } from '@/lib/team/account/save-added-step';
import { recoveryCodesReply } from '@/lib/team/account/schema';
import { hasSecondStep, lockPerson } from '@/lib/team/account/store';

const input = z.object({ name: name({ max: 60 }), passkey: text({ max: maxResponseLength }) });
type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const say = {
  wrong: {
    en: 'The passkey could not be checked, or it took more than five minutes. Begin anew.',
    ja: 'パスキーを確認できませんでした（5分以内に作成する必要があります）。はじめからやり直してください。',
  },
  taken: { en: 'This passkey is here already.', ja: 'このパスキーはすでに登録されています。' },
} satisfies Record<string, Sentence>;

// No attestation is requested: with a manufacturer's certificate the library would fetch any address that the certificate names.
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** The passkey from the device, if it answers the challenge of this session. */
async function madeFrom(userId: string, sessionId: string, given: string): Promise<NewCredential | null> {
  const party = relyingParty();
  const answer = registrationIn(given);
  if (!party || !answer || !(await takeChallenge({ userId, purpose: 'add', sessionId }, answer.challenge))) return null;
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: answer.response,
    expectedChallenge: answer.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!info) return null;
  const { id: credentialId, publicKey, counter, transports = [] } = info.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports: transports.join(' ') };
}

/**
 * Completes a passkey that was begun. A person's first second step returns the recovery codes, which only this reply contains, and ends
 * every other sign-in; a further one returns none. Refuses 422 `invalid_parameter` (`passkey`) when it answers no challenge of this
 * session.
 */
export const addPasskey = command<typeof input, z.output<typeof recoveryCodesReply>, NewCredential>({
  name: 'account.add_passkey',
  summary: 'Add a passkey that was begun',
  allow: 'account:secure',
  keepsReply: false,
  input,
  output: recoveryCodesReply,
  async prepare({ caller }, { passkey }) {
    const { userId, sessionId } = ownerOf(caller);
    return (await madeFrom(userId, sessionId, passkey)) ?? refuse('invalid_parameter', { param: 'passkey', say: say.wrong });
  },
  async run({ caller, now }, given, database, made) {
    const { userId, sessionId } = ownerOf(caller);
    const person = (await lockPerson(database, userId)) ?? refuse('unauthorized');
    const isFirst = !(await hasSecondStep(database, userId));
    const row = { ...made, id: newId(), userId, name: given.name.trim(), createdAt: new Date(), lastUsedAt: null };
    if (!(await savePasskey(database, row))) return refuse('conflict', { say: say.taken });
    const added = { kind: 'passkey', name: row.name } as const;
    const codes = await saveAddedStep(database, { ...caller, now }, { person, sessionId, isFirst, added });
    const changes = [
      changeOf(person, isFirst ? { second_factor: 'off' } : null, { ...(isFirst && { second_factor: 'on' }), passkey: row.name }),
    ];
    return { reply: { recovery_codes: codes }, changes };
  },
});
