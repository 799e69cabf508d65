import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, csvLine, writtenText } from '@/lib/pages/csv';
import { keepLines, logged } from '@/lib/testing/logged';
import { runs } from '@/lib/testing/tier';

keepLines();

/** Parses a file like a spreadsheet: RFC 4180. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') rows.push([]);
    if (end === '' || cell.lastIndex === text.length) break;
  }
  return rows.filter((row) => row.length > 0);
}

test('S14 CsvFormula: text that a spreadsheet would compute begins with an apostrophe', () => {
  for (const text of [
    '=1+1',
    '+81312345678',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '　＝1',
    '＋1',
    '－1',
    '＠x',
    '=cmd|"/c calc"!A1',
  ]) {
    const [[cell = ''] = []] = cellsOf(csvLine([text]));
    expect(cell).toBe(`'${text}`);
  }
  // figures are ours, and a debit has its sign
  expect(csvLine([-500, 0, 'A-1', '山田', null, 'a,b', 'a"b', 'a\nb'])).toBe('-500,0,A-1,山田,,"a,b","a""b","a\nb"\r\n');
});

test('S14 CsvFormula: whatever is written is read again, cell by cell', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=', '-', '"', ',', '\r\n', "'", ' '),
    fc.integer(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (values) => {
      const [read = []] = cellsOf(csvLine(values));
      expect(read).toHaveLength(values.length);
      for (const [index, value] of values.entries()) {
        const text = read[index] ?? '';
        expect([String(value ?? ''), `'${value}`]).toContain(text);
        if (typeof value === 'string') expect(text).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }
    }),
    runs(500, 20_000),
  );
});

test('a file is made as fast as it is read, and no further', async () => {
  let made = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield [[made, '甲']];
      }
    } finally {
      isEnded = true;
    }
  }
  const file = csvFile('x.csv', ['番号', '名前'], endless());
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="x.csv"');
  const reader = (file.body ?? new ReadableStream()).getReader();
  const first = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await reader.read()).value);
  expect(first).toBe('\uFEFF番号,名前\r\n');
  for (let chunk = 0; chunk < 5; chunk++) await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(made).toBeLessThanOrEqual(7);
  await reader.cancel();
  expect(isEnded).toBe(true);
});

test('what somebody wrote is not taken for a number or a day', () => {
  for (const text of ['0001234', '12345678901234567890', '1-2', '2026/11/21', '12:30', '1e5', '1,234', '(5)'])
    expect(csvLine([writtenText(text)])).toBe(text.includes(',') ? `"'${text}"\r\n` : `'${text}\r\n`);
  for (const text of ['A-1011', '注文 12', '', 'e5', '1-A']) expect(writtenText(text)).toBe(text);
  expect(writtenText(null)).toBeNull();
  // one apostrophe is enough
  expect(csvLine([writtenText('-12')])).toBe("'-12\r\n");
});

test('a file that fails on the way is no whole file, and our log knows where it failed', async () => {
  async function* failing() {
    yield [[1]];
    throw new Error('gone');
  }
  await expect(csvFile('x.csv', ['n'], failing()).text()).rejects.toThrow('gone');
  const line = logged.lines.find((text) => text.includes('a file broke off'));
  expect(JSON.parse(line ?? '{}').frames).toContain('csv.test.ts');
  expect(line).not.toContain('gone');
});
