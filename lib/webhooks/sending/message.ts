import { createHmac } from 'node:crypto';
import { type KeptEvent, presentEvent } from '@/lib/events/present';

export type Message = { body: Buffer; headers: Record<string, string> };

/** Every attempt sends the same bytes: the event and the order of its keys never change. */
export const bodyOf = (event: KeptEvent): Buffer => Buffer.from(JSON.stringify(presentEvent(event)));

/** Lowercase hexadecimal HMAC-SHA-256 over the raw body. */
export const signatureOf = (secret: string, body: Buffer): string => createHmac('sha256', secret).update(body).digest('hex');

export const signatureHeader = 'X-Service-Signature';
/** For a day after a secret was rotated: the same body, signed with the previous secret. */
export const previousSignatureHeader = 'X-Service-Signature-Previous';

/** `secrets` are decrypted. An endpoint without a secret gets no signature. */
export function messageOf(deliveryId: string, event: KeptEvent, secrets: { current: string | null; previous: string | null }): Message {
  const body = bodyOf(event);
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook',
      'X-Service-ID': deliveryId,
      'X-Service-Event': event.type,
      ...(secrets.current !== null && { [signatureHeader]: signatureOf(secrets.current, body) }),
      ...(secrets.previous !== null && { [previousSignatureHeader]: signatureOf(secrets.previous, body) }),
    },
  };
}
