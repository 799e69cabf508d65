'use server';
import { revalidatePath } from 'next/cache';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { action } from '@/lib/operation/action';

const create = action(createMerchant);
const find = action(listSellers);

export async function createSellerAction(input: unknown, idempotencyKey?: string) {
  const answer = await create(input, idempotencyKey);
  if (answer.ok) revalidatePath('/sellers', 'layout');
  return answer;
}

/** For the filters of other lists; changes nothing. */
export async function findSellerAction(input: unknown) {
  return find(input);
}
