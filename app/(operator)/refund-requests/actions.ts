'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { takeRequest } from '@/lib/refunds/requests/take-request';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    revalidatePath('/refund-requests', 'layout');
    return answer;
  };
}

const decide = changing(decideRequest);
const take = changing(takeRequest);
const release = changing(releaseRequest);

export async function decideRequestAction(input: unknown, idempotencyKey?: string) {
  const answer = await decide(input, idempotencyKey);
  revalidatePath('/payments', 'layout');
  return answer;
}
export async function takeRequestAction(input: unknown) {
  return take(input);
}
export async function releaseRequestAction(input: unknown) {
  return release(input);
}
