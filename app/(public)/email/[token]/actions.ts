'use server';
import { visitorAction } from '@/lib/pages/action';
import { confirmEmail } from '@/lib/team/links/confirm-email';

const confirm = visitorAction(confirmEmail);

export async function confirmEmailAction(input: unknown) {
  return confirm(input);
}
