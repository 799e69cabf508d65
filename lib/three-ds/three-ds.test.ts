import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';
import type { CardBrand } from '@/lib/money/rates';
import { authenticate, getThreeDsServer } from '@/lib/three-ds/find-three-ds';
import { sandboxThreeDs } from '@/lib/three-ds/sandbox';
import { eciOf, resultOf, ThreeDsSilent, type TransStatus, verificationStatusOf } from '@/lib/three-ds/three-ds';
import { brandOf } from '@/lib/vault/card';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each<[TransStatus | null, string, string | null, string | null]>([
  ['Y', 'OK', '05', '02'],
  ['A', 'OK', '06', '01'],
  ['C', 'NEEDS_VERIFY', null, null],
  ['U', 'SKIPPED', '07', '00'],
  ['N', 'ERRORED', '07', '00'],
  ['R', 'ERRORED', '07', '00'],
  [null, 'ERRORED', null, null],
])('a transaction status of %s is %s', (transStatus, status, usual, mastercard) => {
  expect(verificationStatusOf(transStatus)).toBe(status);
  const others = ['visa', 'jcb', 'american_express', 'diners_club'] as const satisfies CardBrand[];
  expect(others.map((brand) => eciOf(brand, transStatus))).toEqual(others.map(() => usual));
  expect(eciOf('master', transStatus)).toBe(mastercard);
});

const challengeFor = (number: string) => ({
  threeDSRequestorTransID: 'b6a1c2d4-0000-4000-8000-000000000001',
  card: { number, month: 12, year: 2030, verificationValue: '123' },
  brand: brandOf(number) as CardBrand,
  cardholderName: null,
  email: null,
  purchaseAmount: 10_000,
  purchaseCurrency: 'JPY' as const,
});

describe('every 3-D Secure server', () => {
  const servers = [sandboxThreeDs];
  const numbers = ['4100000000000100', '4100000000005000', '4100000000500000', '4111111111111111'];

  test.each(servers)('$name says what it says in the protocol’s words, and nothing of the card', async (server) => {
    for (const number of numbers) {
      const { result, asking } = await server.authenticate({ ...challengeFor(number), until: new Date(Date.now() + 1_000) });
      expect(Object.keys(result).sort()).toEqual(Object.keys(resultOf('', {})).sort());
      expect(result).toMatchObject({ messageVersion: '2.2.0', threeDSRequestorTransID: challengeFor(number).threeDSRequestorTransID });
      expect(result.threeDSServerTransID).toMatch(uuid);
      expect(result.transStatus === 'C').toBe(asking !== null);
      if (result.transStatus !== null) for (const id of [result.dsTransID, result.acsTransID]) expect(id).toMatch(uuid);
      expect(JSON.stringify([result, asking])).not.toContain(number.slice(-6));
    }
  });
});

test.each([
  ['4100000000000100', 'Y', '05', []],
  ['5100000000000107', 'Y', '02', []],
  ['3528000000000106', 'Y', '05', []],
  ['4111111111111111', 'Y', '05', []],
  ['5555555555554444', 'Y', '02', []],
  ['378282246310005', 'Y', '05', []],
  ['4123111111111059', 'Y', '05', []],
  ...['4100000000005000', '5100000000005007', '3528000000005006'].map(
    (number) => [number, 'C', null, ['123456 right', '111111 refused', '654321 wrong', '000000 wrong']] as const,
  ),
  ...['4100000000300005', '5100000000300002', '3528000000300001'].map(
    (number) => [number, 'C', null, ['123456 refused', '111111 refused', '654321 refused']] as const,
  ),
  ...['4100000000500000', '5100000000500007', '3528000000500006'].map((number) => [number, null, null, []] as const),
] as const)('the sandbox and the card %s: %s', async (number, transStatus, eci, judged) => {
  const { result, asking } = await authenticate(getThreeDsServer(), challengeFor(number));
  expect(result).toMatchObject({ transStatus, eci, transStatusReason: null });
  expect(judged.map((told) => `${told.slice(0, 6)} ${sandboxThreeDs.judge(asking?.memo ?? '', told.slice(0, 6))}`)).toEqual(judged);
});

describe('a server that is not there', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const skipped = { asking: null, result: resultOf(challengeFor('').threeDSRequestorTransID, { transStatus: 'U', eci: '07' }) };

  test('skips the authentication: the sandbox’s card of a connection error', async () => {
    expect(await authenticate(sandboxThreeDs, challengeFor('4100000000009994'))).toEqual(skipped);
  });

  test('is waited for ten seconds, and no longer', async () => {
    const answer = await sandboxThreeDs.authenticate({ ...challengeFor('4100000000000100'), until: new Date() });
    const after = (ms: number) => ({
      ...sandboxThreeDs,
      authenticate: () => new Promise<typeof answer>((resolve) => setTimeout(() => resolve(answer), ms)),
    });
    const [inTime, late] = [9_999, 10_001].map((ms) => authenticate(after(ms), challengeFor('4100000000000100')));
    await vi.advanceTimersByTimeAsync(10_010);
    expect(await Promise.all([inTime, late])).toEqual([answer, skipped]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('whatever an adapter throws, nobody has refused the card', async () => {
    for (const error of [new ThreeDsSilent(), new Error('reset'), new TypeError()]) {
      const failing = { ...sandboxThreeDs, authenticate: () => Promise.reject(error) };
      expect(await authenticate(failing, challengeFor('4100000000000100'))).toEqual(skipped);
    }
  });

  test('a live installation has none until it has an adapter', () => {
    vi.spyOn(settings(), 'mode', 'get').mockReturnValue('live');
    expect(() => getThreeDsServer()).toThrow(expect.objectContaining({ code: 'invalid_payment_type', param: 'payment_details.type' }));
  });
});
