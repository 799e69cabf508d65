'use server';
import { revalidatePath } from 'next/cache';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { action } from '@/lib/pages/action';

const change = action(changeRecoverySetting);

/** Whatever came of it, the page is to show what holds now. */
export async function changeRecoverySettingAction(input: unknown) {
  const answer = await change(input);
  revalidatePath('/settings/chargebacks');
  return answer;
}
