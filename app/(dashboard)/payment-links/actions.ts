'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';

const create = revalidatingAction(createSession, '/payment-links');
const cancel = revalidatingAction(cancelSession, '/payment-links');

export async function createLinkAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function cancelLinkAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
