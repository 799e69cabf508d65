'use server';
import { changing } from '@/app/changing';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { returnDeposit } from '@/lib/payments/deposits/return-deposit';

const complete = changing(completeDeposits, '/deposits', '/payments');
const sendBack = changing(returnDeposit, '/deposits', '/payments');

export async function completeDepositsAction(input: unknown, idempotencyKey: string) {
  return complete(input, idempotencyKey);
}
export async function returnDepositAction(input: unknown, idempotencyKey: string) {
  return sendBack(input, idempotencyKey);
}
