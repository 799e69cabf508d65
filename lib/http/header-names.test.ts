// Programs written for other services of this family send our headers under their names.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '@/lib/api/routes';
import { headerNames, saidIn } from '@/lib/http/header-names';
import { apiVersion } from '@/lib/http/http';
import { api } from '@/lib/testing/api';
import { aPayment } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { countOf } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
});

const pay = (headers: Record<string, string>) => shop.post('/payments', aPayment(), headers);
/** As HTTP has it, case is no difference. */
const spelled = (name: string) => [name, name.toLowerCase(), name.toUpperCase()];

test('an idempotency key is one by each of its names', async () => {
  const key = randomUUID();
  const first = await pay({ 'X-KOMOJU-IDEMPOTENCY': key });
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  for (const name of headerNames.idempotencyKey.flatMap(spelled))
    expect([name, (await pay({ [name]: key })).text]).toEqual([name, first.text]);
  const all = Object.fromEntries(headerNames.idempotencyKey.map((name) => [name, key]));
  expect((await pay(all)).text).toBe(first.text);
  expect(refusalIn(await pay({ 'x-komoju-idempotency': '' }))).toMatchObject({ status: 400, param: 'Idempotency-Key' });
});

test('a version and a scenario are so, too', async () => {
  for (const name of headerNames.version.flatMap(spelled)) {
    const get = (version: string) => api(shop.secretKey, 'GET', '/payments', undefined, { headers: { [name]: version } });
    expect([(await get(apiVersion)).status, refusalIn(await get('1999-01-01'))]).toEqual([
      200,
      { status: 400, code: 'bad_request', param: 'X-Service-API-Version' },
    ]);
  }
  for (const name of headerNames.scenario.flatMap(spelled)) {
    expect(outcomeOf(await pay({ [name]: 'insufficient_funds' }))).toBe('502 insufficient_funds');
    expect(outcomeOf(await pay({ [name]: 'service_unavailable' }))).toBe('503 service_unavailable');
  }
});

test('two names that say different things are refused, and nothing is done', async () => {
  const before = await countOf('Payment');
  for (const [, [own, ...others]] of Object.entries<readonly string[]>(headerNames)) {
    for (const other of others) {
      const [one, two] = other.includes('VERSION') ? [apiVersion, '1999-01-01'] : ['card_expired', 'other_error'];
      const answer = await pay({ [own ?? '']: one, [other]: two });
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'bad_request', param: other });
      expect(answer.body.error.message).toContain(`${own} and ${other}`);
    }
  }
  expect(await countOf('Payment')).toBe(before);
});

test('they are found where a server keeps them as Node does, in small letters', () => {
  for (const [what, names] of Object.entries(headerNames) as [keyof typeof headerNames, readonly string[]][])
    for (const name of names) {
      const kept: Record<string, string> = { [name.toLowerCase()]: 'x' };
      const request = { method: 'POST', url: '', body: null, headers: { get: (asked: string) => kept[asked] ?? null } };
      expect([name, saidIn(request, what)]).toEqual([name, 'x']);
    }
});

test('a page of any origin may send them', async () => {
  const tokens = routes()['/api/v1/tokens'] ?? expect.fail();
  const request = new Request('http://127.0.0.1:3000/api/v1/tokens', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } });
  const { headers } = await tokens.OPTIONS(request, { params: Promise.resolve({}) });
  const allowed = headers.get('access-control-allow-headers')?.split(', ');
  for (const name of Object.values(headerNames).flat()) expect(allowed).toContain(name.toLowerCase());
});
