import type { z } from 'zod';
import { saveProof } from '@/lib/auth/store';
import { spend } from '@/lib/auth/throttle';
import { normalForm } from '@/lib/japan/text';
import { letterOf } from '@/lib/mail/letter';
import { saveMail } from '@/lib/mail/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf, ownerOf } from '@/lib/team/account/owner';
import { newRecoveryCodes } from '@/lib/team/account/recovery-code';
import { codeInput, recoveryCodesReply } from '@/lib/team/account/schema';
import { confirmFactor, endSignInsOf, lockPerson, replaceRecoveryCodes } from '@/lib/team/account/store';

const wrongCode = {
  param: 'code',
  say: {
    en: 'The code is wrong or was used before. Wait for the next one and try again.',
    ja: 'コードが正しくないか、すでに使われています。次のコードが表示されてからお試しください。',
  },
};

/** Turns two-step sign-in on. The recovery codes are in this reply and nowhere else; every other sign-in of the person ends, and this one has proved who it is. */
export const confirmSecondFactor = command<typeof codeInput, z.output<typeof recoveryCodesReply>>({
  name: 'account.confirm_second_factor',
  summary: 'Turn two-step sign-in on',
  allow: 'account:secure',
  keepsReply: false,
  input: codeInput,
  output: recoveryCodesReply,
  prepare: async ({ caller }) => {
    await spend(['code', ownerOf(caller).userId]);
    return undefined;
  },
  async run({ caller, now }, { code }, database) {
    const { userId, sessionId } = ownerOf(caller);
    const person = (await lockPerson(database, userId)) ?? refuse('unauthorized');
    const digits = normalForm(code).replaceAll(/\s/g, '');
    const at = new Date();
    if (!(await confirmFactor(database, userId, digits, at))) return refuse('invalid_parameter', wrongCode);
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(database, userId, codes, at);
    await endSignInsOf(database, userId, sessionId);
    await saveProof(database, sessionId);
    await saveMail(database, person.email, letterOf('secondFactorOn', { at: now }, caller.locale), now);
    return { reply: { recovery_codes: codes }, changes: [changeOf(person, { second_factor: 'off' }, { second_factor: 'on' })] };
  },
});
