'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';

const advance = action(advanceClock);
const simulate = action(simulatePayment);

export async function advanceClockAction(input: unknown) {
  const answer = await advance(input);
  // whatever page shows a time is another one now
  revalidatePath('/', 'layout');
  return answer;
}
export async function simulatePaymentAction(input: unknown, idempotencyKey: string) {
  const answer = await simulate(input, idempotencyKey);
  // whatever came of it, the pages are to show what holds now
  revalidatePath('/', 'layout');
  return answer;
}
