import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf, provenOwner } from '@/lib/team/account/prove-owner';
import { newFactorReply, proofInput } from '@/lib/team/account/schema';
import { lockPerson, type Person, saveNewFactor } from '@/lib/team/account/store';
import { newTotpSecret, totpUri } from '@/lib/team/account/totp';

/** Shown twice in an app: the installation's host, so that two installations are not confused. */
const issuer = () => `Bunpai (${new URL(settings().publicUrl).hostname})`;

/**
 * Creates the secret for an authenticator app, which only this reply contains. The app becomes required once a code of it is entered:
 * `confirmSecondFactor`.
 */
export const beginSecondFactor = command<typeof proofInput, z.output<typeof newFactorReply>, Person>({
  name: 'account.begin_second_factor',
  summary: 'Begin to set up two-step sign-in',
  allow: 'account:secure',
  proof: 'anew',
  keepsReply: false,
  input: proofInput,
  output: newFactorReply,
  prepare: ({ caller }, { password }) => provenOwner(caller, password),
  async run(_context, _input, database, { id, email, tenantId }) {
    await lockPerson(database, id);
    const secret = newTotpSecret();
    const begun = await saveNewFactor(database, id, secret, new Date());
    if (!begun)
      return refuse('conflict', { say: { en: 'An authenticator app is set up already.', ja: '認証アプリはすでに設定されています。' } });
    return {
      reply: { secret, uri: totpUri(secret, email, issuer()) },
      changes: [changeOf({ id, tenantId }, null, { second_factor: 'begun' })],
    };
  },
});
