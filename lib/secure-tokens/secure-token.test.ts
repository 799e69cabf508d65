import { expect, test } from 'vitest';
import { atTime, cardKeptUntil, planSecureToken } from '@/lib/secure-tokens/secure-token';
import { resultOf, type TransStatus } from '@/lib/three-ds/three-ds';

const now = new Date('2026-11-22T03:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 60 * 60 * 1000;
const asked = {
  tenantId: 't',
  id: 'i',
  amount: 10_000,
  total: 10_000,
  tokenId: null,
  customerId: null,
  sessionId: null,
  currency: 'JPY',
  returnUrl: 'https://shop.example/',
} as const;
const planned = (transStatus: TransStatus | null) => {
  const asking = transStatus === 'C' ? { memo: 'm', sentTo: '•••' } : null;
  return planSecureToken(asked, { result: resultOf('r', { transStatus }), asking }, now);
};

test.each<[TransStatus | null, string, Date | null, boolean]>([
  ['Y', 'OK', later(hour), true],
  ['A', 'OK', later(hour), true],
  ['C', 'NEEDS_VERIFY', later(hour / 6), false],
  ['U', 'SKIPPED', later(hour), false],
  ['N', 'ERRORED', null, false],
  ['R', 'ERRORED', null, false],
  [null, 'ERRORED', null, false],
])('%s: %s, and the card is kept until then', (transStatus, status, until, isVerified) => {
  const token = planned(transStatus);
  expect(token).toMatchObject({ status, createdAt: now, expiresAt: later(hour), usedAt: null, verifiedAt: isVerified ? now : null });
  expect(cardKeptUntil(token)).toEqual(until);
  expect(token.challenge === null).toBe(status !== 'NEEDS_VERIFY');
});

test('a challenge that nobody has ended in time has ended by itself', () => {
  const token = { ...planned('C'), cardId: 'c' };
  expect(atTime(token, 'visa', later(hour / 6 - 1))).toBe(token);
  expect(atTime(token, 'master', later(hour / 6))).toEqual({
    ...token,
    status: 'ERRORED',
    challenge: null,
    authResult: { ...token.authResult, transStatus: 'N', transStatusReason: '14', eci: '00' },
  });
  for (const transStatus of ['Y', 'U', null] as const) {
    const other = { ...planned(transStatus), cardId: 'c' };
    expect(atTime(other, 'visa', later(24 * hour))).toBe(other);
  }
});
