import { expect, test, vi } from 'vitest';
import { operations } from '@/lib/api/operations';
import { makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { document } from '@/lib/operation/openapi';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment } from '@/lib/testing/market';
import { type Document, Requests } from '@/lib/testing/openapi-requests';
import { basic } from '@/lib/testing/raw-http';
import { times } from '@/lib/testing/tier';

vi.setConfig({ testTimeout: times(120_000, 3_600_000) });

const total = times(2_000, 100_000);
const seeds = times(10, 100);
const abreast = 10;
const firstSeed = Number(process.env.TEST_SEED ?? 20_261_121);

const failures: unknown[] = [];
process.on('unhandledRejection', (reason) => failures.push(reason));

test('V16 FuzzOpenApi: whatever is made of the document is answered, and nothing of it is a fault of ours', async () => {
  const market = await aMarket();
  const shop = await aMarket({ sellers: 0, role: null });
  const given = { capture: false, platform_details: { submerchants: [] } };
  const payments = await Promise.all(
    Array.from({ length: 6 }, async () => (await api(market.secretKey, 'POST', '/payments', aPayment(given))).body.id),
  );
  const known = {
    payments,
    merchants: [market.id, ...market.sellers],
    submerchant_id: market.sellers,
    currency: ['JPY'],
    number: ['4111111111111111', '4123111111111000', '5555555555554444', '1'],
    type: ['credit_card'],
    verification_value: ['123'],
  };
  const find = makeRouter(routes());
  const described = JSON.parse(JSON.stringify(document(operations))) as Document;
  const statuses: Record<number, number> = {};
  const ask = async (seed: number, requests: Requests) => {
    const { method = 'GET', target = '', headers = [], body } = requests.next();
    const url = new URL(target, 'http://127.0.0.1:3000');
    // a path that is not UTF-8 is refused before it is looked for; a parameter that is empty, or two dots, makes another path
    const found = url.pathname.includes('%ED%A0%80') ? null : find(url.pathname);
    if (!found) return;
    const sent = body === undefined ? {} : { body };
    const all: [string, string][] = [
      ['authorization', basic(seed % 3 > 0 ? market.secretKey : shop.secretKey)],
      ...headers.map(([name, value]): [string, string] => [name, value]),
    ];
    const handler = found.handlers[(method === 'HEAD' ? 'GET' : method) as 'GET'];
    const response = await handler(new Request(url, { method, headers: all, ...sent }), { params: Promise.resolve(found.params) });
    const text = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const request = { seed, method, target: target.slice(0, 300), headers, body: body?.slice(0, 1_000) };
    if (response.status >= 400 && method !== 'HEAD')
      expect({ request, error: JSON.parse(text).error }).toMatchObject({ error: { code: expect.any(String) } });
    // what the acquirer refuses is 502; a scenario may ask for more
    const isOurs = response.status >= 500 && response.status !== 502;
    expect({ request, status: response.status, isOurs, text: isOurs ? text : '' }).toMatchObject({ isOurs: false });
  };
  const resident: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const requests = new Requests(described, firstSeed + seed, known);
    for (let asked = 0; asked < total / seeds; asked += abreast)
      await Promise.all(Array.from({ length: abreast }, () => ask(firstSeed + seed, requests)));
    resident.push(process.memoryUsage.rss());
  }
  expect(failures).toEqual([]);
  // all ways were gone: what is right, what is refused by the words, by the state, by the acquirer
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([200, 400, 404, 405, 415, 422, 502]));
  expect(statuses[200] ?? 0).toBeGreaterThan(total / 20);
  const half = resident[Math.floor(seeds / 2)] ?? 0;
  if (times(0, 1)) expect((resident.at(-1) ?? 0) - half).toBeLessThan(150 * 1_048_576);
});
