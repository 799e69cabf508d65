'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { action } from '@/lib/pages/action';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { takeBalance } from '@/lib/settlements/bank-statement/balance/take-balance';
import { readBankStatement } from '@/lib/settlements/bank-statement/read-bank-statement';
import { setLineAside } from '@/lib/settlements/bank-statement/set-aside';
import { setSameLine } from '@/lib/settlements/bank-statement/set-same-line';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { undoFileReturn } from '@/lib/settlements/files/undo-file-return';
import { undoReturn } from '@/lib/settlements/undo-return';

const changeBank = revalidatingAction(changePayoutBank, '/bank-files');
const propose = revalidatingAction(proposeFile, '/bank-files', '/refund-requests');
const approve = revalidatingAction(approveFile, '/bank-files');
const cancel = revalidatingAction(cancelFile, '/bank-files', '/refund-requests');
const restore = revalidatingAction(restoreFile, '/bank-files', '/refund-requests');
const download = revalidatingAction(downloadFile, '/bank-files');
const pay = revalidatingAction(payFile, '/bank-files', '/refund-requests', '/payments');
const decide = revalidatingAction(decideSettlement, '/bank-files');
const undo = revalidatingAction(undoReturn, '/bank-files');
const undoFile = revalidatingAction(undoFileReturn, '/bank-files', '/refund-requests', '/payments');
const readStatement = action(readBankStatement);
const settleStatement = revalidatingAction(settleBankStatement, '/bank-files', '/refund-requests');
const setAside = action(setLineAside);
const setSame = action(setSameLine);
const takeStatementBalance = action(takeBalance);

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
export async function undoReturnAction(input: unknown, idempotencyKey?: string) {
  return undo(input, idempotencyKey);
}
export async function undoFileReturnAction(input: unknown, idempotencyKey?: string) {
  return undoFile(input, idempotencyKey);
}
export async function readStatementAction(input: unknown) {
  return readStatement(input);
}
export async function setLineAsideAction(input: unknown) {
  return setAside(input);
}
export async function setSameLineAction(input: unknown) {
  return setSame(input);
}
export async function takeBalanceAction(input: unknown) {
  return takeStatementBalance(input);
}
export async function settleStatementAction(input: unknown, idempotencyKey?: string) {
  return settleStatement(input, idempotencyKey);
}
