'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { assignFeeProfile } from '@/lib/merchants/fee-profiles/assign-profile';
import { changeFeeProfile } from '@/lib/merchants/fee-profiles/change-profile';
import { createFeeProfile } from '@/lib/merchants/fee-profiles/create-profile';
import { retireFeeProfile } from '@/lib/merchants/fee-profiles/end-profile';

const actions = {
  make: revalidatingAction(createFeeProfile, '/settings/fee-profiles'),
  change: revalidatingAction(changeFeeProfile, '/settings/fee-profiles'),
  retire: revalidatingAction(retireFeeProfile, '/settings/fee-profiles'),
  assign: revalidatingAction(assignFeeProfile, '/sellers'),
};

export async function createFeeProfileAction(input: unknown) {
  return actions.make(input);
}
export async function changeFeeProfileAction(input: unknown) {
  return actions.change(input);
}
export async function retireFeeProfileAction(input: unknown) {
  return actions.retire(input);
}
export async function assignFeeProfileAction(input: unknown) {
  return actions.assign(input);
}
