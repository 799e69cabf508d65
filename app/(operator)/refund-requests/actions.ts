'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import { decideRequest } from '@/lib/refunds/requests/decide-request';

const decide = action(decideRequest);

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
export async function decideRequestAction(input: unknown, idempotencyKey?: string) {
  const answer = await decide(input, idempotencyKey);
  revalidatePath('/refund-requests', 'layout');
  revalidatePath('/payments', 'layout');
  return answer;
}
