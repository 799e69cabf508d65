import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';

test('for any tenant and row: read back as it was written, and in one spelling only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.uint8Array({ minLength: 16, maxLength: 16 }), (tenantNumber, bytes) => {
      const hex = Buffer.from(bytes).toString('hex');
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      const text = publicIdOf(tenantNumber, id);
      expect(text).toMatch(/^[a-z2-7]{27,33}$/);
      expect(readPublicId(text)).toEqual({ tenantNumber, id });
      expect(readPublicId(`a${text}`)).toBeNull();
      expect(readPublicId(text.toUpperCase())).toBeNull();
    }),
  );
});

test('whatever else is asked for names nothing', () => {
  for (const text of [
    '',
    'b',
    'a'.repeat(27),
    `b7${'a'.repeat(25)}`.slice(0, 26),
    `b${'7'.repeat(26)}`,
    `bbbbbbbb${'a'.repeat(26)}`,
    `b1${'a'.repeat(25)}`,
  ])
    expect(readPublicId(text)).toBeNull();
});

test('every bit of a new one is drawn', () => {
  const drawn = Array.from({ length: 400 }, () => BigInt(`0x${newSecretId().replaceAll('-', '')}`));
  for (let bit = 0n; bit < 128n; bit++) {
    const ones = drawn.filter((value) => (value >> bit) & 1n).length;
    expect(ones).toBeGreaterThan(100);
    expect(ones).toBeLessThan(300);
  }
});
