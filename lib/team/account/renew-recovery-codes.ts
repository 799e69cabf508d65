import type { z } from 'zod';
import { command } from '@/lib/operation/command';
import { changeOf } from '@/lib/team/account/owner';
import { proveTwice } from '@/lib/team/account/prove-twice';
import { newRecoveryCodes } from '@/lib/team/account/recovery-code';
import { fullProofInput, recoveryCodesReply } from '@/lib/team/account/schema';
import { lockPerson, type Person, replaceRecoveryCodes } from '@/lib/team/account/store';

/** Ten new recovery codes, in this reply and nowhere else; the old ones open nothing any more. */
export const renewRecoveryCodes = command<typeof fullProofInput, z.output<typeof recoveryCodesReply>, Person>({
  name: 'account.renew_recovery_codes',
  summary: 'Make new recovery codes',
  allow: 'account:own',
  keepsReply: false,
  input: fullProofInput,
  output: recoveryCodesReply,
  prepare: ({ caller }, input) => proveTwice(caller, input),
  async run(_context, _input, database, person) {
    await lockPerson(database, person.id);
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(database, person.id, codes, new Date());
    return { reply: { recovery_codes: codes }, changes: [changeOf(person, null, { recovery_codes: 'renewed' })] };
  },
});
