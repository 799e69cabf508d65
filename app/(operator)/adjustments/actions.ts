'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { rejectAdjustment } from '@/lib/adjustments/reject-adjustment';
import { action } from '@/lib/pages/action';

const propose = revalidatingAction(proposeAdjustment, '/adjustments');
const approve = revalidatingAction(approveAdjustment, '/adjustments');
const reject = revalidatingAction(rejectAdjustment, '/adjustments');
const find = action(findMerchants);

export async function proposeAdjustmentAction(input: unknown) {
  return propose(input);
}
export async function approveAdjustmentAction(input: unknown) {
  return approve(input);
}
export async function rejectAdjustmentAction(input: unknown) {
  return reject(input);
}
export async function findMerchantsAction(input: unknown) {
  return find(input);
}
