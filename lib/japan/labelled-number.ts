import { bareNumber, shortLine } from '@/lib/japan/text';
import { saysOnly } from '@/lib/japan/words-beside';

const number = ['番号', '番', 'no', 'num', 'number', '#'];
/** Printed names of numbers, which people copy with the number. */
const labels = {
  symbol: new Set(['記号', '通帳記号', 'ゆうちょ', 'ゆうちょ銀行', '通帳', 'きごう', 'キゴウ', 'symbol', 'kigo', ...number.slice(2)]),
  account: new Set([
    '口座番号',
    '口座',
    'お客様番号',
    'お客さま番号',
    '通帳番号',
    '通帳',
    'ばんごう',
    'バンゴウ',
    'account',
    'bango',
    ...number,
  ]),
  branch: new Set([
    '店番',
    '店番号',
    '支店コード',
    '支店番号',
    '支店',
    '店コード',
    '店舗コード',
    '店',
    'コード',
    'branch',
    'code',
    ...number,
  ]),
  bank: new Set(['金融機関コード', '金融機関番号', '銀行コード', '銀行番号', '金融機関', '銀行', 'コード', 'bank', 'code', ...number]),
  corporate: new Set([
    '法人番号',
    '登録番号',
    'インボイス',
    'インボイス番号',
    'インボイス登録番号',
    '適格請求書発行事業者登録番号',
    ...number,
  ]),
} as const;

/**
 * A number as in `bareNumber`, without its own label before or after it: 記号：17780, 番号 1234-5671. Another number's label stays, so that a
 * number in the wrong field is refused. null: too long.
 */
export function labelledNumber(text: string, kind: keyof typeof labels): string | null {
  const line = shortLine(text, 100);
  if (line === null) return null;
  const [first, last] = [line.search(/[0-9]/), line.search(/[0-9][^0-9]*$/)];
  const words = labels[kind];
  if (first < 0 || !saysOnly(line.slice(0, first), words) || !saysOnly(line.slice(last + 1), words)) return bareNumber(line);
  return bareNumber(line.slice(first, last + 1));
}
