'use server';
import { revalidatePath } from 'next/cache';
import { stopRecovery } from '@/lib/chargebacks/recovery/stop-recovery';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { action } from '@/lib/pages/action';

const actions = { take: action(takeRecovery), stop: action(stopRecovery) };

/** After any outcome the pages show the current state, also after a request that came too late. */
export async function takeRecoveryAction(input: unknown, idempotencyKey?: string) {
  const answer = await actions.take(input, idempotencyKey);
  revalidatePath('/chargebacks', 'layout');
  return answer;
}
export async function stopRecoveryAction(input: unknown) {
  const answer = await actions.stop(input);
  revalidatePath('/chargebacks', 'layout');
  return answer;
}
