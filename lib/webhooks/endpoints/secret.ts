import { randomBytes } from 'node:crypto';
import { checkWebhookSecret } from '@/lib/events/webhook-refusals';
import { seal } from '@/lib/vault/seal';

/** 256 bits, with a prefix that names its kind. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Refuses a secret that a client could not store unchanged. */
export const checkSecret = (secret: string): void => checkWebhookSecret(secret, 'secret');

/** Only this endpoint can open it. */
export const sealSecret = (id: string, secret: string): string => seal(secret, `webhook:${id}`);
