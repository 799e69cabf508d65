'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { changeKey } from '@/lib/team/change-key';
import { createKey } from '@/lib/team/create-key';
import { revokeKey } from '@/lib/team/revoke-key';
import { rollKey } from '@/lib/team/roll-key';

const create = action(createKey);
const change = action(changeKey);
const roll = action(rollKey);
const revoke = action(revokeKey);

export async function createKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await create(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}

export async function changeKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await change(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}

export async function rollKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await roll(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}

export async function revokeKeyAction(input: unknown, idempotencyKey?: string) {
  const answer = await revoke(input, idempotencyKey);
  if (answer.ok) revalidatePath('/developers/keys');
  return answer;
}
