import { expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

test('S03 Bopla', async () => {
  const [own, other] = [await aMarket(), await aMarket()];
  const over = { id: other.id, uuid: other.id, tenant_id: other.id, tenantId: other.id, balance: 1_000_000, live: true };
  const states = {
    status: 'accepted',
    application_status: 'accepted',
    applicationStatus: 'accepted',
    payouts_enabled: true,
    created_at: '2000-01-01T00:00:00Z',
  };
  for (const platform_role of ['platform', null, 'ordinary']) {
    const answer = await api(own.secretKey, 'POST', '/merchants', { name: '昇格', platform_role });
    expect(answer).toMatchObject({ status: 422, body: { error: { param: 'platform_role' } } });
  }
  const created = await api(own.secretKey, 'POST', '/merchants', { name: '販売者', platform_role: 'payout', ...over, ...states });
  expect(created).toMatchObject({
    status: 200,
    body: { status: 'incomplete', payouts_enabled: false, live: false, platform_role: 'payout' },
  });
  expect(created.body.id).not.toBe(other.id);
  expect((await api(own.secretKey, 'GET', `/merchants/${created.body.id}/balances/JPY`)).body).toMatchObject({ total: 0, held: 0 });
  const patched = await api(own.secretKey, 'PATCH', `/merchants/${created.body.id}`, {
    name: '改名',
    platform_role: 'platform',
    ...over,
    ...states,
  });
  const { updated_at, ...rest } = created.body;
  expect(patched.body).toMatchObject({ ...rest, name: '改名' });
  const [row] = await sql<{ tenantId: string }>('SELECT "tenantId" FROM "Merchant" WHERE id = $1', [created.body.id]);
  expect(row?.tenantId).toBe(own.id);

  const money = {
    status: 'refunded',
    amount_refunded: 1,
    authorizedAmount: 9_999_999,
    authorized_amount: 1,
    captured_at: null,
    acquirer: 'x',
    refunds: [{}],
    session: 'x',
  };
  const { holderName, ...card } = { ...testCard, holderName: 'x' };
  const paid = await api(
    own.secretKey,
    'POST',
    '/payments',
    aPayment({ ...over, ...money, payment_details: { ...card, brand: 'jcb', last_four_digits: '0000' } }),
  );
  expect(paid.body).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refunds: [],
    session: null,
    payment_details: { brand: 'visa', last_four_digits: '1111' },
  });
  const changed = await api(own.secretKey, 'PATCH', `/payments/${paid.body.id}`, {
    ...over,
    ...money,
    amount: 1,
    tax: 0,
    currency: 'USD',
    description: '変更',
  });
  expect(changed.body).toEqual({ ...paid.body, description: '変更' });
});

test('S03 Bopla: of tokens and customers', async () => {
  const [own, other] = [await aMarket({ sellers: 0 }), await aMarket({ sellers: 0 })];
  const card = { ...testCard, brand: 'jcb', last_four_digits: '0000', sealed: 'v1.x', forgetAt: null, bin: '999999' };
  const over = { id: `tok_${other.id}`, tenantId: other.id, tenant_id: other.id, created_at: '2000-01-01T00:00:00Z' };
  const token = await api(own.secretKey, 'POST', '/tokens', {
    payment_details: card,
    ...over,
    used: true,
    expiresAt: '2099-01-01T00:00:00Z',
  });
  expect(token.body).toMatchObject({ used: false, payment_details: { brand: 'visa', last_four_digits: '1111' } });
  expect([token.body.id === over.id, token.body.created_at === over.created_at]).toEqual([false, false]);
  const [kept] = await sql<{ tenantId: string; hours: number }>(
    `SELECT "tenantId", (extract(epoch FROM "expiresAt" - "createdAt") / 3600)::int AS hours FROM "Token" WHERE id = $1`,
    [token.body.id.slice(4)],
  );
  expect(kept).toEqual({ tenantId: own.id, hours: 1 });

  const states = { kind: 'paypay', agreement: 'x', cardId: other.id, source: { type: 'paypay' }, deletedAt: '2000-01-01T00:00:00Z' };
  const made = await api(own.secretKey, 'POST', '/customers', { payment_details: card, ...over, ...states, id: other.id });
  expect(made.body).toMatchObject({ email: null, source: { type: 'credit_card', brand: 'visa', last_four_digits: '1111' } });
  expect([made.body.id === other.id, made.body.created_at === over.created_at]).toEqual([false, false]);
  const patched = await api(own.secretKey, 'PATCH', `/customers/${made.body.id}`, {
    ...over,
    ...states,
    id: other.id,
    updated_at: over.created_at,
    metadata: { a: 'b' },
  });
  expect(patched.body).toEqual({ ...made.body, metadata: { a: 'b' }, updated_at: patched.body.updated_at });
  expect(await sql('SELECT "tenantId", kind, agreement, "deletedAt" FROM "Customer"')).toEqual([
    { tenantId: own.id, kind: 'credit_card', agreement: null, deletedAt: null },
  ]);
});
