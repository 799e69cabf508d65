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
