'use server';
import { revalidatePath } from 'next/cache';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { action } from '@/lib/pages/action';

const change = action(changeRecoverySetting);

/** After any outcome the page shows the current state. */
export async function changeRecoverySettingAction(input: unknown) {
  const answer = await change(input);
  revalidatePath('/settings/chargebacks');
  return answer;
}
