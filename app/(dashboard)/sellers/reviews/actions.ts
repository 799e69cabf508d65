'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { passOnApplication } from '@/lib/onboarding/first-review/pass-on-application';
import { returnApplication } from '@/lib/onboarding/first-review/return-application';

const passOn = revalidatingAction(passOnApplication, '/sellers/reviews');
const sendBack = revalidatingAction(returnApplication, '/sellers/reviews');

export async function passOnApplicationAction(input: unknown) {
  return passOn(input);
}
export async function returnApplicationAction(input: unknown) {
  return sendBack(input);
}
