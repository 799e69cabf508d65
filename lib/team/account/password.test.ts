import { expect, test } from 'vitest';
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
