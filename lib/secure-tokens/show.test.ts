// S04 SecureTokenPublicView: the fields of a secure token that each caller sees.
import { beforeAll, describe, expect, test } from 'vitest';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { resource } from '@/lib/http/http';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';
import { showSecureToken } from '@/lib/secure-tokens/show-secure-token';
import { findSecureToken } from '@/lib/secure-tokens/store';
import { createKey } from '@/lib/team/create-key';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aSecureToken, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';

let own: Market;
let other: Market;
const publishable: Record<string, string> = {};
let id = '';
beforeAll(async () => {
  [own, other] = [await aMarket({ sellers: 0 }), await aMarket({ sellers: 0, role: null })];
  for (const { id } of [own, other])
    publishable[id] = (await createKey(await asRole('admin', id), { kind: 'publishable', name: 'browser' })).value;
  id = await aSecureToken(own.secretKey);
});
const show = (key: string | null, token = id) => api(key, 'GET', `/secure_tokens/${token}`);

describe('S04 SecureTokenPublicView', () => {
  test('a publishable key, or none, is told these two things', async () => {
    for (const key of [publishable[own.id] ?? '', null]) {
      const { status, body } = await show(key);
      expect([status, body]).toEqual([200, { secure_token: id, verification_status: 'NEEDS_VERIFY' }]);
    }
  });

  test('the merchant’s secret key is told all', async () => {
    const { status, body } = await show(own.secretKey);
    expect([status, body]).toEqual([
      200,
      {
        secure_token: id,
        verification_status: 'NEEDS_VERIFY',
        id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        three_ds_auth_result: {
          threeDSServerTransID: expect.any(String),
          threeDSRequestorTransID: expect.any(String),
          dsTransID: expect.any(String),
          dsReferenceNumber: expect.any(String),
          acsTransID: expect.any(String),
          acsReferenceNumber: expect.any(String),
          messageVersion: '2.2.0',
          transStatus: 'C',
          transStatusReason: null,
          eci: null,
        },
      },
    ]);
  });

  test('of one that could not be asked about, all ten are told, too', async () => {
    for (const [number, said] of [
      [threeDsCards.unreachable, { transStatus: 'U', eci: '07', threeDSServerTransID: null, acsTransID: null }],
      [threeDsCards.absent, { transStatus: null, eci: null, threeDSServerTransID: expect.any(String), acsTransID: null }],
    ] as const) {
      const { three_ds_auth_result } = (await show(own.secretKey, await aSecureToken(own.secretKey, number))).body;
      expect(Object.keys(three_ds_auth_result)).toHaveLength(10);
      expect(three_ds_auth_result).toMatchObject(said);
    }
  });

  test('another merchant’s key, of either kind, finds nothing, as for an id that was never given out', async () => {
    const number = await tenantNumberOf(own.id);
    const unknown = publicIdOf(number, newSecretId());
    const otherNumber = publicIdOf(await tenantNumberOf(other.id), readPublicId(id)?.id ?? '');
    const nobodys = publicIdOf(2_000_000_000, readPublicId(id)?.id ?? '');
    const missing = await show(own.secretKey, unknown);
    expect([missing.status, missing.body.error.code]).toEqual([404, 'not_found']);
    for (const key of [other.secretKey, publishable[other.id] ?? ''])
      for (const token of [id, unknown, otherNumber]) expect([token, (await show(key, token)).text]).toEqual([token, missing.text]);
    for (const key of [own.secretKey, publishable[own.id] ?? '', null])
      for (const token of [
        unknown,
        otherNumber,
        nobodys,
        `a${id}`,
        id.toUpperCase(),
        `${id}a`,
        id.slice(1),
        readPublicId(id)?.id ?? '',
        'tok_1',
        '%00',
      ])
        expect([token, (await show(key, token)).text]).toEqual([token, missing.text]);
  });

  test('a key that does not hold is none, and is not the same as coming without', async () => {
    const admin = await asRole('admin', own.id);
    const old = await createKey(admin, { kind: 'publishable', name: 'old' });
    await revokeKey(admin, { id: old.id });
    for (const key of [old.value, `pk_test_${'a'.repeat(32)}`, '']) expect((await show(key)).status).toBe(401);
    const headers = { authorization: 'Bearer x' };
    expect((await api(null, 'GET', `/secure_tokens/${id}`, undefined, { headers })).status).toBe(401);
  });

  test('nobody is shown anything of a merchant that is suspended', async () => {
    const closed = await aMarket({ sellers: 0, role: null });
    const token = await aSecureToken(closed.secretKey);
    expect((await show(null, token)).status).toBe(200);
    await suspendMerchant(await asRole('operator', null), { id: closed.id, reason: '試験' });
    expect((await show(null, token)).status).toBe(404);
  });

  test('looking changes nothing', async () => {
    await show(own.secretKey);
    const before = await dumpTables();
    for (const key of [own.secretKey, publishable[own.id] ?? '', null]) await show(key);
    const caller = await asKey(own.secretKey);
    const late = { ...caller, now: new Date(caller.now.getTime() + 600_000) };
    expect((await showSecureToken(late, { id })).verification_status).toBe('ERRORED');
    const after = await dumpTables();
    expect([after.SecureToken, after.VaultCard]).toEqual([before.SecureToken, before.VaultCard]);
  });
});

test('it is called from any page, and asks before it calls', async () => {
  for (const key of [own.secretKey, publishable[own.id] ?? '', null]) {
    expect((await show(key)).headers.get('access-control-allow-origin')).toBe('*');
    expect((await show(key, 'nothing')).headers.get('access-control-allow-origin')).toBe('*');
  }
  for (const [handlers, methods] of [
    [resource({ POST: createSecureToken }), 'POST'],
    [resource({ GET: showSecureToken }), 'GET'],
  ] as const) {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': methods };
    const request = new Request('http://127.0.0.1:3000/api/v1/secure_tokens', { method: 'OPTIONS', headers });
    const answer = await handlers.OPTIONS(request, { params: Promise.resolve({}) });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe(methods);
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('whoever pays with one finds it with its card, by its own id and among its own alone', async () => {
  const found = await findSecureToken(own.id, id);
  expect(found).toMatchObject({
    token: { amount: 10_000, status: 'NEEDS_VERIFY', usedAt: null },
    card: { brand: 'visa', lastFour: '5000' },
  });
  expect(await findSecureToken(other.id, id)).toBeNull();
  expect(await findSecureToken(own.id, readPublicId(id)?.id ?? '')).toBeNull();
});
