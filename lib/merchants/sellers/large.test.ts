// Five thousand sellers of one platform: every query uses indexes, and none reads a whole table.
import { beforeAll, expect, test } from 'vitest';
import { slowest } from '@/lib/testing/load/large';
import { fillApplications, sellerQuestions } from '@/lib/testing/load/many-sellers';
import { recordPlans, type Scan } from '@/lib/testing/load/plans';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { makeMarket } from '../../../bench/market.mjs';

const sellers = times(1_000, 5_000);
const barMs = 200;
const all: Record<string, { scans: Scan[]; total: number; took: number }> = {};

beforeAll(async () => {
  const recorded = await recordPlans();
  const platforms = await makeMarket(process.env.DATABASE_OWNER_URL ?? '', { payments: 200, platforms: 4, sellers });
  for (const [index, { id }] of platforms.entries()) await fillApplications(id, { allWait: index === 1 });
  await sql('ANALYZE "Merchant"');
  await sql('ANALYZE "Application"');
  const [staff, operator] = [await asRole('staff', platforms[0]?.id ?? ''), await asRole('operator', null)];
  for (const [question, ask] of Object.entries(sellerQuestions(staff, operator, sellers))) {
    // a generic plan, which reads a table only when an index is missing
    const { total = 0 } = await recorded.during(question, { generic: true, sequential: false }, ask);
    await recorded.during(`${question}, planned anew`, { generic: false, sequential: true }, ask);
    all[question] = { total, scans: recorded.scans.filter(({ during }) => during.startsWith(question)), took: 0 };
  }
  await recorded.end();
  for (const [question, ask] of Object.entries(sellerQuestions(staff, operator, sellers))) {
    const asked = all[question];
    if (asked) asked.took = await slowest(ask);
  }
});

const tables = ['Merchant', 'Application', 'ApplicationSubmission'];
const scansOf = (question: string) => (all[question]?.scans ?? []).filter(({ table }) => tables.includes(table));
const scanText = ({ during, how, table, index, condition }: Scan) =>
  `${during}: ${how} on ${table} ${index ?? ''} by ${condition ?? 'nothing'}`;

test('the market is what it is to be', () => {
  const total = (question: string) => all[question]?.total;
  expect(total('sellers, the first page')).toBe(sellers);
  expect(total('sellers, accepted')).toBe((sellers * 3) / 5);
  expect(total('sellers with something to mend')).toBe(sellers / 25);
  expect(total('home')).toBe(sellers / 25);
  expect(total('sellers by name')).toBeGreaterThan(0);
  expect(total('the reviewers’ queue')).toBe(sellers + (sellers * 3) / 5);
});

test('everything is found by an index that the tenant leads', () => {
  const scans = Object.keys(all).flatMap(scansOf);
  expect(scans.length).toBeGreaterThan(40);
  const wrong = scans.filter(
    ({ how, condition, during }) =>
      (how === 'Seq Scan' && !during.endsWith('planned anew')) || (how !== 'Seq Scan' && !condition?.includes('"tenantId"')),
  );
  expect(wrong.map(scanText)).toEqual([]);
});

test('what is to be mended, what waits and the first page stand in indexes of their own', () => {
  const indexesOf = (question: string) => new Set(scansOf(question).map(({ index }) => index));
  expect(indexesOf('sellers with something to mend')).toContain('Application_errored');
  expect(indexesOf('home')).toContain('Application_errored');
  expect(indexesOf('the reviewers’ queue')).toContain('Application_waiting');
  const first = scansOf('sellers, the first page').filter(({ statement }) => /ORDER BY/.test(statement));
  expect(first.map(({ index }) => index)).toContain('Merchant_tenantId_createdAt_id_idx');
  const named = scansOf('sellers in the order of their names').filter(({ statement }) => /ORDER BY/.test(statement));
  expect(named.map(({ index }) => index)).toContain('Merchant_sellers_by_name');
  expect(first.filter(({ how }) => how === 'Seq Scan').map(scanText)).toEqual([]);
});

test('nobody waits for it', () => {
  console.info(
    `${sellers} sellers, p95 in ms: ${Object.entries(all)
      .map(([question, { took }]) => `${question} ${took.toFixed(0)}`)
      .join(', ')}`,
  );
  // an absolute time: only checked in long runs, where the test has the machine to itself
  if (times(0, 1) === 1) expect(Object.entries(all).filter(([, { took }]) => took >= barMs)).toEqual([]);
});
