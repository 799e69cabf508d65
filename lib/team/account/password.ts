import type { Sentence } from '@/lib/refusal';

const minPasswordLength = 12;
/** Of its UTF-8 form: longer ones would only cost us time. */
export const maxPasswordBytes = 1_000;

export type PasswordFault = 'short' | 'long' | 'personal';
type Person = { email: string; name?: string | null };

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** What is wrong with a password that somebody chooses, or null. Length is what counts: no kinds of letters are asked for. */
export function passwordFault(password: string, { email, name }: Person): PasswordFault | null {
  if ([...password].length < minPasswordLength) return 'short';
  if (new TextEncoder().encode(password).length > maxPasswordBytes) return 'long';
  const told = [email, email.split('@')[0] ?? '', name ?? ''].map(plain).filter((text) => text !== '');
  return told.includes(plain(password)) ? 'personal' : null;
}

export const passwordSentences: Record<PasswordFault, Sentence> = {
  short: { en: 'A password has at least 12 characters.', ja: 'パスワードは12文字以上で入力してください。' },
  long: { en: 'A password has at most 1,000 bytes.', ja: 'パスワードは1,000バイト以内で入力してください。' },
  personal: {
    en: 'A password must not be the e-mail address or the name.',
    ja: 'メールアドレスや名前と同じパスワードは使えません。',
  },
};
