import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { document } from '@/lib/http/openapi';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, splitOf, testCard } from '@/lib/testing/market';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};
type Direction = 'request' | 'reply';
type Call = { request?: Schema; parameters: Record<string, Schema>; reply: Schema };
type Contract = { schemas: Record<string, Schema>; calls: Record<string, Call> };

const frozenFile = 'lib/http/frozen-2025-01-28.json';
/** The contract of version 2025-01-28. It grows with each new operation and never changes. */
const frozen: Contract = JSON.parse(fs.readFileSync(frozenFile, 'utf8'));

type Documented = {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};

function contractOf(): Contract {
  const made = JSON.parse(JSON.stringify(document(operations)));
  const calls = Object.entries<Record<string, Documented>>(made.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const request = requestBody?.content['application/json']?.schema;
      const reply = responses['200']?.content['application/json']?.schema ?? {};
      const named = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
      return [`${method} ${path}`, { ...(request && { request }), parameters: named, reply }] as const;
    }),
  );
  return { schemas: made.components.schemas, calls: Object.fromEntries(calls) };
}

const listOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
const valuesOf = ({ const: only, enum: several }: Schema) => several ?? (only === undefined ? undefined : [only]);

const branchesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

/** Changes that could break a client of the frozen version; empty if there are only additions. */
function broken(was: Schema, is: Schema | undefined, direction: Direction, now: Contract, at: string): string[] {
  if (!is) return [`${at} is gone`];
  if (was.$ref) {
    const name = was.$ref.split('/').at(-1) ?? '';
    if (is.$ref === was.$ref) return [];
    return broken(frozen.schemas[name] ?? {}, is, direction, now, at);
  }
  if (is.$ref) return broken(was, now.schemas[is.$ref.split('/').at(-1) ?? ''], direction, now, at);
  const [old, current] = [branchesOf(was), branchesOf(is)];
  if (old) return old.flatMap((branch, index) => broken(branch, is, direction, now, `${at}|${index}`));
  if (current) {
    const branches = current.map((branch) => broken(was, branch, direction, now, at));
    return branches.some((found) => found.length === 0) ? [] : (branches[0] ?? []);
  }
  return [...brokenValue(was, is, direction, at), ...brokenObject(was, is, direction, now, at)];
}

function brokenValue(was: Schema, is: Schema, direction: Direction, at: string): string[] {
  const found: string[] = [];
  const [before, after] = [listOf(was.type), listOf(is.type)];
  const lost = direction === 'reply' ? after.filter((type) => !before.includes(type)) : before.filter((type) => !after.includes(type));
  if (before.length > 0 && (after.length === 0 || lost.length > 0)) found.push(`${at} was ${before} and is ${after}`);
  const [values, others] = [valuesOf(was), valuesOf(is)];
  if (values && others && values.some((value) => !others.includes(value))) found.push(`${at} lost one of ${values}`);
  if (values && !others && direction === 'reply') found.push(`${at} was one of ${values} and is anything`);
  if (direction === 'reply') return found;
  if (!values && others) found.push(`${at} takes only ${others}`);
  if (was.pattern !== is.pattern && is.pattern) found.push(`${at} has the pattern ${is.pattern}`);
  const isTighter = (name: 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'maxItems') => {
    const [old, current] = [was[name], is[name]];
    if (current === undefined || old === current) return false;
    return old === undefined || (name.startsWith('min') ? current > old : current < old);
  };
  for (const name of ['minimum', 'maximum', 'minLength', 'maxLength', 'maxItems'] as const)
    if (isTighter(name)) found.push(`${at} has a tighter ${name}`);
  return found;
}

function brokenObject(was: Schema, is: Schema, direction: Direction, now: Contract, at: string): string[] {
  const found = Object.entries(was.properties ?? {}).flatMap(([name, old]) =>
    broken(old, is.properties?.[name], direction, now, `${at}.${name}`),
  );
  const [before, after] = [was.required ?? [], is.required ?? []];
  const lost = direction === 'reply' ? before.filter((name) => !after.includes(name)) : after.filter((name) => !before.includes(name));
  for (const name of lost) found.push(direction === 'reply' ? `${at}.${name} may be missing` : `${at}.${name} is required`);
  if (was.items) found.push(...broken(was.items, is.items, direction, now, `${at}[]`));
  const { additionalProperties: old } = was;
  if (typeof old === 'object' && typeof is.additionalProperties === 'object') {
    found.push(...broken(old, is.additionalProperties, direction, now, `${at}.*`));
  }
  return found;
}

function allBroken(now: Contract): string[] {
  const schemas = Object.entries(frozen.schemas).flatMap(([name, was]) => broken(was, now.schemas[name], 'reply', now, name));
  const calls = Object.entries(frozen.calls).flatMap(([name, was]) => {
    const is = now.calls[name];
    if (!is) return [`${name} is gone`];
    const parameters = Object.entries(was.parameters).flatMap(([parameter, schema]) =>
      broken(schema, is.parameters[parameter], 'request', now, `${name} ${parameter}`),
    );
    const request = was.request ? broken(was.request, is.request, 'request', now, `${name} request`) : (is.request?.required ?? []);
    return [...parameters, ...request, ...broken(was.reply, is.reply, 'reply', now, `${name} reply`)];
  });
  return [...schemas, ...calls];
}

