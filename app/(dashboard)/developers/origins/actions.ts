'use server';
import { revalidatePath } from 'next/cache';
import { allowOrigin } from '@/lib/merchants/origins/allow-origin';
import { fixOrigins } from '@/lib/merchants/origins/fix-origins';
import { removeOrigin } from '@/lib/merchants/origins/remove-origin';
import { action } from '@/lib/pages/action';

const allow = action(allowOrigin);
const remove = action(removeOrigin);
const fix = action(fixOrigins);

export async function allowOriginAction(input: unknown) {
  const answer = await allow(input);
  if (answer.ok) revalidatePath('/developers/origins');
  return answer;
}

export async function removeOriginAction(input: unknown) {
  const answer = await remove(input);
  if (answer.ok) revalidatePath('/developers/origins');
  return answer;
}

export async function fixOriginsAction(input: unknown) {
  const answer = await fix(input);
  if (answer.ok) revalidatePath('/developers/origins');
  return answer;
}
