import { expect, test, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { thinPlan, wholePlan } from '@/lib/operation/kept-plan';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { actAndBeSilent, atNextCall, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aSubscription } from '@/lib/testing/fixtures/subscriptions';
import { aMarket, aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const [tenantId, other, paymentId, id, claimId] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
const key = {
  kind: 'key',
  keyId: id,
  keyKind: 'secret',
  label: '…1234',
  tenantId,
  merchantId: tenantId,
  platformRole: 'platform',
} as const;
const person = {
  userId: id,
  sessionId: id,
  role: 'staff',
  name: 'x',
  email: 'x@example.jp',
  label: 'x',
  platformRole: 'platform',
} as const;
const actors: Actor[] = [
  key,
  { ...key, scopes: ['payments'] },
  { ...key, merchantId: other },
  { kind: 'user', ...person, tenantId, merchantId: null, suspended: false, mustSecure: false, proof: 'none' },
  { kind: 'user', ...person, tenantId: null, merchantId: null, suspended: false, mustSecure: false, proof: 'none' },
  { kind: 'guest', label: 'customer', tenantId, platformRole: 'platform' },
  { kind: 'system', label: 'service' },
  { kind: 'system', label: 'service', tenantId },
];

test('a plan is read as it was made, whoever asked; what its row and its key say is not kept twice', () => {
  const own = { capture: true, returns: [{ amount: 1 }] };
  const made = { tenantId, paymentId, attempt: { id, kind: 'capture' as const, amount: 10 }, ...own };
  const row = { tenantId, id, paymentId, kind: 'capture' as const, amount: 10, idempotencyKey: 'k', claimId };
  for (const actor of actors) {
    const asked = { actor, requestId: 'r', locale: 'ja' as const, claimId, operation: 'payment.capture' };
    const thin = thinPlan({ ...made, opening: { splits: [{}] } }, asked);
    expect(wholePlan({ ...row, plan: JSON.parse(JSON.stringify(thin)) })).toEqual({ ...made, asked });
    expect(Object.keys(thin).sort()).toEqual(['asked', 'capture', 'returns']);
    expect(JSON.stringify(thin)).not.toMatch(new RegExp(`${paymentId}|${claimId}`));
    // as a version before has kept it
    expect(wholePlan({ ...row, plan: { ...made, asked } as never })).toEqual({ ...made, asked });
  }
  expect(JSON.stringify(thinPlan({ ...made, opening: {} }, { actor: key } as never))).not.toContain(tenantId);
});

const plansOf = (payment: string) =>
  sql<{ kind: string; state: string; kept: boolean }>(
    `SELECT kind, state, plan IS NOT NULL AS kept FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id`,
    [payment],
  );

const maker = async (tenant: string, payment: string) =>
  (await showTimeline(await asRole('viewer', tenant), { id: payment })).data.find(({ kind }) => kind === 'created')?.actor;

test('it is kept while the attempt is open, whoever completes it, and no longer', async () => {
  const shop = await aShop();
  const payment = await shop.authorize();
  atNextCall('capture', actAndBeSilent);
  await shop.capture(payment, { platform_details: splitOf() });
  expect(await plansOf(payment)).toEqual([
    { kind: 'authorize', state: 'succeeded', kept: false },
    { kind: 'capture', state: 'open', kept: true },
  ]);
  await expect(sql(`UPDATE "Attempt" SET plan = NULL WHERE "paymentId" = $1 AND state = 'open'`, [payment])).rejects.toThrow(
    'Attempt_open_has_plan',
  );
  expect(await recoverAll()).toEqual(['succeeded']);
  expect((await plansOf(payment)).filter(({ kept }) => kept)).toEqual([]);
  vi.restoreAllMocks();
});

test('who made a payment is told after it is forgotten, however often it was changed', async () => {
  const shop = await aShop();
  const byKey = { kind: 'key', name: `…${shop.secretKey.slice(-4)}` };
  const payment = (await shop.post('/payments', aPayment())).body.id;
  expect(await maker(shop.id, payment)).toEqual(byKey);
  await sql(
    `INSERT INTO "Audit" SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'operation', 'payment.update',
      'before', '{}'::jsonb, 'after', '{}'::jsonb, 'createdAt', a."createdAt" + n * interval '1 second'))).*
    FROM "Audit" a, generate_series(1, 250) n WHERE a."subjectId" = $1`,
    [payment],
  );
  expect(await maker(shop.id, payment)).toEqual(byKey);
});

test('who made the payment of a subscription is told too: another operation has made it', async () => {
  const market = await aMarket();
  const { id: subscription } = await aSubscription(await asKey(market.secretKey), { platform_details: splitOf() });
  const [paid] = await sql<{ id: string }>(`SELECT id FROM "Payment" WHERE "subscriptionId" = $1`, [subscription]);
  expect(await plansOf(paid?.id ?? '')).toEqual([{ kind: 'authorize', state: 'succeeded', kept: false }]);
  expect(await maker(market.id, paid?.id ?? '')).toEqual({ kind: 'key', name: `…${market.secretKey.slice(-4)}` });
});
