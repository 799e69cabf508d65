'use server';
import { revalidatePath } from 'next/cache';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { rejectAdjustment } from '@/lib/adjustments/reject-adjustment';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown) => {
    const answer = await change(input);
    revalidatePath('/adjustments', 'layout');
    return answer;
  };
}

const propose = changing(proposeAdjustment);
const approve = changing(approveAdjustment);
const reject = changing(rejectAdjustment);
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
