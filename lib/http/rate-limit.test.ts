import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_PER_SECOND = '5';
});

import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aMarket, asRole } from '@/lib/testing/market';
import { isQuick, times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

/** What a key may send at once: its share of this second, and a burst. */
const allowed = 1_000 + 5;

test('S19 RateLimitAndQuota: a key that calls too often waits, another one does not feel it', async () => {
  const market = await aMarket({ sellers: 0 });
  const other = await createKey(await asRole('admin', market.id), { kind: 'secret', name: 'other' });
  // an unknown payment is the cheapest call
  const statusFor = async (key: string) => (await api(key, 'GET', '/payments/x')).status;
  const began = Date.now();
  const statuses: number[] = [];
  while (statuses.length < allowed + times(100, 2_000))
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => statusFor(market.secretKey)))));
  const seconds = Math.ceil((Date.now() - began) / 1_000);
  const served = statuses.filter((status) => status === 404).length;
  expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - served);
  expect(served).toBeGreaterThanOrEqual(1_000);
  expect(served).toBeLessThanOrEqual(1_000 * Math.ceil(seconds / 10) + 5 * (seconds + 1));

  // a new burst may have begun meanwhile: sends until it is used up
  const refused = await until(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => api(market.secretKey, 'GET', '/payments')));
    const some = answers.filter(({ status }) => status !== 200);
    return some.length > 0 && some;
  });
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests', param: null } } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect(await statusFor(other.value)).toBe(404);
  expect((await api(null, 'GET', '/payments')).status).toBe(401);
});

test.skipIf(isQuick)('with a publishable key one network waits, and neither another one nor the secret key feels it', async () => {
  const market = await aMarket({ sellers: 0 });
  const page = await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'page' });
  const ask = async (key: string, address: string) =>
    (await api(key, 'GET', '/payments/x', undefined, { headers: { 'x-bunpai-address': address } })).status;
  const statuses: number[] = [];
  while (statuses.length < 300)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(page.value, `2001:db8::${statuses.length + 1}`)))));
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  // far below the key's limit, which would have allowed all of them
  expect(statuses.filter((status) => status === 403).length).toBeLessThan(allowed / 2);
  expect(await ask(page.value, '2001:db8:1::1')).toBe(403);
  expect(await ask(page.value, '203.0.113.7')).toBe(403);
  expect(await ask(market.secretKey, '2001:db8::1')).toBe(404);
});
