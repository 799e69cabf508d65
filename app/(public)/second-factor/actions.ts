'use server';
import { pictureOf } from '@/app/picture-of';
import { action } from '@/lib/operation/action';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';

const begin = action(beginSecondFactor);
const confirm = action(confirmSecondFactor);

/** With the picture that an app reads. */
export async function beginSecondFactorAction(input: unknown) {
  const answer = await begin(input);
  if (!answer.ok) return answer;
  return { ok: true as const, reply: { secret: answer.reply.secret, picture: await pictureOf(answer.reply.uri) } };
}

export async function confirmSecondFactorAction(input: unknown) {
  return confirm(input);
}
