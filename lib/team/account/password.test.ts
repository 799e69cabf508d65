import fs from 'node:fs';
import { expect, test } from 'vitest';
import { breachedFile, breachedListOf } from '@/lib/team/account/breached-password';
import { passwordFault } from '@/lib/team/account/password';
import { refuseBadPassword } from '@/lib/team/account/password-hash';

const person = { email: 'hanako.y@example.jp', name: '山田 Hanako' };
const judged = (password: string) => {
  try {
    refuseBadPassword(password, person);
    return 'taken';
  } catch (error) {
    return (error as { say: { en: string } }).say?.en ?? (error as Error).message;
  }
};

test('what is guessed first is refused: well-known passwords, runs, rows of keys and repetitions', () => {
  const guessed = [
    '123456789012',
    '987654321098',
    'passwordpassword',
    'PasswordPassword1',
    'p a s s w o r d 1 2 3 4',
    'qwertyuiop12',
    'asdfghjkl;asdfghjkl;',
    'aaaaaaaaaaaa',
    'xxxxxxyyyyyy',
    'abcabcabcabc',
    'abcdefghijkl',
    'administrator',
    'bunpaibunpai',
    'Bunpai123456',
    'ｐａｓｓｗｏｒｄ１２３４',
    'あああああああああああああ',
  ];
  expect(guessed.filter((password) => !judged(password).includes('too easy to guess'))).toEqual([]);
});

test('what is long and one’s own is taken', () => {
  const own = [
    'correct horse battery',
    'first new password',
    'a third password',
    'k7Gq2mXw9PzL',
    '川辺の青い傘を三本持つ人',
    '4071 9385 2264',
  ];
  expect(own.filter((password) => judged(password) !== 'taken')).toEqual([]);
});

test('neither the address nor the name, nor a part of four characters of them', () => {
  const personal = ['hanako.y@example.jp', 'my hanako.y secret', 'xx-HANAKO-2481-zz', '山田ｈａｎａｋｏと青い傘の川辺'];
  for (const password of personal) expect(passwordFault(password, person), password).toBe('personal');
  expect(passwordFault('kenは山田ではない人の傘', { email: 'ken@example.jp', name: 'ken' })).toBeNull();
});

test('what was published after a break-in is refused, however it is written, and says what to choose instead', () => {
  const published = ['izabella-rose2006', 'CARITADEANGEL', 'super chaneque', 'ｔｈｒｅｅｄａｙｓｇｒａｃｅ', '69e-sXz-rgf-Fbb'];
  expect(published.filter((password) => !/break-in.*nowhere else/.test(judged(password)))).toEqual([]);
  expect(judged('izabella-rosa2006')).toBe('taken');
});

test('the list of published passwords is whole, in order, and says none of them', () => {
  const bytes = fs.readFileSync(breachedFile);
  expect(bytes.length % 6).toBe(0);
  expect(bytes.length / 6).toBeGreaterThan(40_000);
  const prints = Array.from({ length: bytes.length / 6 }, (_, at) => bytes.readUIntBE(at * 6, 6));
  expect(prints.every((print, at) => at === 0 || print > (prints[at - 1] ?? 0))).toBe(true);
  expect(bytes.includes('caritadeangel')).toBe(false);
});

test('a list is made of what is long enough, each once', () => {
  const bytes = breachedListOf(['short', 'long enough 1', 'LONG ENOUGH 1', '長い長い長い長い長い長い', '']);
  expect(bytes.length).toBe(12);
});
