'use server';
import { revalidatePath } from 'next/cache';
import { askSeller } from '@/lib/chargebacks/questions/ask-seller';
import { withdrawQuestion } from '@/lib/chargebacks/questions/withdraw-question';
import { action } from '@/lib/pages/action';

const actions = { ask: action(askSeller), withdraw: action(withdrawQuestion) };

/** After any outcome the pages show the current state, also after a request that came too late. */
export async function askSellerAction(input: unknown, idempotencyKey?: string) {
  const answer = await actions.ask(input, idempotencyKey);
  revalidatePath('/chargebacks', 'layout');
  return answer;
}
export async function withdrawQuestionAction(input: unknown) {
  const answer = await actions.withdraw(input);
  revalidatePath('/chargebacks', 'layout');
  return answer;
}
