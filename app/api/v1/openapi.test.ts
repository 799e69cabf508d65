import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '@/lib/api/operations';
import { routes } from '@/lib/api/routes';
import type { Handler } from '@/lib/http/handler';
import { api } from '@/lib/testing/api';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { aMarket, aPayment, type Market, splitOf, testCard } from '@/lib/testing/market';

type Schema = {
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  items?: Schema;
};
type Body = { required?: boolean; content: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: Body;
  security?: unknown[];
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const handlers = routes();
const answerOf = (path: string, method: string, handler: Handler | undefined) =>
  handler?.(new Request(`http://127.0.0.1:3000${path}`, { method }), { params: Promise.resolve({}) }) ?? Response.error();

let document: Document;
let text = '';
beforeAll(async () => {
  const response = await answerOf('/api/v1/openapi.json', 'GET', handlers['/api/v1/openapi.json']?.GET);
  text = await response.text();
  document = JSON.parse(text);
});

const at = (method: string, route: string): Operation => {
  const found = document.paths[`/api/v1${route}`]?.[method];
  if (!found) throw new Error(`the document has no ${method} ${route}`);
  return found;
};
const bodyOf = (method: string, route: string) => at(method, route).requestBody?.content['application/json']?.schema as Schema;

test('the document is valid OpenAPI 3.1 and needs no key', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '2025-01-28']);
  expect(at('get', '/openapi.json').security).toEqual([]);
});

test('what a browser may call says with which key, or that it needs none', () => {
  expect(at('get', '/payments').security).toEqual([{ secretKey: ['payments'] }, { secretKey: ['read'] }]);
  expect(at('post', '/payments/{id}/refund').security).toEqual([{ secretKey: ['refunds'] }]);
  expect(at('post', '/secure_tokens').security).toEqual([{ secretKey: ['payments'] }, { publishableKey: [] }]);
  expect(at('get', '/secure_tokens/{id}').security).toEqual([
    { secretKey: ['payments'] },
    { secretKey: ['read'] },
    { publishableKey: [] },
    {},
  ]);
});

