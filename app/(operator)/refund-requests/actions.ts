'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { decideRefund } from '@/lib/refunds/elsewhere/decide-refund';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';

const decide = revalidatingAction(decideRequest, '/refund-requests', '/payments', '/bank-files');
const decideElsewhere = revalidatingAction(decideRefund, '/payments');
const undo = revalidatingAction(undoRequestReturn, '/refund-requests', '/payments', '/bank-files');
const take = revalidatingAction(takeRequest, '/refund-requests');
const release = revalidatingAction(releaseRequest, '/refund-requests');

export async function decideRequestAction(input: unknown, idempotencyKey?: string) {
  return decide(input, idempotencyKey);
}
export async function decideRefundAction(input: unknown, idempotencyKey?: string) {
  return decideElsewhere(input, idempotencyKey);
}
export async function undoReturnAction(input: unknown, idempotencyKey?: string) {
  return undo(input, idempotencyKey);
}
export async function takeRequestAction(input: unknown) {
  return take(input);
}
export async function releaseRequestAction(input: unknown) {
  return release(input);
}
