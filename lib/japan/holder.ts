import { sounded, soundsLike } from '@/lib/japan/kana-sound';
import { legalFormOf, partedByLegalForm, withoutLegalForm } from '@/lib/japan/legal-forms';
import { normalForm } from '@/lib/japan/normal-form';
import { shortLine } from '@/lib/japan/text';
import { inUsualShapes } from '@/lib/japan/variants';
import { zenginText } from '@/lib/japan/zengin';

/** The length of a holder in a bank file; banks want this much of a longer name. */
const holderBytes = 30;

/** A holder as in bank files: the first thirty bytes, with ｵ for ｦ, which not every bank has. null: it cannot be written. */
export const holderInRecord = (holder: string): string | null =>
  zenginText(holder)?.replaceAll('ｦ', 'ｵ').slice(0, holderBytes).trimEnd() ?? null;

const longest = 90;

/** The possible holders of an account: any of the names, or their representative after a title. */
export type Owner = { names: readonly string[]; person?: string | null };

/** Texts between a name and its representative, or before either. */
const titles = [
  ...['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ', 'ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｶｲﾁﾖｳ', 'ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ', 'ﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ', 'ﾄﾘｼﾏﾘﾔｸ', 'ﾀﾞｲﾋﾖｳｼﾂｺｳﾔｸ', 'ﾀﾞｲﾋﾖｳｼﾔｲﾝ', 'ｷﾞﾖｳﾑｼﾂｺｳｼﾔｲﾝ'],
  ...[
    'ﾀﾞｲﾋﾖｳｼﾔ',
    'ﾀﾞｲﾋﾖｳﾘｼﾞ',
    'ﾘｼﾞﾁﾖｳ',
    'ﾀﾞｲﾋﾖｳﾔｸｲﾝ',
    'ﾀﾞｲﾋﾖｳ',
    'ｼﾔﾁﾖｳ',
    'ｶｲﾁﾖｳ',
    'ｲﾝﾁﾖｳ',
    'ｴﾝﾁﾖｳ',
    'ﾃﾝﾁﾖｳ',
    'ﾃﾝｼﾕ',
    'ｼﾖﾁﾖｳ',
    'ｶﾝﾁﾖｳ',
    'ｼﾞﾑｷﾖｸﾁﾖｳ',
  ],
  ...['ｸﾐｱｲﾁﾖｳ', 'ｵｰﾅｰ', 'ｼﾞｷﾞﾖｳﾇｼ', 'ｺｼﾞﾝｼﾞｷﾞﾖｳﾇｼ', 'ｼﾕｻｲ', 'ｾｷﾆﾝｼﾔ', 'ｵｶﾐ', 'ｼﾞﾕｳｼﾖｸ', 'ｼﾎｳｼﾖｼ', 'ｾﾞｲﾘｼ', 'ﾍﾞﾝｺﾞｼ', 'ｷﾞﾖｳｾｲｼﾖｼ'],
  ...[
    '代表取締役社長',
    '代表取締役会長',
    '代表取締役',
    '取締役社長',
    '取締役',
    '代表執行役',
    '代表社員',
    '業務執行社員',
    '代表者',
    '代表理事',
    '理事長',
  ],
  ...[
    '代表役員',
    '代表',
    '社長',
    '会長',
    '院長',
    '園長',
    '店長',
    '店主',
    '所長',
    '館長',
    '事務局長',
    '組合長',
    '事業主',
    '個人事業主',
    '主宰',
  ],
  ...['責任者', '女将', '住職', '司法書士', '税理士', '弁護士', '行政書士'],
].map((title) => {
  const written = zenginText(title) ?? title;
  return { written, sound: sounded(written) };
});

/** Suffixes of a branch after its place name: 営業所 and 事業所 abbreviated, others in full, and accounts for one purpose. */
const branch = /(?:\((?:ｴｲ|ｼﾞ|ｼﾕﾂ)\)?|ｼﾃﾝ|ｴｲｷﾞﾖｳｼﾖ|ｴｲｷﾞﾖｳﾌﾞ|ｼﾞｷﾞﾖｳｼﾖ|ｼﾞｷﾞﾖｳﾌﾞ|ｼﾞﾑｼﾖ|ｼﾕﾂﾁﾖｳｼﾖ|ﾎﾝﾃﾝ|ﾎﾝｼﾔ|ｼｼﾔ|ｺｳｼﾞﾖｳ|ﾃﾝ|ｸﾞﾁ)$/u;
/** The head of a branch, with anything after it. */
const branchHead = /ｼﾃﾝﾁﾖｳ|ｴｲｷﾞﾖｳｼﾖﾁﾖｳ/u;
const isBranch = (text: string): boolean => branch.test(text) || branchHead.test(text);