/** Every path of the API, with the methods that are not answered with 405. */
async function answeredRoutes(): Promise<string[]> {
  const ofApi = Object.entries(handlers).filter(([path]) => path.startsWith('/api/v1/'));
  const asked = ofApi.flatMap(([path, { OPTIONS: _said, ...offered }]) => {
    expect(Object.keys(offered).sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
    return Object.entries(offered).map(([method, handler]) => ({ path, method, handler }));
  });
  const answered = asked.map(async ({ path, method, handler }) => {
    const { status } = await answerOf(path, method, handler);
    return status === 405 ? [] : [`${method.toLowerCase()} ${path}`];
  });
  return (await Promise.all(answered)).flat().sort();
}

test('every route and method is in the document, and the other way round', async () => {
  const documented = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method} ${route}`),
  );
  expect(documented.sort()).toEqual(await answeredRoutes());
  expect(documented).toHaveLength(operations.length + 1);
  const names = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(names.length);
});

test('what is required is said to be, and nothing else', () => {
  const create = bodyOf('post', '/payments');
  expect(create.required).toEqual(['amount', 'currency']);
  expect(create.properties).toMatchObject({
    amount: { type: 'integer', minimum: 1, maximum: 9_999_999 },
    currency: { const: 'JPY' },
    capture: { type: 'boolean' },
  });
  const [, means] = create.properties?.payment_details?.anyOf ?? [];
  const card = means?.oneOf?.[0];
  // without number, month and year the card is typed on the acquirer's page
  expect(card?.required).toEqual(['type']);
  expect(create.properties?.platform_details?.required).toEqual(['submerchants']);
  expect(create.properties?.platform_details?.properties?.submerchants?.items?.required).toEqual(['submerchant_id', 'amount']);
  expect(create.properties?.webhooks?.items?.required).toEqual(['url', 'events']);
  expect(bodyOf('post', '/merchants').required).toEqual(['name', 'platform_role']);
  for (const [method, route] of [
    ['post', '/payments/{id}/capture'],
    ['post', '/payments/{id}/refund'],
    ['patch', '/payments/{id}'],
    ['patch', '/merchants/{id}'],
  ] as const) {
    expect([route, bodyOf(method, route).required]).toEqual([route, undefined]);
    expect(at(method, route).requestBody?.required ?? false).toBe(false);
  }
  for (const route of ['/payments', '/merchants']) expect(at('post', route).requestBody?.required).toBe(true);
  expect(at('post', '/payments/{id}/cancel').requestBody).toBeUndefined();
});

test('a file is a part of a form', () => {
  const { content, required } = at('post', '/merchants/{id}/files').requestBody ?? {};
  expect(required).toBe(true);
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    type: 'object',
    properties: { paper: { type: 'string', format: 'binary' } },
    required: ['paper'],
  });
});

const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

test('parameters stand where they belong', () => {
  for (const [route, methods] of Object.entries(document.paths)) {
    const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      const optional = parameters.filter((parameter) => parameter.in !== 'path');
      expect(optional.filter(({ required }) => required === true)).toEqual([]);
      expect(optional.some(({ name }) => name === 'Idempotency-Key')).toBe(method === 'post');
      const ways = route.endsWith('/files') ? ['multipart/form-data'] : encodings;
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(ways);
      if (method === 'get') expect(requestBody).toBeUndefined();
      if (route.endsWith('.json')) continue;
      expect('200' in responses || '204' in responses).toBe(true);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '429', '500', '503']));
    }
  }
  const named = (method: string, route: string) => at(method, route).parameters?.map(({ name }) => name) ?? [];
  for (const route of ['/payments', '/merchants']) expect(named('get', route)).toEqual(expect.arrayContaining(['page', 'per_page']));
  for (const route of ['/payments/{id}/capture', '/payments/{id}/refund']) expect(named('post', route)).toContain('dry_run');
  expect(named('post', '/payments/{id}/cancel')).not.toContain('dry_run');
  for (const code of ['502', '504']) expect(at('post', '/payments').responses).toHaveProperty(code);
});

/** A validator built from the document alone, as a client would build it. */
function judgeOf(operation: Operation, status: number) {
  const schema = operation.responses[String(status)]?.content['application/json']?.schema;
  if (!schema) throw new Error(`${operation.operationId} has no reply ${status}`);
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(whole));
}

test('what is answered is as documented', async () => {
  const market: Market = await aMarket();
  const [a = '', b = ''] = market.sellers;
  const answer = async (method: string, route: string, given: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { status, body: reply } = await api(market.secretKey, method, given, body, { headers });
    const { success, error } = judgeOf(at(method.toLowerCase(), route), status).safeParse(reply);
    expect({ given, status, error: success ? undefined : z.prettifyError(error) }).toEqual({ given, status, error: undefined });
    return reply;
  };
  const judge = judgeOf(at('get', '/payments/{id}'), 200);
  for (const wrong of [{}, [], { resource: 'payment' }]) expect(judge.safeParse(wrong).success).toBe(false);
  const split = { platform_details: splitOf([a, 5_000, 500], [b, 1_000]), metadata: { a: 'b' }, external_order_num: '1' };
  await answer('POST', '/payments', '/payments', aPayment({ amount: 100_000 }));
  const { id } = await answer('POST', '/payments', '/payments', aPayment(split));
  const held = await answer('POST', '/payments', '/payments', aPayment({ ...split, capture: false }));
  const declined = await answer('POST', '/payments', '/payments', aPayment(), { 'service-scenario': 'card_declined' });
  for (const bad of [{}, aPayment({ amount: 0 }), aPayment({ currency: 'USD' }), aPayment({ payment_details: 'tok_x' })]) {
    await answer('POST', '/payments', '/payments', bad);
  }
  await answer('POST', '/payments/{id}/capture', `/payments/${held.id}/capture?dry_run=true`, {});
  await answer('POST', '/payments/{id}/capture', `/payments/${held.id}/capture`, {});
  await answer('POST', '/payments/{id}/capture', `/payments/${held.id}/capture`, {});
  await answer('POST', '/payments/{id}/cancel', `/payments/${held.id}/cancel`, {});
  await answer('POST', '/payments/{id}/refund', `/payments/${id}/refund`, { amount: 100, platform_details: splitOf([a, 50]) });
  await answer('POST', '/payments/{id}/refund', `/payments/${id}/refund?dry_run=true`, {});
  await answer('POST', '/payments/{id}/refund', `/payments/${id}/refund`, {});
  await answer('PATCH', '/payments/{id}', `/payments/${id}`, { description: 'x' });
  for (const payment of [id, held.id, declined.error.details.payment_id, 'x'])
    await answer('GET', '/payments/{id}', `/payments/${payment}`);
  await answer('GET', '/payments', '/payments?per_page=100');
  await answer('GET', '/payments', '/payments?page=0');
  const card = { payment_details: testCard };
  const token = await answer('POST', '/tokens', '/tokens', card);
  await answer('POST', '/tokens', '/tokens', {});
  const customer = await answer('POST', '/customers', '/customers', { payment_details: token.id, email: 'a@example.jp' });
  await answer('POST', '/customers', '/customers', { payment_details: token.id });
  await answer('POST', '/customers', '/customers', card, { 'service-scenario': 'card_declined' });
  await answer('GET', '/customers', '/customers?email=a@example.jp');
  await answer('PATCH', '/customers/{id}', `/customers/${customer.id}`, { ...card, metadata: { a: 'b' } });
  for (const method of ['GET', 'DELETE', 'GET', 'DELETE']) await answer(method, '/customers/{id}', `/customers/${customer.id}`);
  await answer('POST', '/merchants', '/merchants', { name: '店', platform_role: 'payout' });
  await answer('GET', '/merchants', '/merchants');
  await answer('PATCH', '/merchants/{id}', `/merchants/${a}`, { name: '新しい店' });
  const sent = { raw: formOf({ filename: '登記簿.pdf', bytes: aPdf() }), type: formType };
  const uploaded = await api(market.secretKey, 'POST', `/merchants/${a}/files`, undefined, sent);
  expect(judgeOf(at('post', '/merchants/{id}/files'), 200).safeParse(uploaded.body).error).toBeUndefined();
  await answer('POST', '/merchants/{id}/files', `/merchants/${a}/files`, {});
  await answer('GET', '/merchants/{id}/files', `/merchants/${a}/files`);
  await answer('GET', '/merchants/{id}/files/{file_id}', `/merchants/${a}/files/${uploaded.body.id}`);
  await answer('GET', '/merchants/{id}/files/{file_id}', `/merchants/${b}/files/${uploaded.body.id}`);
  for (const merchant of [market.id, a]) {
    await answer('GET', '/merchants/{id}', `/merchants/${merchant}`);
    await answer('GET', '/merchants/{id}/balances/{currency}', `/merchants/${merchant}/balances/JPY`);
    await answer(
      'GET',
      '/merchants/{id}/balances/{currency}/transactions',
      `/merchants/${merchant}/balances/JPY/transactions?per_page=100`,
    );
  }
});
