import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { expect, test } from 'vitest';
import { openCookie } from '@/lib/auth/cookie-seal';
import { authOptions } from '@/lib/auth/options';

const secret = 'a secret of the tests, of thirty-two characters and more';
const sub = '019aa000-0000-7000-8000-000000000001';

/** The same content and key as A128CBC-HS256: a 256-bit key fits both algorithms. */
function sealedOtherwise(): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'NextAuth.js Generated Encryption Key', 32));
  const header = Buffer.from('{"alg":"dir","enc":"A128CBC-HS256"}').toString('base64url');
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv);
  const content = JSON.stringify({ sub, exp: Math.floor(Date.now() / 1_000) + 600 });
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  const length = Buffer.alloc(8);
  length.writeUInt32BE(header.length * 8, 4);
  const mac = createHmac('sha256', key.subarray(0, 16)).update(header).update(iv).update(sealed).update(length).digest().subarray(0, 16);
  return [header, '', ...[iv, sealed, mac].map((part) => part.toString('base64url'))].join('.');
}

test('a cookie opens that is sealed as we seal, and no other, though the key fits', async () => {
  const ours = await encode({ token: { sub }, secret, maxAge: 600 });
  expect(await openCookie({ token: ours, secret })).toMatchObject({ sub });
  const other = sealedOtherwise();
  expect(await decode({ token: other, secret })).toMatchObject({ sub }); // the library accepts both
  expect(await openCookie({ token: other, secret })).toBeNull();
});

test('what is none, or was changed, opens nothing', async () => {
  const ours = await encode({ token: { sub }, secret, maxAge: 600 });
  const [header, , ...rest] = ours.split('.');
  for (const token of ['', '.', 'x', `${header}`, `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.`])
    expect([token, await openCookie({ token, secret }).catch(() => null)]).toEqual([token, null]);
  const changed = [header, '', ...rest.map((part, at) => (at === 1 ? `${part.slice(0, -2)}AA` : part))].join('.');
  await expect(openCookie({ token: changed, secret })).rejects.toThrow();
  await expect(openCookie({ token: ours, secret: `${secret}!` })).rejects.toThrow();
});

test('the sign-in opens its cookie that way', () => {
  expect(authOptions().jwt?.decode).toBe(openCookie);
});
