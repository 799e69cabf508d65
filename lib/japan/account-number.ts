import { japanPostBank } from '@/lib/japan/japan-post';
import { labelledNumber } from '@/lib/japan/labelled-number';

/** Why a number is invalid, for the person who typed it. */
export const accountNumberWords = {
  format: {
    en: 'An account number has up to seven figures, and not zeros alone.',
    ja: '口座番号は7桁までの数字で、0だけの番号は使えません。',
  },
  japan_post: {
    en: 'An account number of Japan Post Bank with eight figures ends in 1.',
    ja: 'ゆうちょ銀行の8桁の番号は末尾が1です。通帳の番号をご確認ください。',
  },
};

/**
 * Seven figures as text, with leading zeros, but not zeros alone. Japan Post Bank prints eight on its passbooks: the last is always 1 and
 * not part of the number that other banks transfer to; eight figures with another end were misread.
 */
export function accountNumber(text: string, bankCode: string | null): { ok: string } | { error: 'format' | 'japan_post' } {
  const figures = labelledNumber(text, 'account');
  if (figures === null || !/^[0-9]{1,8}$/.test(figures)) return { error: 'format' };
  if (figures.length === 8 && bankCode !== japanPostBank) return { error: 'format' };
  if (figures.length === 8 && !figures.endsWith('1')) return { error: 'japan_post' };
  const number = figures.slice(0, 7).padStart(7, '0');
  return /^0+$/.test(number) ? { error: 'format' } : { ok: number };
}
