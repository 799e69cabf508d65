'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { returnDeposit } from '@/lib/payments/deposits/return-deposit';

const complete = revalidatingAction(completeDeposits, '/deposits', '/payments');
const sendBack = revalidatingAction(returnDeposit, '/deposits', '/payments');

export async function completeDepositsAction(input: unknown, idempotencyKey: string) {
  return complete(input, idempotencyKey);
}
export async function returnDepositAction(input: unknown, idempotencyKey: string) {
  return sendBack(input, idempotencyKey);
}
