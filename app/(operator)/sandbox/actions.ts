'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import { advanceClock } from '@/lib/sandbox/advance-clock';

const advance = action(advanceClock);

export async function advanceClockAction(input: unknown) {
  const answer = await advance(input);
  // whatever page shows a time is another one now
  revalidatePath('/', 'layout');
  return answer;
}
