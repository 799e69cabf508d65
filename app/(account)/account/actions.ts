'use server';
import { revalidatePath } from 'next/cache';
import { type ActionReply, action } from '@/lib/pages/action';
import { changeEmail } from '@/lib/team/account/change-email';
import { changePassword } from '@/lib/team/account/change-password';
import { endSecondFactor } from '@/lib/team/account/end-second-factor';
import { endOtherSignIns, endSignIn } from '@/lib/team/account/end-sign-in';
import { addPasskey } from '@/lib/team/account/passkeys/add-passkey';
import { beginPasskey } from '@/lib/team/account/passkeys/begin-passkey';
import { removeFactor } from '@/lib/team/account/remove-factor';
import { renewRecoveryCodes } from '@/lib/team/account/renew-recovery-codes';

const password = action(changePassword);
const email = action(changeEmail);
const one = action(endSignIn);
const others = action(endOtherSignIns);
const codes = action(renewRecoveryCodes);
const off = action(endSecondFactor);
const passkeys = { begin: action(beginPasskey), add: action(addPasskey) };
const remove = action(removeFactor);

/** Refreshes the account page after a successful change. */
async function shown<Reply>(answering: Promise<ActionReply<Reply>>): Promise<ActionReply<Reply>> {
  const answer = await answering;
  if (answer.ok) revalidatePath('/account');
  return answer;
}

export const changePasswordAction = async (input: unknown) => shown(password(input));
export const changeEmailAction = async (input: unknown) => email(input);
export const endSignInAction = async (input: unknown) => shown(one(input));
export const endOtherSignInsAction = async (input: unknown) => shown(others(input));
export const renewRecoveryCodesAction = async (input: unknown) => codes(input);
export const endSecondFactorAction = async (input: unknown) => shown(off(input));
export const beginPasskeyAction = async (input: unknown) => passkeys.begin(input);
export const addPasskeyAction = async (input: unknown) => passkeys.add(input);
export const removeFactorAction = async (input: unknown) => shown(remove(input));
