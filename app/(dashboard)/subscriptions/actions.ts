'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { listCustomers } from '@/lib/customers/list-customers';
import { showCustomer } from '@/lib/customers/show-customer';
import { action } from '@/lib/pages/action';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { previewChange, previewNew } from '@/lib/renewals/preview-change';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { lookAtMissed } from '@/lib/subscriptions/missed/look-at-missed';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';

const create = revalidatingAction(createSubscription, '/subscriptions');
const update = revalidatingAction(updateSubscription, '/subscriptions');
const pause = revalidatingAction(pauseSubscription, '/subscriptions');
const resume = revalidatingAction(resumeSubscription, '/subscriptions');
const cancel = revalidatingAction(cancelSubscription, '/subscriptions');
const remove = revalidatingAction(deleteSubscription, '/subscriptions');
const retry = revalidatingAction(retrySubscription, '/subscriptions');
const look = revalidatingAction(lookAtMissed, '/subscriptions', '/home');
const tryNew = action(previewNew);
const tryChange = action(previewChange);
const findCustomers = action(listCustomers);
const findCustomer = action(showCustomer);

export async function createSubscriptionAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function updateSubscriptionAction(input: unknown, idempotencyKey: string) {
  return update(input, idempotencyKey);
}
export async function pauseSubscriptionAction(input: unknown, idempotencyKey: string) {
  return pause(input, idempotencyKey);
}
export async function resumeSubscriptionAction(input: unknown, idempotencyKey: string) {
  return resume(input, idempotencyKey);
}
export async function cancelSubscriptionAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
export async function deleteSubscriptionAction(input: unknown, idempotencyKey: string) {
  return remove(input, idempotencyKey);
}
export async function retrySubscriptionAction(input: unknown, idempotencyKey: string) {
  return retry(input, idempotencyKey);
}
export async function lookAtMissedAction(input: unknown) {
  return look(input);
}
export async function tryNewAction(input: unknown) {
  return tryNew(input);
}
export async function tryChangeAction(input: unknown) {
  return tryChange(input);
}
export async function findCustomersAction(input: unknown) {
  return findCustomers(input);
}
export async function findCustomerAction(input: unknown) {
  return findCustomer(input);
}
