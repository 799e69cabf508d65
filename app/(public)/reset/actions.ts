'use server';
import { cookies } from 'next/headers';
import { deviceCookieName, deviceCookieOptions, withKnownDevice } from '@/lib/auth/device';
import { visitorAction } from '@/lib/pages/action';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';

// longer than either path takes: the response time must not show whether an account has the address
const request = visitorAction(requestReset, { leastMs: 500 });
const reset = visitorAction(resetPassword);

export async function requestResetAction(input: unknown) {
  return request(input);
}

/** A person who can read the mail owns the account: from now on this browser has its own limit of attempts. */
export async function resetPasswordAction(input: unknown) {
  const answer = await reset(input);
  if (!answer.ok) return answer;
  const kept = await cookies();
  const known = withKnownDevice(kept.get(deviceCookieName())?.value, answer.reply.user_id, new Date());
  kept.set(deviceCookieName(), known, deviceCookieOptions());
  return { ok: true as const, reply: {} };
}
