'use server';
import { toString as toPicture } from 'qrcode';
import { action } from '@/lib/operation/action';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';

const begin = action(beginSecondFactor);
const confirm = action(confirmSecondFactor);

/** With the picture that an app reads, as the address of an image: it is drawn here and fetched from nowhere. */
export async function beginSecondFactorAction(input: unknown) {
  const answer = await begin(input);
  if (!answer.ok) return answer;
  const svg = await toPicture(answer.reply.uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { ok: true as const, reply: { secret: answer.reply.secret, picture } };
}

export async function confirmSecondFactorAction(input: unknown) {
  return confirm(input);
}
