import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '@/lib/operation/json';
import { Refusal } from '@/lib/refusal';
import { runs } from '@/lib/testing/tier';

/** What is said of a body; null: it is taken. */
function saidOf(text: string): string | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence.en;
    throw error;
  }
}
const broken = 'The body is not valid JSON.';
const deep = 'The body is nested too deeply or has too many keys.';
const twice = 'The body has a key twice or a key that is not allowed.';

/** Keys and texts with everything that a count of colons, quotes and backslashes could take for a key. */
const tricky = fc.string({ unit: fc.constantFrom('"', '\\', ':', '{', '}', ',', 'a', '\n', '\u2028', 'あ', '😀'), maxLength: 6 });
const key = tricky.filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, tricky, fc.integer(), fc.constantFrom(null, true, false, ''), tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(key, tie('any'), { maxKeys: 4 }),
})).any;

test('for any value: an object that has each key once is taken, however its texts look and however it is written', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 4 }), fc.constantFrom(undefined, 1, '\t'), (object, space) => {
      const text = JSON.stringify(object, null, space);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    runs(300, 5_000),
  );
});

test('for any value: a key that comes twice is refused, at any place and in any spelling', () => {
  fc.assert(
    fc.property(value, value, key, fc.boolean(), (one, other, name, isEscaped) => {
      const spelt = JSON.stringify(name);
      const again = isEscaped && name.startsWith('a') ? `"\\u0061${spelt.slice(2)}` : spelt;
      const text = `{"x":[{${spelt}:${JSON.stringify(one)},"other key":1,${again}:${JSON.stringify(other)}}]}`;
      expect([text, saidOf(text)]).toEqual([text, twice]);
    }),
    runs(300, 5_000),
  );
});

test('what is too much is refused at its bound, and not before', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const lists = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":{}`).join(',')}}`;
  const values = (count: number) => `{"a":[${Array(count).fill('0').join(',')}]}`;
  for (const [make, most] of [
    [nested, 32],
    [lists, 32],
    [keys, 1_000],
    [values, 10_000],
  ] as const)
    expect([make.name, saidOf(make(most)), saidOf(make(most + 1))]).toEqual([make.name, null, deep]);
});

test('of several faults the first one is named', () => {
  expect(saidOf(`{"a":1,"a":2,"b":${'['.repeat(40)}${']'.repeat(40)}}`)).toBe(twice);
  expect(saidOf(`{"b":${'['.repeat(40)}${']'.repeat(40)},"a":1,"a":2}`)).toBe(deep);
  for (const name of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])
    expect([name, saidOf(`{"a":{"${name}":1}}`)]).toEqual([name, twice]);
  expect(saidOf('{"a":1,"a":2')).toBe(broken);
});
