import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { ownerOf } from '@/lib/team/account/owner';
import { type AccountReply, accountReply } from '@/lib/team/account/schema';
import { findSecondFactor, findSignInsOf } from '@/lib/team/account/store';

const input = z.object({});

export const showAccount = query<typeof input, AccountReply>({
  name: 'account.show',
  summary: 'Show the own account: second factor and where it is signed in',
  allow: 'account:secure',
  input,
  output: accountReply,
  async run({ caller }) {
    const { userId, sessionId, name, email, role } = ownerOf(caller);
    const [factor, signIns] = await Promise.all([findSecondFactor(userId), findSignInsOf(userId)]);
    return {
      name,
      email,
      role,
      second_factor: factor && { since: wireTime(factor.confirmedAt), recovery_codes_left: factor.codesLeft },
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
