import { expect, test } from 'vitest';
import { holderProofOf } from '@/lib/three-ds/holder-proof';

test('an indicator says who was authenticated and who answers for fraud; of Mastercard, too', () => {
  const cases = [
    ['OK', '05', 'verified', 'issuer'],
    ['OK', '02', 'verified', 'issuer'],
    ['OK', '06', 'attempted', 'issuer'],
    ['SKIPPED', '01', 'attempted', 'issuer'],
    ['SKIPPED', '07', 'unverified', 'merchant'],
    ['SKIPPED', '00', 'unverified', 'merchant'],
    ['SKIPPED', null, 'unverified', 'merchant'],
    ['OK', '07', 'verified', 'merchant'],
    ['OK', null, 'verified', 'merchant'],
  ] as const;
  for (const [status, eci, result, liable] of cases)
    expect([status, eci, holderProofOf(status, eci)]).toEqual([status, eci, { result, liable }]);
});
