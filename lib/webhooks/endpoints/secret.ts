import { randomBytes } from 'node:crypto';
import { checkWebhookSecret } from '@/lib/events/webhook-refusals';
import { seal } from '@/lib/vault/seal';

/** 256 bits, with a beginning that says what it is. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Refuses what no client could put into its settings as it stands. */
export const checkSecret = (secret: string): void => checkWebhookSecret(secret, 'secret');

/** It opens for this endpoint alone. */
export const sealSecret = (id: string, secret: string): string => seal(secret, `webhook:${id}`);
