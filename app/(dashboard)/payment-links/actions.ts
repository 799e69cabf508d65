'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';
import { renewSession } from '@/lib/sessions/renew-session';
import { sendLink } from '@/lib/sessions/send-link';

const create = revalidatingAction(createSession, '/payment-links');
const mail = revalidatingAction(sendLink, '/payment-links');
const renew = revalidatingAction(renewSession, '/payment-links');
const cancel = revalidatingAction(cancelSession, '/payment-links');

export async function createLinkAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function cancelLinkAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
export async function mailLinkAction(input: unknown) {
  return mail(input);
}
export async function renewLinkAction(input: unknown) {
  return renew(input);
}
