'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import { createKey } from '@/lib/team/create-key';
import { revokeKey } from '@/lib/team/revoke-key';

const create = action(createKey);
const revoke = action(revokeKey);

export async function createKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await create(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}

export async function revokeKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await revoke(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}
