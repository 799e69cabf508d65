import { isWebhookAddress, isWebhookSecret } from '@/lib/events/webhook-address';
import { refuse } from '@/lib/refusal';

const ofAddress = {
  sandbox: {
    en: 'A webhook address begins with http:// or https://, and holds printable ASCII characters only and no user name.',
    ja: 'WebhookのURLはhttp://またはhttps://で始まり、ユーザー名や空白を含まないASCII文字で指定してください。',
  },
  live: {
    en: 'A webhook address begins with https:// and leads to a public host on its usual port, without a user name.',
    ja: 'WebhookのURLはhttps://で始まり、公開されているホストの標準ポートを指すもので、ユーザー名を含まないものを指定してください。',
  },
};
const ofSecret = {
  en: 'A secret has 1 to 255 printable ASCII characters and no blanks.',
  ja: '署名シークレットは、空白を含まない印字可能なASCII文字1〜255字で指定してください。',
};

/**
 * Refuses an address to which nothing can or may be sent. Non-ASCII characters are encoded, so that the shown address is the one that is
 * called.
 */
export function checkWebhookAddress(url: string, mode: 'sandbox' | 'live', param: string): void {
  if (!/^[\x21-\x7e]+$/.test(url) || !isWebhookAddress(url, mode)) refuse('invalid_parameter', { param, say: ofAddress[mode] });
}

/** Refuses a secret that a client could not store unchanged. */
export function checkWebhookSecret(secret: string, param: string): void {
  if (!isWebhookSecret(secret)) refuse('invalid_parameter', { param, say: ofSecret });
}
