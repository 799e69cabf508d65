'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { returnDeposit } from '@/lib/payments/deposits/return-deposit';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function deciding<Value>(operation: Operation<Value>) {
  const decide = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await decide(input, idempotencyKey);
    revalidatePath('/deposits', 'layout');
    revalidatePath('/payments', 'layout');
    return answer;
  };
}

const complete = deciding(completeDeposits);
const sendBack = deciding(returnDeposit);

export async function completeDepositsAction(input: unknown, idempotencyKey: string) {
  return complete(input, idempotencyKey);
}
export async function returnDepositAction(input: unknown, idempotencyKey: string) {
  return sendBack(input, idempotencyKey);
}
