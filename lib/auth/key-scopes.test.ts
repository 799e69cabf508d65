// Every operation of the API has one scope, and a key without it is refused by name.
import { beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { type KeyScope, keyScopes } from '@/lib/auth/actor';
import { missingScopes, scopesFor } from '@/lib/auth/key-scopes';
import type { Operation } from '@/lib/operation/operation';
import { createKey } from '@/lib/team/create-key';
import { scopes as own } from '@/lib/testing/access-matrix';
import { api } from '@/lib/testing/api';
import { aRefundLinkBy } from '@/lib/testing/fixtures/refund-links';
import { aRequestBy } from '@/lib/testing/fixtures/refund-requests';
import { aMarket, aPayment, asKey, asRole, type Market } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';

let market: Market;
const keys = {} as Record<KeyScope, string>;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  const admin = await asRole('admin', market.id);
  for (const scope of keyScopes) keys[scope] = (await createKey(admin, { kind: 'secret', name: scope, scopes: [scope] })).value;
});

test('every operation of the API belongs to one scope, and reading it is in “read” as well', () => {
  const found = Object.fromEntries(keyScopes.map((scope) => [scope, [] as string[]]));
  for (const { definition } of operations as readonly Operation[]) {
    const [scope, also] = scopesFor(definition);
    if (!scope) throw new Error(`${definition.name} has no scope`);
    found[scope]?.push(definition.name);
    const reads = definition.route?.startsWith('GET ');
    expect([definition.name, also]).toEqual([definition.name, reads && scope !== 'read' ? 'read' : undefined]);
  }
  const sorted = (scopes: Record<string, string[]>) => Object.fromEntries(Object.entries(scopes).map(([name, all]) => [name, all.sort()]));
  expect(sorted(found)).toEqual(sorted(own));
});

/** The API's answer to the operation with a key and an empty body. */
async function callWith({ definition }: Operation, key: string) {
  const [method = '', path = ''] = definition.route?.split(' ') ?? [];
  const filled = path.replaceAll('{currency}', 'JPY').replaceAll(/\{\w+\}/g, market.id);
  const isUpload = definition.upload !== undefined;
  const raw = isUpload ? new FormData() : undefined;
  return api(key, method, filled, method === 'GET' || isUpload ? undefined : {}, raw ? { raw, type: 'none' } : {});
}

test('each scope opens its own operations and no other; the refusal says which would do, and nothing is written', async () => {
  const before = await dumpTables();
  const ofKeys = ({ ApiKey: _key, ApiKeyUse: _use, Throttle: _throttle, IdempotencyKey: _kept, ...others }: Record<string, string>) =>
    others;
  for (const operation of operations as readonly Operation[]) {
    const { name } = operation.definition;
    const enough = scopesFor(operation.definition) as KeyScope[];
    for (const scope of keyScopes) {
      if (enough.includes(scope)) continue;
      const { status, body } = await callWith(operation, keys[scope]);
      expect([name, scope, status, body.error.code, body.error.details]).toEqual([name, scope, 403, 'forbidden', { scopes: enough }]);
      for (const wanted of enough) expect(body.error.message).toContain(`"${wanted}"`);
    }
  }
  expect(ofKeys(await dumpTables())).toEqual(ofKeys(before));
});

test('a key with the scope is not refused for it', async () => {
  for (const operation of operations as readonly Operation[]) {
    if (operation.definition.name === 'clock.advance') continue; // it would move the clock
    for (const scope of scopesFor(operation.definition))
      expect([operation.definition.name, scope, (await callWith(operation, keys[scope])).status]).not.toContain(403);
  }
});

test('a key of two scopes does both, and one without any does all', async () => {
  const admin = await asRole('admin', market.id);
  const both = await createKey(admin, { kind: 'secret', name: 'both', scopes: ['refunds', 'payments'] });
  expect(both.scopes).toEqual(['payments', 'refunds']);
  const made = await api(both.value, 'POST', '/payments', aPayment());
  expect(made.status).toBe(200);
  const reversed = { reverse_platform_details: true, amount: 10_000 };
  expect((await api(both.value, 'POST', `/payments/${made.body.id}/refund`, reversed)).status).not.toBe(403);
  expect((await api(both.value, 'GET', '/events')).status).toBe(403);
  const ja = await api(both.value, 'GET', '/events', undefined, { headers: { 'accept-language': 'ja' } });
  expect(ja.body.error.message).toBe('このAPIキーには、この操作に必要なスコープ（"webhooks"または"read"）がありません。');
  const { actor } = await asKey(market.secretKey);
  for (const { definition } of operations as readonly Operation[]) expect(missingScopes(actor, definition)).toBeNull();
});

test('where a refund goes is told, and can be said with its link, by a key of “refunds” alone: what only reads moves no money', async () => {
  const [claim] = await sql('SELECT "paymentId" FROM "RefundClaim" WHERE id = $1', [await aRefundLinkBy(market.secretKey)]);
  const urlFor = async (key: string) => (await api(key, 'GET', `/payments/${claim?.paymentId}/refund_claims`)).body.data[0].url;
  const [request] = await sql('SELECT "paymentId" FROM "RefundRequest" WHERE id = $1', [await aRequestBy(market.secretKey)]);
  const accountFor = async (key: string) =>
    (await api(key, 'GET', `/payments/${request?.paymentId}`)).body.refund_requests[0].account_number;
  for (const scope of ['read', 'payments'] as const) {
    expect([scope, await urlFor(keys[scope])]).toEqual([scope, null]);
    expect([scope, await accountFor(keys[scope])]).toEqual([scope, '****567']);
  }
  expect(await urlFor(market.secretKey)).toContain('/refund-claims/');
  expect(await accountFor(market.secretKey)).toBe('1234567');
  const admin = await asRole('admin', market.id);
  const both = (await createKey(admin, { kind: 'secret', name: 'both', scopes: ['read', 'refunds'] })).value;
  expect(await urlFor(both)).toContain('/refund-claims/');
  expect(await accountFor(both)).toBe('1234567');
});
