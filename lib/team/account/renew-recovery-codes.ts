import type { z } from 'zod';
import { command } from '@/lib/operation/command';
import { changeOf, provenOwner } from '@/lib/team/account/prove-owner';
import { newRecoveryCodes } from '@/lib/team/account/recovery-code';
import { proofInput, recoveryCodesReply } from '@/lib/team/account/schema';
import { lockPerson, type Person, replaceRecoveryCodes } from '@/lib/team/account/store';

/** Ten new recovery codes, which only this reply contains; the old ones stop working. */
export const renewRecoveryCodes = command<typeof proofInput, z.output<typeof recoveryCodesReply>, Person>({
  name: 'account.renew_recovery_codes',
  summary: 'Make new recovery codes',
  allow: 'account:own',
  proof: 'anew',
  keepsReply: false,
  input: proofInput,
  output: recoveryCodesReply,
  prepare: ({ caller }, { password }) => provenOwner(caller, password),
  async run(_context, _input, database, person) {
    await lockPerson(database, person.id);
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(database, person.id, codes, new Date());
    return { reply: { recovery_codes: codes }, changes: [changeOf(person, null, { recovery_codes: 'renewed' })] };
  },
});
