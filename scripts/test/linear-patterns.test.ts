import { expect, test } from 'vitest';
import { faultOf, patternsIn, shippedPatterns } from './linear-patterns.mjs';

test('a pattern that goes back over what it has read is told, with where it stands', async () => {
  for (const source of ['@.*\\.', '[. ]+$', '\\s*%$', '^(a+)+$', '^[\\x20-\\x7e]*[A-Za-z][\\x20-\\x7e]*$'])
    expect(await faultOf({ source, flags: '', at: 'lib/x.ts:1' })).toContain(`lib/x.ts:1 /${source}/: `);
});

test('one whose time grows with the text alone is not', async () => {
  for (const source of ['^[a-z]+$', '^\\d{3}-?\\d{4}$', '^[^\\s@]+@[^\\s@.]+\\.[^\\s@]+$'])
    expect(await faultOf({ source, flags: 'u', at: 'lib/x.ts:1' })).toBeNull();
});

test('literals are found, and what is made of constant text', () => {
  const text = "const a = /x+/g;\nnew RegExp('y+', 'u');\nRegExp(`z`);\nnew RegExp(a);\n'/no/';";
  expect(patternsIn('lib/x.ts', text)).toEqual([
    { source: 'x+', flags: 'g', at: 'lib/x.ts:1' },
    { source: 'y+', flags: 'u', at: 'lib/x.ts:2' },
    { source: 'z', flags: '', at: 'lib/x.ts:3' },
  ]);
  expect(shippedPatterns().length).toBeGreaterThan(250);
});
