import { randomBytes } from 'node:crypto';
import { isWebhookSecret } from '@/lib/events/webhook-address';
import { refuse } from '@/lib/refusal';
import { seal } from '@/lib/vault/seal';

/** 256 bits, with a beginning that says what it is. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Refuses what no client could put into its settings as it stands. */
export function checkSecret(secret: string): void {
  if (isWebhookSecret(secret)) return;
  refuse('invalid_parameter', {
    param: 'secret',
    say: {
      en: 'A secret has 1 to 255 printable ASCII characters and no blanks.',
      ja: '署名シークレットは、空白を含まない印字可能なASCII文字1〜255字で指定してください。',
    },
  });
}

/** It opens for this endpoint alone. */
export const sealSecret = (id: string, secret: string): string => seal(secret, `webhook:${id}`);
