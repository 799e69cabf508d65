'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import type { Operation } from '@/lib/operation/operation';
import { action } from '@/lib/pages/action';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { markAsFraud } from '@/lib/payments/mark-as-fraud';
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { sendReceipt } from '@/lib/receipts/send-receipt';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { findSellers } from '@/lib/splits/find-sellers';

/** The same operation as a dry run: it writes nothing and returns the result. */
function trying<Value>(operation: Operation<Value>) {
  const attempt = action(operation);
  return (input: unknown) => attempt({ ...(input as object), dry_run: true });
}

// of many: the page is read again once, after the last
const captureOfMany = action(capturePayment);
const cancelOfMany = action(cancelPayment);
const create = revalidatingAction(createPayment, '/payments');
const capture = revalidatingAction(capturePayment, '/payments');
const cancel = revalidatingAction(cancelPayment, '/payments');
const refund = revalidatingAction(refundPayment, '/payments');
const request = revalidatingAction(requestRefund, '/payments');
const claim = revalidatingAction(createRefundLink, '/payments');
const send = revalidatingAction(sendRefundLink, '/payments');
const withdraw = revalidatingAction(withdrawRefundLink, '/payments');
const issueReceipt = revalidatingAction(issueForPayment, '/payments');
const mailReceipt = revalidatingAction(sendReceipt, '/payments');
const mark = revalidatingAction(markAsFraud, '/payments');
const tryCreate = trying(createPayment);
const tryCapture = trying(capturePayment);
const tryRefund = trying(refundPayment);
const tryRequest = trying(requestRefund);
const tryToClaim = trying(createRefundLink);
const find = action(findSellers);

export async function createPaymentAction(input: unknown, idempotencyKey: string) {
  return create(input, idempotencyKey);
}
export async function capturePaymentAction(input: unknown, idempotencyKey: string) {
  return capture(input, idempotencyKey);
}
export async function cancelPaymentAction(input: unknown, idempotencyKey: string) {
  return cancel(input, idempotencyKey);
}
export async function captureOfManyAction(input: unknown, idempotencyKey: string) {
  return captureOfMany(input, idempotencyKey);
}
export async function cancelOfManyAction(input: unknown, idempotencyKey: string) {
  return cancelOfMany(input, idempotencyKey);
}
export async function refundPaymentAction(input: unknown, idempotencyKey: string) {
  return refund(input, idempotencyKey);
}
export async function requestRefundAction(input: unknown, idempotencyKey: string) {
  return request(input, idempotencyKey);
}
export async function createRefundLinkAction(input: unknown, idempotencyKey: string) {
  return claim(input, idempotencyKey);
}
export async function sendRefundLinkAction(input: unknown) {
  return send(input);
}
export async function withdrawRefundLinkAction(input: unknown) {
  return withdraw(input);
}
export async function tryRefundLinkAction(input: unknown) {
  return tryToClaim(input);
}
export async function markAsFraudAction(input: unknown) {
  return mark(input);
}
export async function tryPaymentAction(input: unknown) {
  return tryCreate(input);
}
export async function tryCaptureAction(input: unknown) {
  return tryCapture(input);
}
export async function tryRefundAction(input: unknown) {
  return tryRefund(input);
}
export async function tryRequestAction(input: unknown) {
  return tryRequest(input);
}
export async function findSellersAction(input: unknown) {
  return find(input);
}

export async function issueReceiptAction(input: unknown, idempotencyKey?: string) {
  return issueReceipt(input, idempotencyKey);
}
export async function sendReceiptAction(input: unknown) {
  return mailReceipt(input);
}
