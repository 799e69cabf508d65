'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/pages/action';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';

const change = action(changeIssuer);

/** Whatever came of it, the page is to show what holds now. */
export async function changeIssuerAction(input: unknown) {
  const answer = await change(input);
  revalidatePath('/settings/invoices');
  return answer;
}
