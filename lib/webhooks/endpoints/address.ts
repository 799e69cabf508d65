import { isWebhookAddress } from '@/lib/events/webhook-address';
import { settings } from '@/lib/installation';
import { refuse } from '@/lib/refusal';

const sayings = {
  sandbox: {
    en: 'A webhook address begins with http:// or https://, and holds printable ASCII characters only and no user name.',
    ja: 'WebhookのURLはhttp://またはhttps://で始まり、ユーザー名や空白を含まないASCII文字で指定してください。',
  },
  live: {
    en: 'A webhook address begins with https:// and leads to a public host on its usual port, without a user name.',
    ja: 'WebhookのURLはhttps://で始まり、公開されているホストの標準ポートを指すもので、ユーザー名を含まないものを指定してください。',
  },
};

/** Refuses where nothing could or may be sent. Other letters than ASCII are written in the encoded form, so that what is shown is what is called. */
export function checkAddress(url: string): void {
  const { mode } = settings();
  if (!/^[\x21-\x7e]+$/.test(url) || !isWebhookAddress(url, mode)) refuse('invalid_parameter', { param: 'url', say: sayings[mode] });
}
