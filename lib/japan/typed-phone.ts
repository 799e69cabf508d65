import { longestText } from '@/lib/japan/normal-form';
import { hyphens, plain } from '@/lib/japan/text';
import { saysOnly } from '@/lib/japan/words-beside';

const betweenFigures = new RegExp(`[ ]?[.・/一${hyphens}ー〜~][ ]?`, 'gu');

/** Remarks next to a number: its owner and its kind. */
const remarks = new Set([
  ...[
    'tel',
    'phone',
    'telephone',
    'mobile',
    'cell',
    'home',
    'office',
    'work',
    'main',
    'direct',
    'at',
    '電話番号',
    '電話',
    'でんわ',
    '連絡先',
  ],
  ...[
    '携帯電話',
    '携帯番号',
    '携帯',
    'ケータイ',
    'スマホ',
    '代表番号',
    '代表電話',
    '代表者',
    '代表',
    '大代表',
    '代',
    '直通',
    '直',
    '固定電話',
    '固定',
  ],
  ...[
    '自宅',
    '実家',
    '会社',
    '勤務先',
    '職場',
    '事務所',
    '本社',
    '本店',
    '支店',
    '店舗',
    '店',
    '共通',
    '日中',
    '昼間',
    '夜間',
    '本人',
    '担当',
  ],
]);

/** Removes remarks before the first and after the last figure; anything else there stays, for the check. */
function withoutRemarks(line: string): string {
  const [first, last] = [line.search(/[0-9]/), line.search(/[0-9][^0-9]*$/)];
  if (first < 0) return line;
  const sign = /[+(]/.exec(line.slice(Math.max(0, first - 2), first));
  const from = sign ? Math.max(0, first - 2) + sign.index : first;
  const [before, after] = [line.slice(0, from), line.slice(last + 1)];
  const isClosed = after.startsWith(')') && line.slice(from, last).lastIndexOf('(') > line.slice(from, last).lastIndexOf(')');
  const [end, rest] = isClosed ? [')', after.slice(1)] : ['', after];
  return `${saysOnly(before, remarks) ? '' : before}${line.slice(from, last + 1)}${end}${saysOnly(rest, remarks) ? '' : rest}`;
}

/** Dialled from abroad, with or without the zero that is then left out: 0081-90-…, +81 (0)90 …, +81-090-…. */
const fromAbroad = /^(?:(?:\+ ?|00 ?|010-?)81|81(?=[ -]?\(0\)))([ -]?)(?:\(0\)|0)?([ -]?)(?=\(?[1-9])/u;

/**
 * A phone number with hyphens, for any separators and remarks; another text stays, for the check. An extension is not part of a callable
 * number and is never joined to it: see `hasExtension`.
 */
export const typedPhone = (text: string): string =>
  text.length > longestText
    ? text
    : withoutRemarks(plain(text))
        .replace(betweenFigures, '-')
        .replace(fromAbroad, (_, first: string, second: string) => `+81${first || second}`);

const extension = /内線|[ (0-9]内 ?[0-9]|[ 0-9(.;]ext|[ 0-9(]x ?[0-9]|#/iu;

/** Whether the text contains an extension. */
export const hasExtension = (text: string): boolean => extension.test(plain(text));
