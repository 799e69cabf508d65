import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import {
  deleteEndedSignIns,
  deleteExpiredKeys,
  eraseOverdueCards,
  findDuePayments,
  findDueSubscriptions,
  findOverdueAttempts,
} from '@/lib/jobs/store';
import { aSubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, testCard } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The owner's own connection, which may count rows; everything it writes is rolled back. */
let owner: pg.Client;

beforeAll(async () => {
  const shop = await aShop();
  await shop.authorize();
  await shop.post('/merchants', { name: '鍵', platform_role: 'payout' }, { 'idempotency-key': 'one' });
  await shop.post('/tokens', { payment_details: testCard });
  await asRole('operator', null);
  await (await aSubscribedShop()).subscribe();
  const [row] = await sql<{ name: string }>('SELECT current_database() AS name');
  owner = new pg.Client({ connectionString: new URL(`/${row?.name}`, inject('postgres')).href });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query(`INSERT INTO "Tenant" (id, "createdAt") SELECT gen_random_uuid(), now() FROM generate_series(1, 50)`);
  const copies = (table: string, changed: string) =>
    owner.query(`INSERT INTO "${table}" SELECT c.* FROM (SELECT x FROM "${table}" x LIMIT 1) r, generate_series(1, 8000) n,
      LATERAL (SELECT (array(SELECT id FROM "Tenant" ORDER BY id))[1 + n % 50] AS tenant) t, LATERAL jsonb_populate_record(r.x, ${changed}) c`);
  await copies(
    'Payment',
    `jsonb_build_object('tenantId', t.tenant, 'id', gen_random_uuid(), 'paymentDeadline', now() + (n - 100) * interval '1 minute')`,
  );
  await copies(
    'Attempt',
    `jsonb_build_object('id', gen_random_uuid(), 'kind', 'refund', 'state', CASE WHEN n < 50 THEN 'open' ELSE 'succeeded' END, 'plan', CASE WHEN n < 50 THEN '{}'::jsonb END,
      'leaseUntil', now() - interval '1 minute')`,
  );
  await copies(
    'IdempotencyKey',
    `jsonb_build_object('tenantId', t.tenant, 'key', n, 'expiresAt', now() + (n - 100) * interval '1 minute')`,
  );
  await copies(
    'Subscription',
    `jsonb_build_object('tenantId', t.tenant, 'id', gen_random_uuid(), 'pageId', gen_random_uuid(), 'dueAt', now() + (n - 100) * interval '1 minute')`,
  );
  await copies(
    'VaultCard',
    `jsonb_build_object('tenantId', t.tenant, 'id', gen_random_uuid(), 'forgetAt', now() + (n - 100) * interval '1 minute')`,
  );
  await owner.query(
    `INSERT INTO "SignIn" (id, "userId", "createdAt", "expiresAt") SELECT gen_random_uuid(), u.id, now(), now() - interval '90 days' + (n - 100) * interval '1 minute'
      FROM (SELECT id FROM "User" LIMIT 1) u, generate_series(1, 8000) n`,
  );
  await owner.query('ANALYZE');
});
afterAll(async () => {
  await owner.query('ROLLBACK');
  await owner.end();
});

/** How this call's statement reads a table. */
async function scansOf(table: string, call: () => Promise<unknown>) {
  const sent: Prisma.Sql[] = [];
  const keep = async (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    sent.push('raw' in text ? Prisma.sql(text, ...values) : text);
    return [];
  };
  vi.spyOn(prisma, '$queryRaw').mockImplementation(keep as never);
  vi.spyOn(prisma, '$executeRaw').mockImplementation(keep as never);
  await call();
  vi.restoreAllMocks();
  const { rows } = await owner.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sent[0]?.text}`, sent[0]?.values);
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === table);
  return {
    kinds: nodes.map((node) => node['Node Type']),
    rows: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  };
}

test('what is due is found by an index and not by reading a table', async () => {
  const payments = await scansOf('Payment', () => findDuePayments(new Date(), 100));
  expect(payments.kinds).toEqual([expect.stringMatching(/^(Index|Bitmap Heap) Scan$/)]);
  expect(payments.rows).toBeLessThan(120);
  const attempts = await scansOf('Attempt', () => findOverdueAttempts(40));
  expect(attempts.kinds).toEqual([expect.stringMatching(/^(Index|Bitmap Heap) Scan$/)]);
  expect(attempts.rows).toBeLessThan(60);
  const subscriptions = await scansOf('Subscription', () => findDueSubscriptions(new Date(), 100));
  expect(subscriptions.kinds).toEqual([expect.stringMatching(/^(Index|Bitmap Heap) Scan$/)]);
  expect(subscriptions.rows).toBeLessThan(120);
});

test('what is swept is found by an index', async () => {
  const keys = await scansOf('IdempotencyKey', () => deleteExpiredKeys(50));
  expect(keys.kinds.filter((kind) => kind === 'Seq Scan')).toEqual([]);
  expect(keys.rows).toBeLessThan(120);
  const cards = await scansOf('VaultCard', () => eraseOverdueCards(new Date(), 50));
  expect(cards.kinds.filter((kind) => kind === 'Seq Scan')).toEqual([]);
  expect(cards.rows).toBeLessThan(120);
  const signIns = await scansOf('SignIn', () => deleteEndedSignIns(50));
  expect(signIns.kinds.filter((kind) => kind === 'Seq Scan')).toEqual([]);
});
