import { normalForm } from '@/lib/japan/normal-form';
import type { Sentence } from '@/lib/refusal';

export const minPasswordLength = 12;
/** UTF-8 bytes: hashing more would only cost time. */
export const maxPasswordBytes = 1_000;
/** Shorter parts of a name occur in other words by chance. */
const minPersonalLength = 4;

export type PasswordFault = 'short' | 'long' | 'personal' | 'common' | 'breached';
type Person = { email: string; name?: string | null };

/** For comparison: lower case, without spaces. */
export const plain = (text: string) => normalForm(text).toLowerCase().replaceAll(/\s/g, '');

/** Address and name, whole and in parts. */
const userInputsOf = ({ email, name }: Person) =>
  [email, email.split('@')[0] ?? '', name ?? '', ...(name ?? '').split(/\s/)].map(plain).filter((part) => part !== '');

/** The fault of a new password; null: none. Only length counts; no digits or symbols are required. */
export function passwordFault(password: string, person: Person): PasswordFault | null {
  if ([...password].length < minPasswordLength) return 'short';
  if (new TextEncoder().encode(password).length > maxPasswordBytes) return 'long';
  const chosen = plain(password);
  const isPersonal = userInputsOf(person).some(
    (part) => chosen === part || ([...part].length >= minPersonalLength && chosen.includes(part)),
  );
  return isPersonal ? 'personal' : null;
}

export const passwordSentences: Record<PasswordFault, Sentence> = {
  short: { en: 'A password has at least 12 characters.', ja: 'パスワードは12文字以上で入力してください。' },
  long: { en: 'A password has at most 1,000 bytes.', ja: 'パスワードは1,000バイト以内で入力してください。' },
  personal: {
    en: 'A password must not contain the e-mail address or the name.',
    ja: 'メールアドレスや名前を含むパスワードは使えません。',
  },
  common: {
    en: 'This password is too easy to guess: it is a well-known one, or made of repeated or consecutive characters. Choose several words that have nothing to do with each other.',
    ja: '推測されやすいパスワードです。よく使われる言葉や、文字の繰り返し・並びだけのものは使えません。互いに関係のない言葉をいくつか組み合わせてください。',
  },
  breached: {
    en: 'This password was published after a break-in somewhere and is tried first by attackers. Choose one that you use nowhere else, for example several words that have nothing to do with each other.',
    ja: '過去に他のサービスから流出したパスワードのため使えません。ほかで使っていないものを、互いに関係のない言葉をいくつか組み合わせるなどして決めてください。',
  },
};
