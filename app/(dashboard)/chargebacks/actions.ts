'use server';
import { revalidatePath } from 'next/cache';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { action } from '@/lib/pages/action';

const accept = action(acceptChargeback);

/** Whatever came of it, the pages are to show what holds now: also where its outcome is not known yet. */
export async function acceptChargebackAction(input: unknown, idempotencyKey: string) {
  const answer = await accept(input, idempotencyKey);
  // what waits is counted beside every page
  revalidatePath('/', 'layout');
  return answer;
}
