'use server';
import { revalidatePath } from 'next/cache';
import { changeTerms } from '@/lib/merchants/change-terms';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { inviteUser } from '@/lib/team/invite-user';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { takeInMerchant } from '@/lib/team/take-in-merchant';

/** Whatever came of it, the pages are to show what holds now: also the one whose change came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    revalidatePath('/merchants', 'layout');
    revalidatePath('/fee-rates');
    return answer;
  };
}

const actions = {
  takeIn: changing(takeInMerchant),
  suspend: changing(suspendMerchant),
  lift: changing(liftSuspension),
  terms: changing(changeTerms),
  rate: changing(setProcessingRate),
  customerFee: changing(setCustomerFee),
  account: changing(enterAccount),
  frequency: changing(changePayoutFrequency),
  invite: changing(inviteUser),
  revokeInvitation: changing(revokeInvitation),
};

export async function takeInMerchantAction(input: unknown) {
  return actions.takeIn(input);
}
export async function suspendMerchantAction(input: unknown) {
  return actions.suspend(input);
}
export async function liftSuspensionAction(input: unknown) {
  return actions.lift(input);
}
export async function changeTermsAction(input: unknown) {
  return actions.terms(input);
}
export async function setProcessingRateAction(input: unknown) {
  return actions.rate(input);
}
export async function setCustomerFeeAction(input: unknown) {
  return actions.customerFee(input);
}
export async function enterAccountAction(input: unknown, idempotencyKey?: string) {
  return actions.account(input, idempotencyKey);
}
export async function changePayoutFrequencyAction(input: unknown, idempotencyKey?: string) {
  return actions.frequency(input, idempotencyKey);
}
export async function inviteUserAction(input: unknown) {
  return actions.invite(input);
}
export async function revokeInvitationAction(input: unknown) {
  return actions.revokeInvitation(input);
}