/** Variation selectors, which choose the shape of a character: 渡辺 with its own 辺. */
const shapeSelectors = /[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
/** Characters that no bank file can contain, such as kanji, are compared by their usual shapes. */
const unspaced = (name: string): string =>
  (zenginText(name) ?? inUsualShapes(normalForm(shortLine(name) ?? '').replace(shapeSelectors, ''))).replaceAll(' ', '');
const bare = (text: string): string => text.replace(/[(),.\\/｢｣]/gu, '');

/** The form that banks compare: without legal form, spaces and punctuation. The hyphen stays, because it is a long mark there. */
export function compared(name: string): string {
  const whole = unspaced(name);
  const alone = bare(withoutLegalForm(whole));
  return alone === '' ? whole : alone;
}

/** The same when a legal form may precede any word: ﾀﾞｲﾋﾖｳ ﾔﾏﾀﾞ ｶ)ｱｵﾊﾞ. */
const comparedByWords = (name: string): string => bare((zenginText(name) ?? '').split(' ').map(withoutLegalForm).join(''));

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/**
 * Every form that banks make of these names: each alone, a business and its owner in either order, and one of these titles with or without
 * the person.
 */
function formsOf(names: readonly string[], person: string, those: readonly string[]): string[] {
  const signed = names.flatMap((name) => those.flatMap((title) => [name + title, ...(person === '' ? [] : [name + title + person])]));
  const joined = names.flatMap((name) => names.filter((other) => other !== name).map((other) => name + other));
  return [...names, ...joined, ...signed];
}

/** The rest of the holder after each title that it starts with. */
function behindTitles(held: string): string[] {
  const heard = sounded(held);
  return titles.flatMap(({ sound }) => (heard !== sound && heard.startsWith(sound) ? [held.slice(sound.length)] : []));
}

/** A branch is separated from the name by a space or a legal form. */
function isBranchOf(holder: string, names: readonly string[]): boolean {
  const parts = partedByLegalForm(zenginText(holder) ?? '')
    .split(' ')
    .filter((part) => part !== '');
  return parts.some(
    (_, at) => at > 0 && isBranch(parts.slice(at).join('')) && names.some((name) => soundsLike(bare(parts.slice(0, at).join('')), name)),
  );
}

const isLong = (holder: string): boolean => (zenginText(holder)?.length ?? 0) >= holderBytes - 1;

/** A record cut inside a legal form keeps more of it than `compared` would leave. */
function isCutOf(holder: string, forms: readonly string[], names: readonly string[]): boolean {
  const held = compared(holder);
  return [...forms, ...names.map((name) => bare(unspaced(name)))].some((form) => soundsLike(held, form, true));
}

/** Whether banks may mean one of the names, which are in the form of `compared`. */
function isOneOf(holder: string, held: string, known: readonly string[], { names, person }: Owner): boolean {
  if (known.includes(held)) return true;
  // no bank file has a name nearly as long
  if (known.length === 0 || held.length > longest) return false;
  const signer = compared(person ?? '');
  const [heard, isCut] = [sounded(held), isLong(holder)];
  const there = titles.filter(({ sound }) => isCut || heard.includes(sound)).map(({ written }) => written);
  const forms = formsOf(known, signer, there);
  if (forms.some((form) => soundsLike(held, form))) return true;
  // the person with the title can stand before the business, too
  const owners = [...forms, ...(signer === '' ? [] : known.flatMap((name) => [signer + name, name + signer]))];
  const rests = [...behindTitles(held), ...behindTitles(unspaced(holder)).map(compared), ...behindTitles(comparedByWords(holder))];
  if (rests.some((rest) => owners.some((form) => soundsLike(rest, form, isCut)))) return true;
  return isBranchOf(holder, known) || (isCut && isCutOf(holder, forms, names));
}

export type Difference = { holder: string; name: string; at: number };

/** 有限会社ヤマダ and 株式会社ヤマダ differ: when the holder and every name have a legal form, it has to be one of theirs. */
function formDifference(holder: string, names: readonly string[]): Difference | null {
  const held = unspaced(holder);
  const words = (zenginText(holder) ?? '').split(' ');
  const form = legalFormOf(held) ?? words.map(legalFormOf).find((found) => found !== null) ?? null;
  const known = names.map(unspaced);
  const isOther = form !== null && known.every((name) => ![null, form].includes(legalFormOf(name)));
  const [name] = known;
  return isOther && name !== undefined ? { holder: held, name, at: sharedBeginning(held, name) } : null;
}

/**
 * Compares an account's holder with these kana names, as banks write them. null: they agree, or there is no name to compare. Otherwise the
 * name with the longest common beginning, both in the form that banks compare, and where they differ.
 */
export function holderDifference(holder: string, owner: Owner): Difference | null {
  const held = compared(holder);
  const known = owner.names.map(compared).filter((name) => name !== '');
  if (isOneOf(holder, held, known, owner)) return formDifference(holder, owner.names);
  const differences = known.map((name) => ({ holder: held, name, at: sharedBeginning(held, name) }));
  return differences.sort((one, other) => other.at - one.at)[0] ?? null;
}
