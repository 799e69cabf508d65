import { generateRegistrationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { relyingParty } from '@/lib/team/account/passkeys/ask';
import { descriptorOf, findPasskeys, newChallenge } from '@/lib/team/account/passkeys/store';
import { ownerOf, provenOwner } from '@/lib/team/account/prove-owner';
import { proofInput } from '@/lib/team/account/schema';
import type { Person } from '@/lib/team/account/store';

const most = 20;
const say = {
  nowhere: {
    en: 'Passkeys need a public address with a name and https, or localhost. Use an authenticator app.',
    ja: 'パスキーを使うには、公開アドレスがhttpsのドメイン名（またはlocalhost）である必要があります。認証アプリをご利用ください。',
  },
  many: { en: `At most ${most} passkeys. Remove one first.`, ja: `パスキーは${most}個までです。先にどれかを削除してください。` },
} satisfies Record<string, Sentence>;

const output = z.looseObject({ options: z.looseObject({}), origin: z.string() });
type BegunReply = z.output<typeof output>;

/** The browser's input to create a passkey. The passkey exists once its device has answered: `addPasskey`. */
export const beginPasskey = command<typeof proofInput, BegunReply, Person>({
  name: 'account.begin_passkey',
  summary: 'Begin to add a passkey',
  allow: 'account:secure',
  audience: 'nobody',
  proof: 'anew',
  keepsReply: false,
  input: proofInput,
  output,
  prepare: ({ caller }, { password }) => provenOwner(caller, password),
  async run({ caller }, _input, database, { id, email, name }) {
    const party = relyingParty() ?? refuse('conflict', { say: say.nowhere });
    const rows = await findPasskeys(id, database);
    if (rows.length >= most) return refuse('conflict', { say: say.many });
    const challenge = await newChallenge({ userId: id, purpose: 'add', sessionId: ownerOf(caller).sessionId }, database);
    const options = await generateRegistrationOptions({
      rpName: 'Bunpai',
      rpID: party.id,
      userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
      userName: email,
      userDisplayName: name,
      challenge: Buffer.from(challenge, 'base64url'),
      attestationType: 'none',
      excludeCredentials: rows.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    return { reply: { options: { ...options }, origin: party.origin }, changes: [] };
  },
});
