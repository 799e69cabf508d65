'use server';
import { revalidatePath } from 'next/cache';
import { decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { action } from '@/lib/pages/action';
import { searchPayments } from '@/lib/payments/search-payments';

const actions = { decide: action(decideChargeback), raise: action(raiseChargeback), find: action(searchPayments) };

/** After any outcome the pages show the current state, also after a request that came too late; every page shows the count of waiting chargebacks. */
export async function decideChargebackAction(input: unknown, idempotencyKey: string) {
  const answer = await actions.decide(input, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
export async function raiseChargebackAction(input: unknown, idempotencyKey: string) {
  // an operator's idempotency keys belong to no merchant: a repeated request is found by its reference
  const answer = await actions.raise({ reference: idempotencyKey, ...(input as object) }, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
export async function findPaymentsAction(input: unknown) {
  return actions.find(input);
}
