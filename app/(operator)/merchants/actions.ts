'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { changeTerms } from '@/lib/merchants/change-terms';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { inviteUser } from '@/lib/team/invite-user';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { takeInMerchant } from '@/lib/team/take-in-merchant';

const actions = {
  takeIn: revalidatingAction(takeInMerchant, '/merchants', '/fee-rates'),
  suspend: revalidatingAction(suspendMerchant, '/merchants', '/fee-rates'),
  lift: revalidatingAction(liftSuspension, '/merchants', '/fee-rates'),
  terms: revalidatingAction(changeTerms, '/merchants', '/fee-rates'),
  rate: revalidatingAction(setProcessingRate, '/merchants', '/fee-rates'),
  customerFee: revalidatingAction(setCustomerFee, '/merchants', '/fee-rates'),
  account: revalidatingAction(enterAccount, '/merchants', '/fee-rates'),
  frequency: revalidatingAction(changePayoutFrequency, '/merchants', '/fee-rates'),
  invite: revalidatingAction(inviteUser, '/merchants', '/fee-rates'),
  endSignIns: revalidatingAction(endUserSignIns, '/merchants'),
  revokeInvitation: revalidatingAction(revokeInvitation, '/merchants', '/fee-rates'),
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
export async function endUserSignInsAction(input: unknown) {
  return actions.endSignIns(input);
}
