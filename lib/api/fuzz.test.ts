import { expect, onTestFinished, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { document } from '@/lib/http/openapi';
import { api } from '@/lib/testing/api';
import { aSecureToken, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { collectGarbage } from '@/lib/testing/load/garbage';
import { aMarket, aPayment, testCard } from '@/lib/testing/market';
import { asksForRefusal, type Document, Requests, refusedNumber } from '@/lib/testing/requests/openapi-requests';
import { askRaw, basic, type RawRequest } from '@/lib/testing/requests/raw-http';
import { aServer } from '@/lib/testing/servers/plain-server';
import { isQuick, times } from '@/lib/testing/tier';

const total = times(1_000, 100_000);
const seeds = times(10, 100);
const abreast = 10;
/** So many of these go over a socket, where a request is checked before its operation is found; the others go straight to the handlers. */
const overSockets = 3;
const firstSeed = Number(process.env.TEST_SEED ?? 20_261_121);

type Answering = (request: RawRequest) => Promise<{ status: number; body: string } | null>;

const failures: unknown[] = [];

test.skipIf(isQuick)('V16 FuzzOpenApi: whatever is made of the document is answered, and nothing of it is a fault of ours', async () => {
  const note = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const market = await aMarket();
  const shop = await aMarket({ sellers: 0, role: null });
  const given = { capture: false, platform_details: { submerchants: [] } };
  const payments = await Promise.all(
    Array.from({ length: 6 }, async () => (await api(market.secretKey, 'POST', '/payments', aPayment(given))).body.id),
  );
  const kept = async (path: string): Promise<string> => (await api(market.secretKey, 'POST', path, { payment_details: testCard })).body.id;
  const customers = await Promise.all(Array.from({ length: 6 }, () => kept('/customers')));
  const known = {
    payments,
    customers,
    // a text in its place is the id of a token: a usable one, and an unknown one
    payment_details: [
      await kept('/tokens'),
      await kept('/tokens'),
      'tok_x',
      await aSecureToken(market.secretKey, threeDsCards.authenticated),
    ],
    secure_tokens: await Promise.all(Object.values(threeDsCards).map((number) => aSecureToken(market.secretKey, number))),
    return_url: ['https://shop.example/return'],
    test_helpers: payments,
    merchants: [market.id, ...market.sellers],
    submerchant_id: market.sellers,
    currency: ['JPY'],
    number: ['4111111111111111', refusedNumber, '5555555555554444', '1'],
    type: ['credit_card'],
    verification_value: ['123'],
  };
  const find = makeRouter(routes());
  // moving the clock would affect all later requests, beyond the expiry of every card
  const asItIs = operations.filter(({ definition }) => definition.name !== 'clock.advance');
  const described = JSON.parse(JSON.stringify(document(asItIs))) as Document;
  const statuses: Record<number, number> = {};
  const server = await aServer();
  onTestFinished(server.close);
  const handled: Answering = async ({ method = 'GET', target = '', headers = [], body }) => {
    const url = new URL(target, 'http://127.0.0.1:3000');
    // a path that is not UTF-8 is refused before routing; an empty parameter, or two dots, makes another path
    const found = url.pathname.includes('%ED%A0%80') ? null : find(url.pathname);
    if (!found) return null;
    const handler = found.handlers[(method === 'HEAD' ? 'GET' : method) as 'GET'];
    const sent = new Request(url, { method, headers: headers.map(([name, value]) => [name, value]), ...(body !== undefined && { body }) });
    const response = await handler(sent, { params: Promise.resolve(found.params) });
    return { status: response.status, body: await response.text() };
  };
  const asked = { sockets: 0, handlers: 0 };
  const sendAll = async (seed: number, requests: Pick<Requests, 'next'>, way: keyof typeof asked) => {
    const made = requests.next();
    const key = basic(seed % 3 > 0 ? market.secretKey : shop.secretKey);
    const signed = { ...made, headers: [['Authorization', key] as const, ...(made.headers ?? [])] };
    const answer = await (way === 'sockets' ? askRaw(server.port, signed, { waitMs: 30_000 }) : handled(signed));
    if (!answer) return;
    const { status, body: text } = answer;
    asked[way]++;
    statuses[status] = (statuses[status] ?? 0) + 1;
    // the server itself refuses a head of more than 16 KiB, without a body
    if (status === 431) return expect({ way, isLong: (made.target ?? '').length > 15_000 }).toEqual({ way: 'sockets', isLong: true });
    const request = { seed, way, ...made, target: made.target?.slice(0, 300), body: made.body?.slice(0, 1_000) };
    if (status >= 400 && made.method !== 'HEAD')
      expect({ request, error: JSON.parse(text).error }).toMatchObject({ error: { code: expect.any(String) } });
    // 502 is the acquirer's refusal, which only a scenario causes; a socket that is closed without an answer has no status
    const isOurs = status === 0 || (status >= 500 && !(status === 502 && asksForRefusal(made)));
    expect({ request, status, isOurs, text: isOurs ? text : '' }).toMatchObject({ isOurs: false });
  };
  // so much is refused before the acquirer is asked that chance alone might never reach its refusal
  const body = JSON.stringify(aPayment({ payment_details: { ...testCard, number: refusedNumber } }));
  const declined = {
    next: (): RawRequest => ({ method: 'POST', target: '/api/v1/payments', headers: [['Content-Type', 'application/json']], body }),
  };
  const resident: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const requests = new Requests(described, firstSeed + seed, known);
    for (let asked = 0; asked < total / seeds; asked += abreast)
      await Promise.all(
        Array.from({ length: abreast }, (_, at) => sendAll(firstSeed + seed, requests, at < overSockets ? 'sockets' : 'handlers')),
      );
    await sendAll(firstSeed + seed, declined, 'handlers');
    collectGarbage();
    resident.push(process.memoryUsage.rss());
  }
  expect(failures).toEqual([]);
  // all outcomes occurred: accepted, refused by the schema, by the state, by the acquirer
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([200, 400, 404, 405, 415, 422, 502]));
  expect(asked.sockets).toBe((total / abreast) * overSockets);
  expect(statuses[200] ?? 0).toBeGreaterThan(total / 20);
  const half = resident[Math.floor(seeds / 2)] ?? 0;
  if (times(0, 1)) expect((resident.at(-1) ?? 0) - half).toBeLessThan(150 * 1_048_576);
});
