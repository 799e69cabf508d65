import { soundsLike } from '@/lib/japan/kana-sound';
import { legalFormOf, partedByLegalForm, withoutLegalForm } from '@/lib/japan/legal-forms';
import { shortLine } from '@/lib/japan/text';
import { zenginText } from '@/lib/japan/zengin';

/** So many a bank's record of an account has, and so many of a longer name banks want. */
const holderBytes = 30;

/** A holder as records have it: of a long name the first thirty bytes, and ｵ for ｦ, which not every bank has. Null where it cannot be written. */
export const holderInRecord = (holder: string): string | null =>
  zenginText(holder)?.replaceAll('ｦ', 'ｵ').slice(0, holderBytes).trimEnd() ?? null;

const longest = 90;

/** Whose account it may be: under any of the names, or of the person who represents them, after a title. */
export type Owner = { names: readonly string[]; person?: string | null };

/** What may stand between a name and who signs for it. */
const titles = [
  ...['ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ', 'ﾀﾞｲﾋﾖｳﾄﾘｼﾏﾘﾔｸ', 'ﾄﾘｼﾏﾘﾔｸｼﾔﾁﾖｳ', 'ﾄﾘｼﾏﾘﾔｸ', 'ﾀﾞｲﾋﾖｳｼﾂｺｳﾔｸ', 'ﾀﾞｲﾋﾖｳｼﾔｲﾝ', 'ｷﾞﾖｳﾑｼﾂｺｳｼﾔｲﾝ', 'ﾀﾞｲﾋﾖｳｼﾔ'],
  ...['ﾀﾞｲﾋﾖｳﾘｼﾞ', 'ﾘｼﾞﾁﾖｳ', 'ﾀﾞｲﾋﾖｳﾔｸｲﾝ', 'ﾀﾞｲﾋﾖｳ', 'ｼﾔﾁﾖｳ', 'ｶｲﾁﾖｳ', 'ｲﾝﾁﾖｳ', 'ｴﾝﾁﾖｳ', 'ﾃﾝﾁﾖｳ', 'ｼﾖﾁﾖｳ', 'ｼﾞﾑｷﾖｸﾁﾖｳ', 'ｸﾐｱｲﾁﾖｳ', 'ｵｰﾅｰ'],
  ...['ｼﾞﾕｳｼﾖｸ', 'ｼﾎｳｼﾖｼ', 'ｾﾞｲﾘｼ', 'ﾍﾞﾝｺﾞｼ', 'ｷﾞﾖｳｾｲｼﾖｼ'],
].map((title) => zenginText(title) ?? title);

/** What a branch of a house is called behind the name of its place: 営業所 and 事業所 short, others spelled out, and accounts for one purpose. */
const branch = /(?:\((?:ｴｲ|ｼﾞ|ｼﾕﾂ)\)?|ｼﾃﾝ|ｴｲｷﾞﾖｳｼﾖ|ｴｲｷﾞﾖｳﾌﾞ|ｼﾞｷﾞﾖｳｼﾖ|ｼﾞｷﾞﾖｳﾌﾞ|ｼﾞﾑｼﾖ|ｼﾕﾂﾁﾖｳｼﾖ|ﾎﾝﾃﾝ|ﾎﾝｼﾔ|ｼｼﾔ|ｺｳｼﾞﾖｳ|ﾃﾝ|ｸﾞﾁ)$/u;
/** Who signs for a branch, whatever follows. */
const branchHead = /ｼﾃﾝﾁﾖｳ|ｴｲｷﾞﾖｳｼﾖﾁﾖｳ/u;
const isBranch = (text: string): boolean => branch.test(text) || branchHead.test(text);

const unspaced = (name: string): string => (zenginText(name) ?? shortLine(name) ?? '').replaceAll(' ', '');
const bare = (text: string): string => text.replace(/[(),.\\/｢｣]/gu, '');

/** What a bank compares: the name without its legal form, spaces and punctuation. The hyphen stays, since it is a long mark there. */
function compared(name: string): string {
  const whole = unspaced(name);
  const alone = bare(withoutLegalForm(whole));
  return alone === '' ? whole : alone;
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** All that banks make of these names: each alone, a business and whoever runs it in either order, and a title with or without the person. */
function formsOf(names: readonly string[], person: string): string[] {
  const signed = names.flatMap((name) => titles.flatMap((title) => [name + title, ...(person === '' ? [] : [name + title + person])]));
  const joined = names.flatMap((name) => names.filter((other) => other !== name).map((other) => name + other));
  return [...names, ...joined, ...signed];
}

/** A branch stands apart from the name: behind a space, or a legal form. */
function isBranchOf(holder: string, names: readonly string[]): boolean {
  const parts = partedByLegalForm(zenginText(holder) ?? '')
    .split(' ')
    .filter((part) => part !== '');
  return parts.some(
    (_, at) => at > 0 && isBranch(parts.slice(at).join('')) && names.some((name) => soundsLike(bare(parts.slice(0, at).join('')), name)),
  );
}

/** A record cut in the middle of a legal form has more of it than `compared` would leave. */
function isCutOf(holder: string, forms: readonly string[], names: readonly string[]): boolean {
  if ((zenginText(holder)?.length ?? 0) < holderBytes - 1) return false;
  const held = compared(holder);
  return [...forms, ...names.map((name) => bare(unspaced(name)))].some((form) => soundsLike(held, form, true));
}

type Difference = { holder: string; name: string; at: number };

/** 有限会社ヤマダ and 株式会社ヤマダ are two: where the holder and every name have a legal form, it is one of theirs. */
function formDifference(holder: string, names: readonly string[]): Difference | null {
  const held = unspaced(holder);
  const form = legalFormOf(held);
  const known = names.map(unspaced);
  const isOther = form !== null && known.every((name) => ![null, form].includes(legalFormOf(name)));
  const [name] = known;
  return isOther && name !== undefined ? { holder: held, name, at: sharedBeginning(held, name) } : null;
}

/**
 * Whether an account's holder is one of these kana names, as banks write them: null when it is, or when there is none to compare with. Otherwise the
 * name that it resembles longest, both as a bank would compare them, and where they part.
 */
export function holderDifference(holder: string, { names, person }: Owner): Difference | null {
  const held = compared(holder);
  const known = names.map(compared).filter((name) => name !== '');
  // no record is nearly so long
  const forms = held.length > longest ? [] : formsOf(known, compared(person ?? ''));
  if (known.includes(held) || forms.some((form) => soundsLike(held, form))) return formDifference(holder, names);
  if (held.length <= longest && (isBranchOf(holder, known) || isCutOf(holder, forms, names))) return formDifference(holder, names);
  const differences = known.map((name) => ({ holder: held, name, at: sharedBeginning(held, name) }));
  return differences.sort((one, other) => other.at - one.at)[0] ?? null;
}
