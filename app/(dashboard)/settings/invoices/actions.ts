'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';

const change = action(changeIssuer);

/** After any outcome the page shows the current state. */
export async function changeIssuerAction(input: unknown) {
  const answer = await change(input);
  revalidatePath('/settings/invoices');
  return answer;
}
