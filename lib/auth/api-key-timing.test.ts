import { beforeAll, expect, test } from 'vitest';
import { newKey } from '@/lib/auth/key';
import { api } from '@/lib/testing/api';
import { aMarket, type Market } from '@/lib/testing/market';
import { times } from '@/lib/testing/tier';

let market: Market;
beforeAll(async () => {
  market = await aMarket({ sellers: 0 });
});

const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
const variance = (list: number[]) => {
  const middle = mean(list);
  return list.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (list.length - 1);
};
/** Welch's t of two samples, without the slowest twentieth of both: a pause of the machine says nothing about a key. */
function welch(first: number[], second: number[]): number {
  const limit = [...first, ...second].sort((a, b) => a - b)[Math.floor((first.length + second.length) * 0.95)] ?? 0;
  const [a, b] = [first, second].map((list) => list.filter((value) => value <= limit)) as [number[], number[]];
  return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
}

/** Three kinds of wrong keys, new ones each time: right except for the end, wrong throughout, and of an unknown mode. */
const kinds = {
  near: () => `${market.secretKey.slice(0, -6)}${newKey('secret', 'test').slice(-6)}`,
  far: () => newKey('secret', 'test'),
  other: () => newKey('secret', 'live'),
};
type Kind = keyof typeof kinds;

test('S06 ApiKeyTiming', async () => {
  const took: Record<Kind, number[]> = { near: [], far: [], other: [] };
  const order = Object.keys(kinds) as Kind[];
  const calls = times(300, 20_000);
  for (let call = -200; call < calls; call++) {
    // in turns, starting with another kind each time, so that drift affects all kinds
    for (const kind of order.map((_, at) => order[(at + Math.abs(call)) % order.length] as Kind)) {
      const key = kinds[kind]();
      const begin = performance.now();
      const { status } = await api(key, 'GET', '/payments');
      if (call >= 0) took[kind].push(performance.now() - begin);
      expect(status).toBe(401);
    }
  }
  const t = { nearFar: welch(took.near, took.far), farOther: welch(took.far, took.other), nearOther: welch(took.near, took.other) };
  console.log(`S06 ApiKeyTiming: Welch's t of ${calls} calls each: ${JSON.stringify(t)}`);
  // an absolute time: only checked in long runs, where the test has the machine to itself
  if (calls >= 20_000) for (const value of Object.values(t)) expect(Math.abs(value)).toBeLessThan(4.5);
});
