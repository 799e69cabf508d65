import { expect, test } from 'vitest';
import { codeSpellings } from '@/lib/japan/typed';
import { wantedBy } from '@/lib/keywords/wanted';

const nothing = { id: null, ends: null, amount: null, lastFour: null, email: null, reference: null };

test('what a text may mean', () => {
  const id = '01926f4e-1111-7aaa-8bbb-0123456789ab';
  const end = (text: string) => ({ start: '', end: text });
  for (const [typed, meant] of [
    [id, { id }],
    [` ${id.toUpperCase()} `, { id }],
    [id.replaceAll('-', ''), { id }],
    ['89ab', { ends: end('89ab') }],
    ['01926f…89ab', { ends: { start: '01926f', end: '89ab' } }],
    ['…1111', { ends: end('1111') }],
    ['0123456789ab', { ends: end('0123456789ab') }],
    ['12345', { amount: 12_345 }],
    ['¥12,345', { amount: 12_345 }],
    ['￥１２，３４５', { amount: 12_345 }],
    ['12345円', { amount: 12_345 }],
    ['12,34', {}],
    ['1,000万', { amount: 10_000_000 }],
    ['５千円', { amount: 5_000 }],
    [id.replaceAll('-', '−'), { id }],
    ['0', {}],
    ['99999999999', {}],
    ['1111', { amount: 1_111, lastFour: '1111' }],
    ['0042', { amount: 42, lastFour: '0042' }],
    ['•••• 1111', { lastFour: '1111' }],
    ['****1111', { lastFour: '1111' }],
    ['A-1042', {}],
    ['甲商店', {}],
    ['Yamada@', { email: 'yamada@' }],
    ['Yamada.Taro@Example.jp', { email: 'yamada.taro@example.jp' }],
    ['@', {}],
    ['a@b c', {}],
  ] as const) {
    const { key, ...others } = wantedBy(typed);
    expect([typed, others]).toEqual([typed, { ...nothing, typed: typed.trim(), orders: codeSpellings(typed), ...meant }]);
  }
});

test('words are meant by what is neither an id nor an address', () => {
  for (const [typed, key] of [
    ['Megumi.Kobayashi', 'megumikobayashi'],
    ['山本　千尋', '山本千尋'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['林', '林'],
    ['A-1042', 'a1042'],
    ['x', null],
    ['yamada@', null],
    ['01926f4e-1111-7aaa-8bbb-0123456789ab', null],
  ] as const)
    expect([typed, wantedBy(typed).key]).toEqual([typed, key]);
});
