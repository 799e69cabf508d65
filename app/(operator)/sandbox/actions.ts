'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { createChargeback, simulateChargeback } from '@/lib/sandbox/simulate-chargeback';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';

const advance = action(advanceClock);
const simulate = action(simulatePayment);
const dispute = action(createChargeback);
const decide = action(simulateChargeback);

export async function advanceClockAction(input: unknown) {
  const answer = await advance(input);
  // every page with a time is out of date
  revalidatePath('/', 'layout');
  return answer;
}
export async function simulatePaymentAction(input: unknown, idempotencyKey: string) {
  const answer = await simulate(input, idempotencyKey);
  // after any outcome the pages have to show the current state
  revalidatePath('/', 'layout');
  return answer;
}
export async function createChargebackAction(input: unknown, idempotencyKey: string) {
  // an operator's idempotency keys belong to no merchant: a repeated request is found by its reference
  const answer = await dispute({ reference: idempotencyKey, ...(input as object) }, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
export async function simulateChargebackAction(input: unknown, idempotencyKey: string) {
  const answer = await decide(input, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
