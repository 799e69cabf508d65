'use server';
import { revalidatePath } from 'next/cache';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { action } from '@/lib/pages/action';

const accept = action(acceptChargeback);

/** After any outcome the pages show the current state, also while the outcome is unknown. */
export async function acceptChargebackAction(input: unknown, idempotencyKey: string) {
  const answer = await accept(input, idempotencyKey);
  // every page shows the count of waiting chargebacks
  revalidatePath('/', 'layout');
  return answer;
}
