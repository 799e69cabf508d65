'use server';
import { revalidatePath } from 'next/cache';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { removeLogo } from '@/lib/merchants/checkout/change-logo';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { changeRetryDays } from '@/lib/merchants/retry-days/change-retry-days';
import { action } from '@/lib/pages/action';

const change = action(changeCheckoutSettings);
const changeWritten = action(changeMails);
const changeDays = action(changeRetryDays);
const remove = action(removeLogo);

/** After any outcome the page shows the current state, also after a request that came too late. */
export async function changeCheckoutSettingsAction(input: unknown) {
  const answer = await change(input);
  revalidatePath('/settings/checkout');
  return answer;
}

export async function removeLogoAction(input: unknown) {
  const answer = await remove(input);
  revalidatePath('/settings/checkout');
  return answer;
}

export async function changeMailsAction(input: unknown) {
  const answer = await changeWritten(input);
  revalidatePath('/settings/checkout');
  return answer;
}

export async function changeRetryDaysAction(input: unknown) {
  const answer = await changeDays(input);
  revalidatePath('/settings/checkout');
  return answer;
}
