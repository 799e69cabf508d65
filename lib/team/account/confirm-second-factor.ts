import type { z } from 'zod';
import { consume } from '@/lib/auth/throttle';
import { normalForm } from '@/lib/japan/normal-form';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf, ownerOf } from '@/lib/team/account/prove-owner';
import { saveAddedStep } from '@/lib/team/account/save-added-step';
import { codeInput, recoveryCodesReply } from '@/lib/team/account/schema';
import { confirmFactor, hasSecondStep, lockPerson } from '@/lib/team/account/store';

const wrongCode = {
  param: 'code',
  say: {
    en: 'The code is wrong or was used before, or the set-up began more than 30 minutes ago. Try the next code, or begin anew.',
    ja: 'コードが正しくないか、すでに使われているか、設定の開始から30分が過ぎています。次のコードを入力するか、はじめからやり直してください。',
  },
};

/**
 * Turns two-step sign-in on with an app, or adds the app to passkeys. A person's first second step returns the recovery codes, which only
 * this reply contains; every other sign-in ends, and this one counts as proved.
 */
export const confirmSecondFactor = command<typeof codeInput, z.output<typeof recoveryCodesReply>>({
  name: 'account.confirm_second_factor',
  summary: 'Turn two-step sign-in on',
  allow: 'account:secure',
  keepsReply: false,
  input: codeInput,
  output: recoveryCodesReply,
  prepare: async ({ caller }) => {
    await consume(['code', ownerOf(caller).userId]);
    return undefined;
  },
  async run({ caller, now }, { code }, database) {
    const { userId, sessionId } = ownerOf(caller);
    const person = (await lockPerson(database, userId)) ?? refuse('unauthorized');
    const digits = normalForm(code).replaceAll(/\s/g, '');
    const at = new Date();
    const isFirst = !(await hasSecondStep(database, userId));
    if (!(await confirmFactor(database, userId, digits, at))) return refuse('invalid_parameter', wrongCode);
    const added = { kind: 'app', name: '' } as const;
    const codes = await saveAddedStep(database, { ...caller, now }, { person, sessionId, isFirst, added });
    const changes = [
      changeOf(person, isFirst ? { second_factor: 'off' } : null, { ...(isFirst && { second_factor: 'on' }), authenticator_app: 'on' }),
    ];
    return { reply: { recovery_codes: codes }, changes };
  },
});
