'use server';
import { changing } from '@/app/changing';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';

const create = changing(createSession, '/payment-links');
const cancel = changing(cancelSession, '/payment-links');

export async function createLinkAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function cancelLinkAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
