import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { proxy } from '@/proxy';

const policyOf = () => proxy(new NextRequest('http://127.0.0.1:3000/payments')).headers.get('content-security-policy') ?? '';
const nonceIn = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

test('each page has a nonce of its own, of 128 random bits, and runs nothing without it', () => {
  const nonces = Array.from({ length: 1_000 }, () => Buffer.from(nonceIn(policyOf()), 'base64'));
  expect(new Set(nonces.map(String)).size).toBe(1_000);
  expect(new Set(nonces.map(({ length }) => length))).toEqual(new Set([16]));
  // unlike a UUID, which has six fixed bits
  for (let at = 0; at < 16; at++)
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128])
      expect([at, bit, new Set(nonces.map((bytes) => (bytes[at] ?? 0) & bit)).size]).toEqual([at, bit, 2]);
  const policy = policyOf();
  expect(policy).toContain(`script-src 'self' 'nonce-${nonceIn(policy)}' 'strict-dynamic'`);
  for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(directive);
  expect(policy).not.toContain('unsafe');
});
