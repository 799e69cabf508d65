// alone: its connections count where their statements go
import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { tick } from '@/lib/jobs/tick';
import { aMarket } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { countShards, shardsOf } from '@/scripts/test/cluster-shards';

// A round of due work asks every worker, however many platforms there are.

const makeTenants = (count: number) =>
  sql(`INSERT INTO "Tenant"(id, "createdAt") SELECT id, statement_timestamp() FROM unnest($1::uuid[]) id`, [
    Array.from({ length: count }, () => newId()),
  ]);
const round = async () => tick(await readClock());

beforeAll(async () => {
  await countShards();
  await aMarket();
});

test('a round asks as often with 1,000 platforms as with ten', async () => {
  await makeTenants(9);
  await round();
  const few = await shardsOf(round);
  await makeTenants(990);
  const many = await shardsOf(round);
  expect(few.several).toBeGreaterThan(0);
  // some sources have their turn once a minute only
  expect(many.several).toBeLessThan(few.several + 5);
  expect(many.one).toBeLessThan(few.one + 50);
});
