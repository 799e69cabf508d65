import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from '@/components/ui/visible';

test('S13 StoredXss: what is not seen is written out, and does not act', () => {
  expect(visible('exe.\u202egpj')).toBe('exe.\\u202egpj');
  for (const [text, shown] of [
    ['\u2066a\u2069', '\\u2066a\\u2069'],
    ['a\u200bb\u00ad', 'a\\u200bb\\u00ad'],
    ['\u0000\u001b[31m', '\\u0000\\u001b[31m'],
    ['one\u2028two', 'one\\u2028two'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['over\rwritten', 'over\\u000dwritten'],
  ])
    expect(visible(text ?? '')).toBe(shown);
});

test('what a person writes stays as it is', () => {
  for (const text of ['一行目\r\n二行目\n\t<b>', '葛\u{e0100}飾区', 'が か\u3099', '👨‍👩‍👧 👩🏽‍💻 ❤️‍🔥', 'C:\\u202e', 'café'])
    expect(visible(text)).toBe(text);
});

test('JSON means the same, for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value, null, 2);
      expect(JSON.parse(visible(json))).toEqual(JSON.parse(json));
    }),
  );
});
