'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';

const accept = revalidatingAction(acceptApplication, '/applications');
const decline = revalidatingAction(declineApplication, '/applications');
const sendBack = revalidatingAction(sendBackApplication, '/applications');
const reopen = revalidatingAction(reopenApplication, '/applications');

export async function acceptApplicationAction(input: unknown) {
  return accept(input);
}
export async function declineApplicationAction(input: unknown) {
  return decline(input);
}
export async function sendBackApplicationAction(input: unknown) {
  return sendBack(input);
}
export async function reopenApplicationAction(input: unknown) {
  return reopen(input);
}
