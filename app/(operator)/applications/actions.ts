'use server';
import { revalidatePath } from 'next/cache';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function deciding<Value>(operation: Operation<Value>) {
  const decide = action(operation);
  return async (input: unknown) => {
    const answer = await decide(input);
    revalidatePath('/applications', 'layout');
    return answer;
  };
}

const accept = deciding(acceptApplication);
const decline = deciding(declineApplication);
const sendBack = deciding(sendBackApplication);
const reopen = deciding(reopenApplication);

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
