import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import { adapters as connectable } from '@/lib/acquirers/adapters';
import { findConnected } from '@/lib/acquirers/find-connected';
import { settings } from '@/lib/installation';
import { clauses } from '@/lib/testing/acquirer-contract';
import { dialects } from '@/lib/testing/fixtures/acquirer-calls';
import type { Row } from '@/lib/testing/fixtures/acquirer-row';
import { ownAccountRow, remoteRow, sandboxRow } from '@/lib/testing/fixtures/acquirers';
import { outside } from '@/lib/testing/outside-acquirer-contract';
import { aSecondInstallation } from '@/scripts/test/two-installations';

const { cardNumbers } = settings();
Object.assign(settings(), { cardNumbers: 'direct' });
const second = await aSecondInstallation();
afterAll(async () => {
  Object.assign(settings(), { cardNumbers });
  await second.close();
});

const rows: readonly Row[] = [sandboxRow, ownAccountRow, ...dialects.map((name) => remoteRow(name, second))];

test('every adapter that this installation uses, or can be connected to, has a row', async () => {
  const { acquirers } = await findConnected();
  const held = rows.map(({ adapter }) => adapter.name);
  expect(held).toEqual([...new Set(held)]);
  expect(held).toEqual(expect.arrayContaining([...acquirers.keys(), ...connectable.keys()]));
});

describe.each(rows.map((row) => [row.adapter.name, row] as const))('the acquirer %s', (_, row) => {
  for (const { title, applies = () => true, holds } of clauses) test.runIf(applies(row))(title, () => holds(row));
});

/** The first clause that a row does not keep; null: it keeps all. */
async function brokenBy(row: Row, of = clauses): Promise<string | null> {
  for (const { title, applies = () => true, holds } of of) {
    const isKept =
      !applies(row) ||
      (await holds(row).then(
        () => true,
        () => false,
      ));
    if (!isKept) return title;
  }
  return null;
}

describe('an adapter is found out', () => {
  let remote: Row;
  beforeAll(() => {
    remote = remoteRow('bunpai', second);
  });
  const without = (row: Row, change: Partial<Acquirer> | Record<string, unknown>): Row => ({
    ...row,
    adapter: { ...row.adapter, ...change } as Acquirer,
  });
  const agreeable = async () => ({ ok: true as const, reference: 'yes' });

  test.each(['authorize', 'capture', 'void', 'refund', 'close', 'verify'] as const)(
    'that leaves out %s, or only says that it was done',
    async (method) => {
      expect(await brokenBy(without(sandboxRow, { [method]: undefined }))).not.toBeNull();
      expect(await brokenBy(without(sandboxRow, { [method]: agreeable }))).not.toBeNull();
    },
  );

  test.each([
    ['read', 'how a payment stands'],
    ['notice', 'a notice'],
    ['heardSince', 'what it has told'],
    ['disputes', 'disputes'],
    ['funds', 'what it owes us'],
    ['keep', 'keeps the card'],
    ['drop', 'keeps the card'],
    ['openPage', 'opens one page'],
    ['readPage', 'opens one page'],
  ] as const)('that asks an outside acquirer and leaves out %s', async (method, title) => {
    expect(await brokenBy(without(remote, { [method]: undefined }), outside)).toContain(title);
  });

  test.each(sandboxRow.adapter.can.methods)('that offers %s and does not take it', async (method) => {
    const authorize: Acquirer['authorize'] = async (call) =>
      call.instrument.method === method ? { ok: false, code: 'other_error' } : sandboxRow.adapter.authorize(call);
    expect(await brokenBy(without(sandboxRow, { authorize }))).not.toBeNull();
  });

  test('that does what comes after the closing', async () => {
    const close: Acquirer['close'] = async () => null;
    expect(await brokenBy(without(sandboxRow, { close }))).not.toBeNull();
  });
});

test('the sandbox keeps nothing of a card', async () => {
  const folder = path.join(settings().dataDir, 'sandbox-acquirer');
  const kept = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  const lines = kept
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect(Object.keys(line).toSorted()).toEqual(['amount', 'at', 'attemptId', 'kind', 'outcome']);
  const numbers = [...sandboxRow.good, ...Object.values(sandboxRow.refused)];
  expect(numbers.filter((number) => kept.includes(number))).toEqual([]);
});
