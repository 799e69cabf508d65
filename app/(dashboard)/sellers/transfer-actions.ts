'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { transferBalance } from '@/lib/transfers/transfer-balance';

const change = action(transferBalance);

export async function transferBalanceAction(input: unknown, idempotencyKey: string) {
  const answer = await change(input, idempotencyKey);
  // whatever came of it, the pages are to show what holds now
  revalidatePath('/sellers', 'layout');
  return answer;
}

/** The same operation, which then writes nothing and says what it would do. */
export async function tryTransferAction(input: unknown) {
  return change({ ...(input as object), dry_run: true });
}
