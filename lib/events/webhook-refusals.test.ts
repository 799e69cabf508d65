import { expect, test } from 'vitest';
import { checkWebhookAddress, checkWebhookSecret } from '@/lib/events/webhook-refusals';
import type { Refusal } from '@/lib/refusal';

function refusalOf(check: () => void): Refusal {
  try {
    check();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('it was not refused');
}

test('an address holds ASCII characters only, and its refusal says what may stand there', () => {
  for (const url of ['http://shop.example/hook', 'http://xn--r8jz45g.jp/'])
    expect(checkWebhookAddress(url, 'sandbox', 'webhooks.0.url')).toBeUndefined();
  for (const url of [
    'http://例え.jp/',
    'http://shop.example/é',
    'http://a:b@shop.example/',
    'ftp://shop.example/',
    'http://shop.example/ x',
  ]) {
    const refusal = refusalOf(() => checkWebhookAddress(url, 'sandbox', 'webhooks.0.url'));
    expect(refusal).toMatchObject({ code: 'invalid_parameter', param: 'webhooks.0.url' });
    expect(refusal.sentence).toMatchObject({ en: expect.stringContaining('printable ASCII'), ja: expect.stringContaining('ASCII文字') });
  }
  const live = refusalOf(() => checkWebhookAddress('http://shop.example/', 'live', 'url'));
  expect(live.sentence.en).toContain('https://');
});

test('a secret is what a client can put into its settings', () => {
  expect(checkWebhookSecret('whsec_1', 'secret')).toBeUndefined();
  for (const secret of ['', '鍵', 'a b', 'x'.repeat(256)]) {
    const refusal = refusalOf(() => checkWebhookSecret(secret, 'webhooks.1.secret_key'));
    expect(refusal).toMatchObject({ code: 'invalid_parameter', param: 'webhooks.1.secret_key' });
    expect(refusal.sentence.en).toContain('1 to 255 printable ASCII');
  }
});
