'use server';
import { revalidatePath } from 'next/cache';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { action } from '@/lib/operation/action';

const create = action(createMerchant);

export async function createSellerAction(input: unknown, idempotencyKey?: string) {
  const answer = await create(input, idempotencyKey);
  if (answer.ok) revalidatePath('/sellers', 'layout');
  return answer;
}
