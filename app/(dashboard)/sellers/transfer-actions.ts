'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { transferBalance } from '@/lib/transfers/transfer-balance';

const change = action(transferBalance);

export async function transferBalanceAction(input: unknown, idempotencyKey: string) {
  const answer = await change(input, idempotencyKey);
  // after any outcome the pages have to show the current state
  revalidatePath('/sellers', 'layout');
  return answer;
}

/** The same operation as a dry run: it writes nothing and returns the result. */
export async function tryTransferAction(input: unknown) {
  return change({ ...(input as object), dry_run: true });
}
