'use server';
import { revalidatePath } from 'next/cache';
import { changeChoice } from '@/lib/inbox/change-choice';
import { markAllRead, markRead } from '@/lib/inbox/mark-read';
import { action } from '@/lib/pages/action';

const [one, all, choice] = [action(markRead), action(markAllRead), action(changeChoice)];

export const markReadAction = async (input: unknown) => one(input);
export const markAllReadAction = async (input: unknown) => all(input);
export async function changeChoiceAction(input: unknown) {
  const answer = await choice(input);
  if (answer.ok) revalidatePath('/account');
  return answer;
}
