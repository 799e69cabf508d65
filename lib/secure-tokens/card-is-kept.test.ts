import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as store from '@/lib/operation/store';
import { api } from '@/lib/testing/api';
import { aSecureTokenRequest, rowsOf, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, type Market } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';

vi.spyOn(store, 'inTransaction');

let market: Market;
beforeAll(async () => {
  market = await aMarket();
});
const hour = 60 * 60 * 1000;
const create = (body: unknown, headers = {}) => api(market.secretKey, 'POST', '/secure_tokens', body, { headers });

describe('S09 CvvLifecycle', () => {
  test('what can be paid with is kept for an hour, what is asked for ten minutes, the rest not at all', async () => {
    for (const [number, kept] of [
      [threeDsCards.authenticated, hour],
      [threeDsCards.unreachable, hour],
      [threeDsCards.asks, hour / 6],
      [threeDsCards.refuses, hour / 6],
      [threeDsCards.absent, null],
    ] as const) {
      const { body } = await create(aSecureTokenRequest(number));
      const { sealed, forgetAt } = await rowsOf(body.id);
      const createdMs = Date.parse(body.created_at);
      expect([number, sealed === null, forgetAt === null]).toEqual([number, kept === null, kept === null]);
      if (forgetAt) expect(Math.abs(forgetAt.getTime() - createdMs - (kept ?? 0))).toBeLessThanOrEqual(within(1_000));
    }
  });

  test('a process that dies before it has written leaves nothing', async () => {
    const before = await dumpTables();
    vi.mocked(store.inTransaction).mockRejectedValueOnce(new Error('killed'));
    expect((await create(aSecureTokenRequest())).status).toBe(500);
    const after = await dumpTables();
    expect([after.SecureToken, after.VaultCard]).toEqual([before.SecureToken, before.VaultCard]);
  });
});
