import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Acquirer, Heard } from '@/lib/acquirers/acquirer';
import type { Dialect } from '@/lib/acquirers/komoju/dialect';
import { asOfPayment, markIn } from '@/lib/acquirers/komoju/dispute-replies';

const word = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);
const event = z.looseObject({
  id: word(255),
  type: word(100),
  data: z.looseObject({ id: word(255), resource: z.string().nullish(), metadata: z.unknown().optional() }),
});

/** Compared at the same pace, wherever they begin to differ. */
function isSignedBy(secret: string, raw: Uint8Array, signature: string): boolean {
  const right = createHmac('sha256', secret).update(raw).digest();
  return /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), right);
}

const jsonOf = (raw: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'));
  } catch {
    return null;
  }
};

/** What an event of theirs is about, however it came; null: nothing in it can be read. */
export function heardIn(value: unknown): Heard | null {
  const { success, data: found } = event.safeParse(asOfPayment(value));
  if (!success) return null;
  const { id, type, data } = found;
  return { noticeId: id, type, reference: data.id, mark: data.resource === 'payment' ? markIn(data.metadata) : null };
}

/** `secrets`: each in force. `headers` by their names in small letters. */
export const hear =
  ({ signatures }: Dialect, secrets: readonly string[]): NonNullable<Acquirer['notice']> =>
  (raw, headers) => {
    const given = signatures.flatMap((name) => headers[name] ?? []);
    if (!given.some((signature) => secrets.some((secret) => isSignedBy(secret, raw, signature)))) return 'forged';
    return heardIn(jsonOf(raw)) ?? 'not_ours';
  };
