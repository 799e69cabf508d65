import { expect, test } from 'vitest';
import { routes, siteHandlers } from '@/lib/api/routes';
import { aMarket } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { siteFiles } from '@/lib/testing/requests/site-paths';

const handlers = siteHandlers();
const market = await aMarket({ sellers: 1 });

async function ask(method: keyof typeof handlers | 'HEAD', target: string, signed = true) {
  const request = new Request(`http://127.0.0.1:3000${target}`, {
    method,
    headers: signed ? { authorization: basic(market.secretKey) } : {},
  });
  // the site's own name for the path parameter, which our router does not use
  const answer = await handlers[method === 'HEAD' ? 'GET' : method](request, { params: Promise.resolve({ path: ['else'] }) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, code: text.startsWith('{"error"') ? JSON.parse(text).error.code : null, text };
}

test('the site’s one route file answers by the path as it was sent', async () => {
  const shown = await ask('GET', `/api/v1/merchants/${market.id}`);
  expect([shown.status, JSON.parse(shown.text).id]).toEqual([200, market.id]);
  expect((await ask('HEAD', '/api/v1/payments?page=0')).status).toBe(422);
  for (const target of [
    '/api/v1/nothing',
    '/api/v1',
    '/api/else',
    '/api',
    '/api/v1/%70ayments',
    '/api/v1/payments/a%2Fb',
    '/api/v1/payments/',
  ])
    expect([target, (await ask('GET', target)).code]).toEqual([target, 'not_found']);
  const wrong = await ask('PUT', '/api/v1/payments');
  expect([wrong.status, wrong.code, wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, POST']);
  const options = await ask('OPTIONS', '/api/v1/tokens', false);
  expect([options.status, options.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
  expect((await ask('GET', '/api/v1/payments', false)).status).toBe(401);
  expect((await ask('GET', '/api/live', false)).status).toBe(200);
});

test('what process tests ask of the API is all that it answers', () => {
  const ofApi = siteFiles().filter(({ file, address }) => file === 'app/api/[[...path]]/route.ts' && !address.includes('...'));
  const answered = Object.keys(routes()).filter((path) => path.startsWith('/api/'));
  expect(ofApi.map(({ address }) => address.replaceAll('[', '{').replaceAll(']', '}'))).toEqual(answered.sort());
});
