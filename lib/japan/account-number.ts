import { japanPostBank } from '@/lib/japan/japan-post';
import { bareNumber } from '@/lib/japan/text';

/**
 * Seven figures, zeros in front and not zeros alone, as text. Japan Post Bank prints eight on its passbooks, of which the last is always 1 and not
 * part of the number that other banks transfer to; eight that end otherwise were misread.
 */
export function accountNumber(text: string, bankCode: string | null): { ok: string } | { error: 'format' | 'japan_post' } {
  const figures = bareNumber(text);
  if (figures === null || !/^[0-9]{1,8}$/.test(figures)) return { error: 'format' };
  if (figures.length === 8 && bankCode !== japanPostBank) return { error: 'format' };
  if (figures.length === 8 && !figures.endsWith('1')) return { error: 'japan_post' };
  const number = figures.slice(0, 7).padStart(7, '0');
  return /^0+$/.test(number) ? { error: 'format' } : { ok: number };
}
