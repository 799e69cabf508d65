import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { KeptEvent } from '@/lib/events/present';
import { aReceiver, type Receiver } from '@/lib/testing/servers/receivers';
import { bodyOf, messageOf, signatureOf } from '@/lib/webhooks/sending/message';
import { makePost } from '@/lib/webhooks/sending/post';

const eventWith = (data: unknown): KeptEvent => ({ id: 'e', type: 'payment.captured', data, createdAt: '2026-11-21T00:00:00.999Z' });
const secrets = { current: 'whsec', previous: null };

let receiver: Receiver | undefined;
afterEach(async () => receiver?.close());

// computed by another program: printf '%s' "$body" | openssl dgst -sha256 -hmac whsec
test('W06 SignatureVectors: lowercase hexadecimal HMAC-SHA-256', () => {
  expect(signatureOf('whsec', Buffer.from('{"id":"e"}'))).toBe('75723e1d23972789013f785d1790ab812b4e36b99378a5b5af970cb94f4d0298');
});

test.each([
  ['kana, emoji and signs', { name: '分配 ぶんぱい ﾌﾞﾝﾊﾟｲ 😀', text: `<script>&"'</script>` }],
  ['what scripts take for line ends', { text: '\u2028\u2029\u0000\\' }],
  ['large numbers', { amount: 9_007_199_254_740_991, small: -0.1 }],
])('W06 SignatureVectors: the signature is of the bytes on the wire, %s', async (_what, data) => {
  receiver = await aReceiver();
  const message = messageOf('d', eventWith(data), secrets);
  expect(await makePost('sandbox')(receiver.url, message)).toMatchObject({ outcome: 'success', status: 200 });
  const [got] = receiver.received;
  expect(got?.headers['x-service-signature']).toBe(
    createHmac('sha256', 'whsec')
      .update(got?.body ?? '')
      .digest('hex'),
  );
  expect(JSON.parse(got?.body.toString('utf8') ?? '').data).toEqual(data);
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook',
    'x-service-id': 'd',
    'x-service-event': 'payment.captured',
  });
  expect(got?.headers['x-service-signature-previous']).toBeUndefined();
});

test('W06: made again it is the same, byte by byte', () => {
  const event = eventWith({ b: 1, a: '分' });
  expect(bodyOf(event).equals(bodyOf(structuredClone(event)))).toBe(true);
  expect(bodyOf(event).toString()).toBe(
    '{"id":"e","resource":"event","type":"payment.captured","data":{"b":1,"a":"分"},"reason":null,"created_at":"2026-11-21T00:00:00Z"}',
  );
});

test('W07 SecretRotation: the secret before signs beside the new one; without a secret nothing is signed', () => {
  const both = messageOf('d', eventWith({}), { current: 'new', previous: 'old' });
  expect(both.headers['X-Service-Signature']).toBe(signatureOf('new', both.body));
  expect(both.headers['X-Service-Signature-Previous']).toBe(signatureOf('old', both.body));
  expect(Object.keys(messageOf('d', eventWith({}), { current: null, previous: null }).headers)).not.toContain('X-Service-Signature');
});
