import { expect, test } from 'vitest';
import { idAt, newId, randomHex } from '@/lib/db/ids';

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('ids are UUIDs of version 7, of the time when they were made, and each is larger than the one before', () => {
  const before = Date.now();
  const ids = Array.from({ length: 50_000 }, newId);
  expect(ids.filter((id) => !version7.test(id))).toEqual([]);
  expect(ids.filter((id, at) => at > 0 && id <= (ids[at - 1] ?? ''))).toEqual([]);
  // a machine's clock may be put back a little meanwhile
  for (const id of [ids[0], ids.at(-1)]) expect(Math.abs(timeOf(id ?? '') - before)).toBeLessThan(60_000);
  // the counter is within the millisecond; the rest is random in each
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(49_900);
});

test('every bit after the counter is random', () => {
  const ids = Array.from({ length: 2_000 }, () => BigInt(`0x${newId().replaceAll('-', '')}`));
  const [ones, zeros] = [ids.reduce((all, id) => all | id, 0n), ids.reduce((all, id) => all | ~id, 0n)];
  const random = (1n << 42n) - 1n;
  expect([ones & random, zeros & random]).toEqual([random, random]);
});

test('the smallest id of a moment is below every id of it', () => {
  const [at, id] = [new Date(), newId()];
  expect([idAt(at) <= id, idAt(new Date(timeOf(id) + 1)) > id]).toEqual([true, true]);
  expect(idAt(new Date(-1))).toBe('00000000-0000-0000-0000-000000000000');
});

test('128 random bits, each used once', () => {
  const texts = Array.from({ length: 2_000 }, randomHex);
  expect(texts.filter((text) => !/^[0-9a-f]{32}$/.test(text))).toEqual([]);
  expect(new Set(texts.flatMap((text) => [text.slice(0, 16), text.slice(16)])).size).toBe(4_000);
});
