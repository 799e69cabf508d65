'use server';
import { revalidatePath } from 'next/cache';
import type { Operation } from '@/lib/operation/operation';
import { action } from '@/lib/pages/action';
import { recoverDeliveries } from '@/lib/webhooks/deliveries/recover-deliveries';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { pingWebhook } from '@/lib/webhooks/endpoints/ping-webhook';
import { rotateSecret } from '@/lib/webhooks/endpoints/rotate-secret';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

/** Refreshes the pages with webhooks and with payments. */
function changing<Value>(operation: Operation<Value>, ...places: string[]) {
  const change = action(operation);
  return async (input: unknown) => {
    const answer = await change(input);
    if (answer.ok) for (const place of places) revalidatePath(place, 'layout');
    return answer;
  };
}

const webhooks = '/developers/webhooks';
const create = changing(createWebhook, webhooks);
const update = changing(updateWebhook, webhooks);
const rotate = changing(rotateSecret, webhooks);
const ping = changing(pingWebhook, webhooks);
const remove = changing(deleteWebhook, webhooks);
const again = changing(redeliver, webhooks, '/payments');
const recover = changing(recoverDeliveries, webhooks);

export async function createWebhookAction(input: unknown) {
  return create(input);
}
export async function updateWebhookAction(input: unknown) {
  return update(input);
}
export async function rotateSecretAction(input: unknown) {
  return rotate(input);
}
export async function pingWebhookAction(input: unknown) {
  return ping(input);
}
export async function deleteWebhookAction(input: unknown) {
  return remove(input);
}
export async function redeliverAction(input: unknown) {
  return again(input);
}
export async function recoverDeliveriesAction(input: unknown) {
  return recover(input);
}
