import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { relyingParty } from '@/lib/team/account/passkeys/ask';
import { ownerOf } from '@/lib/team/account/prove-owner';
import { type AccountReply, accountReply } from '@/lib/team/account/schema';
import { countRecoveryCodes, findSecondSteps, findSignInsOf, type SecondSteps } from '@/lib/team/account/store';

const input = z.object({});

function presentSteps({ app, passkeys }: SecondSteps, codesLeft: number): NonNullable<AccountReply['second_factor']> {
  const first = Math.min(...[app, ...passkeys.map(({ createdAt }) => createdAt)].flatMap((at) => (at ? [at.getTime()] : [])));
  return {
    since: wireTime(new Date(first)),
    recovery_codes_left: codesLeft,
    app_since: wireTimeOrNull(app),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: wireTime(createdAt),
      last_used_at: wireTimeOrNull(lastUsedAt),
    })),
  };
}

export const showAccount = query<typeof input, AccountReply>({
  name: 'account.show',
  summary: 'Show the own account: second factor and where it is signed in',
  allow: 'account:secure',
  input,
  output: accountReply,
  async run({ caller }) {
    const { userId, sessionId, name, email, role } = ownerOf(caller);
    const [steps, codesLeft, signIns] = await Promise.all([findSecondSteps(userId), countRecoveryCodes(userId), findSignInsOf(userId)]);
    return {
      name,
      email,
      role,
      second_factor: steps && presentSteps(steps, codesLeft),
      passkeys_at: relyingParty()?.origin ?? null,
      sign_ins: signIns.map(({ id, browser, address, createdAt, lastSeenAt }) => ({
        id,
        current: id === sessionId,
        browser,
        address,
        created_at: wireTime(createdAt),
        last_seen_at: wireTimeOrNull(lastSeenAt),
      })),
    };
  },
});
