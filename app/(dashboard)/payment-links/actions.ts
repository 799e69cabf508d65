'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';

/** Whatever came of it, the pages are to show what holds now. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    revalidatePath('/payment-links', 'layout');
    return answer;
  };
}

const create = changing(createSession);
const cancel = changing(cancelSession);

export async function createLinkAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function cancelLinkAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
