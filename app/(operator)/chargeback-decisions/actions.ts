'use server';
import { revalidatePath } from 'next/cache';
import { decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { action } from '@/lib/pages/action';

const actions = { decide: action(decideChargeback), raise: action(raiseChargeback) };

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late, and what waits is counted beside every page. */
export async function decideChargebackAction(input: unknown, idempotencyKey: string) {
  const answer = await actions.decide(input, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
export async function raiseChargebackAction(input: unknown, idempotencyKey: string) {
  // an operator's keys are no merchant's: what is sent again is known by its number
  const answer = await actions.raise({ reference: idempotencyKey, ...(input as object) }, idempotencyKey);
  revalidatePath('/', 'layout');
  return answer;
}
