import { plain } from '@/lib/japan/text';
import { nameKey } from '@/lib/japan/typed';

export type KeywordKind = 'name' | 'email' | 'description' | 'customer';
export type Keyword = { word: string; kind: KeywordKind };

/** What a payment says of its customer and of what was sold. */
export type Described = { name: string | null; kana: string | null; email: string | null; description: string | null };

/** A word is kept this long: whoever types more has found it already. */
const longestWord = 40;
const mostWords = { name: 4, email: 4, description: 8 };

/** The form in which a typed text and the kept words are compared: see `nameKey`. */
export const keyOf = (text: string): string => cut(nameKey(plain(text)));

/** By code points, so that no half of a character is left. */
const cut = (key: string): string => [...key].slice(0, longestWord).join('');

const isIdeograph = /^\p{Script=Han}$/u;
/** One letter means everybody; one ideograph may be a whole surname: 林. */
export const isTellingKey = (key: string): boolean => [...key].length >= 2 || isIdeograph.test(key);

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const onlyHiragana = /^\p{Script=Hiragana}{1,2}$/u;

/** Where words begin; Japanese has no spaces between them. Particles begin none. */
function beginningsOf(text: string): number[] {
  const words = [...segmenter.segment(text)].filter(({ segment, isWordLike }) => isWordLike && !onlyHiragana.test(segment));
  return words.map(({ index }) => index);
}

const unique = (words: string[], most: number): string[] => [...new Set(words.map(cut))].filter(isTellingKey).slice(0, most);

/** From each word on to the end, so that several words in their order are found, too. */
function inText(text: string, most: number): string[] {
  const line = plain(text);
  return unique(
    [0, ...beginningsOf(line)].map((at) => nameKey(line.slice(at))),
    most,
  );
}

/** A name begins with any of its parts: cards say TARO YAMADA, people say 山田 太郎. */
function inName(name: string): string[] {
  const line = plain(name);
  const spaced = line.split(/[ ・,、]+/u).filter(Boolean);
  const starts = beginningsOf(line);
  const parts = spaced.length > 1 ? spaced : starts.map((at, index) => line.slice(index === 0 ? 0 : at, starts[index + 1]));
  const turned = parts.map((_, at) => [...parts.slice(at), ...parts.slice(0, at)].join(''));
  return unique([nameKey(line), ...turned.map(nameKey)], mostWords.name);
}

/** From each word to the @; everybody shares what stands behind it. */
function inEmail(email: string): string[] {
  const [name = ''] = plain(email).split('@');
  const words = name.split(/[.\-_+]+/u).filter(Boolean);
  return unique(
    words.map((_, at) => nameKey(words.slice(at).join(''))),
    mostWords.email,
  );
}

const of = (kind: KeywordKind, words: string[]): Keyword[] => words.map((word) => ({ word, kind }));

/** The words by which a payment is found. */
export const keywordsOf = ({ name, kana, email, description }: Described): Keyword[] => [
  ...of('name', [...new Set([...(name ? inName(name) : []), ...(kana ? inName(kana) : [])])]),
  ...of('email', email ? inEmail(email) : []),
  ...of('description', description ? inText(description, mostWords.description) : []),
];

/** The words by which a customer is found: addresses, and the names on their cards. */
export const keywordsOfCustomer = ({ emails, name }: { emails: readonly (string | null)[]; name: string | null }): Keyword[] => {
  const words = [...(name ? inName(name) : []), ...emails.flatMap((email) => (email ? inEmail(email) : []))];
  return of('customer', [...new Set(words)]);
};
