'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { readBankStatement } from '@/lib/settlements/bank-statement/read-bank-statement';
import { setLineAside } from '@/lib/settlements/bank-statement/set-aside';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    revalidatePath('/bank-files', 'layout');
    return answer;
  };
}

const changeBank = changing(changePayoutBank);
const propose = changing(proposeFile);
const approve = changing(approveFile);
const cancel = changing(cancelFile);
const restore = changing(restoreFile);
const download = changing(downloadFile);
const pay = changing(payFile);
const decide = changing(decideSettlement);
const readStatement = action(readBankStatement);
const settleStatement = changing(settleBankStatement);
const setAside = action(setLineAside);

export async function changeBankAction(input: unknown) {
  return changeBank(input);
}
export async function proposeFileAction(input: unknown, idempotencyKey?: string) {
  return propose(input, idempotencyKey);
}
export async function approveFileAction(input: unknown, idempotencyKey?: string) {
  return approve(input, idempotencyKey);
}
export async function cancelFileAction(input: unknown, idempotencyKey?: string) {
  return cancel(input, idempotencyKey);
}
export async function restoreFileAction(input: unknown, idempotencyKey?: string) {
  return restore(input, idempotencyKey);
}
export async function downloadFileAction(input: unknown) {
  return download(input);
}
export async function payFileAction(input: unknown, idempotencyKey?: string) {
  return pay(input, idempotencyKey);
}
export async function decideSettlementAction(input: unknown, idempotencyKey?: string) {
  return decide(input, idempotencyKey);
}
export async function readStatementAction(input: unknown) {
  return readStatement(input);
}
export async function setLineAsideAction(input: unknown) {
  return setAside(input);
}
export async function settleStatementAction(input: unknown, idempotencyKey?: string) {
  const answer = await settleStatement(input, idempotencyKey);
  revalidatePath('/refund-requests', 'layout');
  return answer;
}
