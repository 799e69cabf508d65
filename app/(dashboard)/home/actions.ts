'use server';
import { revalidatePath } from 'next/cache';
import { dismissTask, restoreTask } from '@/lib/home/dismissals/dismiss-task';
import { hideSteps } from '@/lib/home/hide-steps';
import { action } from '@/lib/pages/action';

const [hide, dismiss, restore] = [action(hideSteps), action(dismissTask), action(restoreTask)];

export async function hideStepsAction(input: unknown) {
  const answer = await hide(input);
  if (answer.ok) revalidatePath('/home');
  return answer;
}

/** After any outcome the page shows what is so. */
export async function dismissTaskAction(input: unknown) {
  const answer = await dismiss(input);
  revalidatePath('/home');
  return answer;
}

export async function restoreTaskAction(input: unknown) {
  const answer = await restore(input);
  revalidatePath('/home');
  return answer;
}
