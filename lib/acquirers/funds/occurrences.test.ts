// A difference that was dealt with is so for as long as it stays: what goes and returns is another one, though its yen are the same.
import { beforeAll, expect, test } from 'vitest';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { aStatingAcquirer } from '@/lib/testing/stand-ins/stating-acquirer';

const { acquirer, write } = aStatingAcquirer('bunpai');
connectOnly(new Map([[acquirer.name, acquirer]]));

const { compareAcquirer } = await import('@/lib/acquirers/funds/compare-acquirer');
const { findOpenDifferences } = await import('@/lib/acquirers/funds/find-open-differences');
const { listComparisons } = await import('@/lib/acquirers/funds/list-comparisons');
const { resolveDifference } = await import('@/lib/acquirers/funds/resolve-difference');
const { newId } = await import('@/lib/db/ids');
const { asRole } = await import('@/lib/testing/market');

let operator: Awaited<ReturnType<typeof asRole>>;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

/** Two hours later nothing is on the way any more. */
const compare = () =>
  compareAcquirer({ ...operator, now: new Date(Date.now() + 2 * 60 * 60_000), requestId: newId() }, { name: acquirer.name });
const openIn = ({ parts }: { parts: { kind: string; amount: number; state: string }[] }) =>
  parts.filter(({ state }) => state === 'open').map(({ kind, amount }) => [kind, amount]);

test('what was dealt with, goes and returns with the same yen is open again, however often', async () => {
  const isUnknown = ({ kind }: { kind: string }) => kind === 'unknown';
  const dealtWith: string[] = [];
  for (const reason of ['一回目', '二回目']) {
    write({ kind: 'payment', amount: 872, remote: 'p_foreign' });
    const open = await compare();
    expect(openIn(open)).toEqual([['unknown', 872]]);
    await resolveDifference(operator, { name: 'bunpai', comparison_id: open.id, reason });
    const stays = await compare();
    expect(stays.parts.find(isUnknown)).toMatchObject({ state: 'resolved', resolved: { reason } });
    dealtWith.push(stays.id);
    write({ kind: 'refund', amount: -872, remote: 'p_foreign' });
    expect((await compare()).parts.some(isUnknown)).toBe(false);
  }
  write({ kind: 'payment', amount: 872, remote: 'p_foreign' });
  expect((await compare()).open).toEqual({ count: 1, amount: 872 });
  expect((await findOpenDifferences()).count).toBe(1);
  // each occurrence keeps what was said of it
  const { data } = await listComparisons(operator, { name: 'bunpai', per_page: 50 });
  const said = dealtWith.map((id) => data.find((row) => row.id === id)?.parts.find(isUnknown)?.resolved?.reason);
  expect(said).toEqual(['一回目', '二回目']);
});

test('of two comparisons at once each knows the one before: what has stayed is dealt with still', async () => {
  const open = await compare();
  await resolveDifference(operator, { name: 'bunpai', comparison_id: open.id, reason: '三回目' });
  const both = await Promise.all([compare(), compare(), compare()]);
  expect(both.map(openIn)).toEqual([[], [], []]);
});
