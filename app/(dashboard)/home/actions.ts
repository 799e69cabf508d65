'use server';
import { revalidatePath } from 'next/cache';
import { hideSteps } from '@/lib/home/hide-steps';
import { action } from '@/lib/pages/action';

const hide = action(hideSteps);

export async function hideStepsAction(input: unknown) {
  const answer = await hide(input);
  if (answer.ok) revalidatePath('/home');
  return answer;
}
