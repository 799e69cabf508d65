import { describe, expect, it } from 'vitest';
import { parsePgbench } from './load.mjs';
import { paymentsTable } from './payments-table.mjs';
import { median, misses, shownBar, withResults } from './table.mjs';

describe('table', () => {
  it('replaces the figures of one name and leaves everything else', () => {
    const page = '# Results\n\n<!-- a -->\n\nold\n\n<!-- /a -->\n\n<!-- b -->\n\nother\n\n<!-- /b -->\n';
    const changed = '# Results\n\n<!-- a -->\n\nnew\n\n<!-- /a -->\n\n<!-- b -->\n\nother\n\n<!-- /b -->\n';
    expect(withResults(page, 'a', 'new')).toBe(changed);
    expect(() => withResults(page, 'c', 'new')).toThrow('<!-- c -->');
  });

  it('says a bar, and what misses it; a figure that was not taken misses nothing', () => {
    expect([{ least: 2.5, note: ' ×' }, { most: 14 }].map(shownBar)).toEqual(['≥ 2.5 ×', '≤ 14']);
    expect([2.4, 2.5, Number.NaN].map((value) => misses(value, { least: 2.5 }))).toEqual([true, false, false]);
    expect([14.1, 14, Number.NaN].map((value) => misses(value, { most: 14 }))).toEqual([true, false, false]);
  });

  it('takes the middle of the runs', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([])).toBeNaN();
  });
});

it('load: what pgbench says at its end', () => {
  const text = `transaction type: bench/writes.sql
number of transactions actually processed: 5581
number of failed transactions: 2 (0.036%)
latency average = 32.278 ms
initial connection time = 85.431 ms
tps = 929.411216 (without initial connection time)`;
  expect(parsePgbench(text)).toEqual({ count: 5_581, perSecond: 929.411216, p50: 32.278, p99: Number.NaN, failed: 2 });
});

const measured = (perSecond: number, p50: number, more = {}) => ({
  ...{ count: perSecond * 20, perSecond, p50, p99: p50 * 3, failed: 0, serverMs: 1, databaseMs: 2 },
  ...{ logBytes: 17_200, imageBytes: 2_600, rows: 30, ...more },
});
const thrice = (perSecond: number, p50: number, more = {}) =>
  [perSecond * 0.5, perSecond, perSecond * 2].map((rate) => measured(rate, p50, more));
const cheap = { databaseMs: 0.5, logBytes: 13_000 };
const series = (side: 'now' | 'before', name: string, clients: number, runs: ReturnType<typeof thrice>) => ({
  side,
  name,
  clients,
  measured: runs,
});
const how = { runs: 3, seconds: 20 };
const rowOf = (text: string, label: string) => {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find(([, first]) => first === label) ?? [];
};

describe('the table of payments', () => {
  const both = [
    series('before', 'plain', 8, thrice(400, 20)),
    series('now', 'plain', 8, thrice(600, 13, cheap)),
    series('before', 'plain', 32, thrice(400, 60)),
    series('now', 'plain', 32, thrice(1_000, 30, cheap)),
    series('now', 'plain, one platform', 32, thrice(950, 31, cheap)),
    series('before', 'next', 32, thrice(300, 100)),
    series('now', 'next', 32, thrice(500, 60, cheap)),
  ];

  it('compares the medians of now and before, and names what misses its bar', () => {
    const { text, missed } = paymentsTable(both, { ...how, before: '1234567' });
    expect(rowOf(text, 'beside the pages, payments a second, 32 clients').slice(2, 6)).toEqual([
      '400',
      '1,000',
      '2.50',
      '≥ 2.5 × (goal 3)',
    ]);
    expect(rowOf(text, 'beside the pages, p50 ms, 8 clients').slice(2, 6)).toEqual(['20', '13', '0.65', '≤ 1 ×']);
    expect(rowOf(text, 'beside the pages, one platform : a hundred, 32 clients').slice(2, 6)).toEqual(['', '0.95', '', '≥ 0.9']);
    expect(rowOf(text, 'beside the pages, database ms, 32 clients').slice(2, 6)).toEqual(['2.00', '0.50', '0.25', '≤ 0.6']);
    expect(rowOf(text, 'beside the pages, database ms, 32 clients, of the version before').slice(2, 6)).toEqual([
      '',
      '',
      '0.25',
      '≤ 0.3 ×',
    ]);
    expect(rowOf(text, 'beside the pages, log kB, 32 clients').slice(2, 6)).toEqual(['17.2', '13.0', '0.76', '≤ 14']);
    expect(text).toContain('Before: 1234567.');
    expect(missed).toEqual(['through Next, payments a second, 32 clients']);
  });

  it('compares run by run: a run that was slow on both sides changes nothing', () => {
    const runs = (...rates: number[]) => rates.map((rate) => measured(rate, 60));
    const slowLater = [
      series('before', 'plain', 32, runs(400, 400, 200, 200, 200)),
      series('now', 'plain', 32, runs(1_200, 1_200, 1_200, 600, 600)),
    ];
    const { text } = paymentsTable(slowLater, { ...how, before: '1234567' });
    expect(rowOf(text, 'beside the pages, payments a second, 32 clients').slice(2, 5)).toEqual(['200', '1,200', '3.00']);
  });

  it('shows every series with what a payment costs, and all failures of its runs', () => {
    const failing = series('now', 'plain', 32, [measured(1_000, 30), measured(900, 31, { failed: 2 }), measured(800, 32, { failed: 1 })]);
    const { text } = paymentsTable([failing, series('before', 'plain', 32, thrice(400, 60))], { ...how, before: '1234567' });
    expect(rowOf(text, 'plain').slice(2, -1)).toEqual(['32', '900', '31', '93', '1.00', '2.00', '17.2', '2.6', '30.0', '3']);
    expect(rowOf(text, 'plain, before').slice(2, 5)).toEqual(['32', '400', '60']);
  });

  it('without a version before leaves out what it cannot know', () => {
    const { text, missed } = paymentsTable([series('now', 'plain', 32, thrice(1_000, 30, cheap))], how);
    expect(rowOf(text, 'beside the pages, payments a second, 32 clients').slice(2, 5)).toEqual(['', '1,000', '']);
    expect(missed).toEqual([]);
  });
});
