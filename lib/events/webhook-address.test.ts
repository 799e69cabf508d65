import { expect, test } from 'vitest';
import { isWebhookAddress } from '@/lib/events/webhook-address';
import { obfuscatedHosts, otherAddresses, privateHosts } from '@/lib/testing/hostile/hostile-addresses';

test.each([...privateHosts, ...obfuscatedHosts])('W08 SsrfLiteralIps, W09 SsrfObfuscatedHosts: %s is refused when it is given', (host) => {
  expect(isWebhookAddress(`https://${host}/`, 'live')).toBe(false);
});

test.each(otherAddresses)('W12 SsrfSchemesPorts: %s is refused when it is given', (url) => {
  expect(isWebhookAddress(url, 'live')).toBe(false);
});

test('an address that may be one is', () => {
  for (const url of ['https://example.jp/hook?a=1', 'https://example.jp:443/', 'https://93.184.216.34/', 'https://日本.example/'])
    expect(isWebhookAddress(url, 'live')).toBe(true);
  for (const url of ['http://localhost:4000/', 'http://127.0.0.1:9/', 'http://hook:3000/x'])
    expect(isWebhookAddress(url, 'sandbox')).toBe(true);
});
