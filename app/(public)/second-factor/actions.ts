'use server';
import { qrCodeOf } from '@/app/qr-code';
import { action } from '@/lib/pages/action';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';

const begin = action(beginSecondFactor);
const confirm = action(confirmSecondFactor);

/** With the QR code for an authenticator app. */
export async function beginSecondFactorAction(input: unknown) {
  const answer = await begin(input);
  if (!answer.ok) return answer;
  return { ok: true as const, reply: { secret: answer.reply.secret, picture: await qrCodeOf(answer.reply.uri) } };
}

export async function confirmSecondFactorAction(input: unknown) {
  return confirm(input);
}