/** Run once for a new operation: `FREEZE=1 npx vitest run app/api/v1/contract.test.ts`. */
function freezeWhatIsNew(now: Contract): void {
  const schemas = { ...frozen.schemas, ...now.schemas, ...frozen.schemas };
  const calls = { ...frozen.calls, ...now.calls, ...frozen.calls };
  fs.writeFileSync(frozenFile, `${JSON.stringify({ schemas, calls }, null, 2)}\n`);
  Object.assign(frozen, { schemas, calls });
}

test('I10 UnknownFieldsAndAddedFields: what is offered is promised', () => {
  const now = contractOf();
  if (process.env.FREEZE) freezeWhatIsNew(now);
  expect(Object.keys(now.calls).filter((name) => !(name in frozen.calls))).toEqual([]);
  expect(Object.keys(now.schemas).filter((name) => !(name in frozen.schemas))).toEqual([]);
});

test('I10 UnknownFieldsAndAddedFields: since its publication the version has only been added to', () => {
  expect(Object.keys(frozen.calls).length).toBeGreaterThan(12);
  expect(allBroken(contractOf())).toEqual([]);
});

test('I10 UnknownFieldsAndAddedFields: what would break a client is seen, and what is only more is not', () => {
  const changed = (change: (contract: Contract) => void) => {
    const contract = structuredClone(contractOf());
    change(contract);
    return allBroken(contract);
  };
  const reply = (contract: Contract) => contract.schemas.Payment as Required<Schema>;
  const request = (contract: Contract) => contract.calls['post /api/v1/payments']?.request as Required<Schema>;
  const breaking: ((contract: Contract) => void)[] = [
    (contract) => delete reply(contract).properties.amount,
    (contract) => reply(contract).required.splice(0, 1),
    (contract) => Object.assign(reply(contract).properties.amount ?? {}, { type: 'string' }),
    (contract) => Object.assign(reply(contract).properties.amount ?? {}, { type: ['integer', 'null'] }),
    (contract) => reply(contract).properties.status?.enum?.splice(0, 1),
    (contract) => request(contract).required.push('tax'),
    (contract) => Object.assign(request(contract).properties.amount ?? {}, { maximum: 100 }),
    (contract) => delete request(contract).properties.metadata,
    (contract) => delete contract.calls['get /api/v1/payments'],
    (contract) => delete contract.calls['get /api/v1/payments']?.parameters.status,
  ];
  for (const change of breaking) expect([change.toString(), changed(change).length]).not.toEqual([change.toString(), 0]);
  const added = changed((contract) => {
    Object.assign(reply(contract).properties, { new_field: { type: 'string' } });
    reply(contract).required.push('new_field');
    reply(contract).properties.status?.enum?.push('new');
    Object.assign(request(contract).properties, { new_field: { type: 'string' } });
    Object.assign(request(contract).properties.amount ?? {}, { maximum: 99_999_999 });
    Object.assign(contract.schemas, { New: { type: 'object' } });
  });
  expect(added).toEqual([]);
});

let market: Market;
beforeAll(async () => {
  market = await aMarket();
  // covers the platform's own part of the refund
  await api(market.secretKey, 'POST', '/payments', aPayment({ amount: 100_000 }));
});

test('I10 UnknownFieldsAndAddedFields: unknown fields are ignored wherever they stand', async () => {
  const [a = ''] = market.sellers;
  const more = { unknown: 1, also: { deep: [1, { x: null }] } };
  const [entry] = splitOf([a, 5_000, 500]).submerchants;
  const body = aPayment({
    ...more,
    payment_details: { ...testCard, ...more },
    platform_details: { ...more, submerchants: [{ ...entry, ...more }] },
    fraud_details: { ...more, customer_ip: 5, line_items: 'x' },
    webhooks: [{ url: 'https://shop.example/hook', events: ['payment.captured'], ...more }],
  });
  const paid = await api(market.secretKey, 'POST', '/payments', body);
  expect(paid).toMatchObject({ status: 200, body: { status: 'captured', platform_details: splitOf([a, 5_000, 500]) } });
  expect(paid.text).not.toContain('unknown');
  for (const [method, path, given] of [
    ['GET', `/payments/${paid.body.id}?unknown=1`, undefined],
    ['GET', '/payments?unknown=1&also[deep]=1', undefined],
    ['PATCH', `/payments/${paid.body.id}`, { ...more, description: 'x' }],
    ['POST', `/payments/${paid.body.id}/refund?unknown=1`, more],
    ['POST', '/merchants', { name: '店', platform_role: 'payout', ...more }],
    ['PATCH', `/merchants/${a}`, more],
  ] as const) {
    expect([method, path, (await api(market.secretKey, method, path, given)).status]).toEqual([method, path, 200]);
  }
});
