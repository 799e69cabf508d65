import { expect, test } from 'vitest';
import { romajiKey } from '@/lib/japan/search-key';

test('hu is fu, wherever it stands, and not after c or s', () => {
  for (const [typed, data] of [
    ['hukushima', 'fukushima'],
    ['huhu', 'fufu'],
    ['ohuna', 'ofuna'],
    ['chuo', 'chiyuuou'],
    ['shuzen', 'shiyuzen'],
  ] as const)
    expect([typed, romajiKey(typed)]).toEqual([typed, romajiKey(data)]);
  expect(romajiKey('chuo')).toBe('chuo');
  expect(romajiKey('shuzen')).toBe('shuzen');
});
