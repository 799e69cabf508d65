import qs from 'qs';
import { forbiddenKeys, maxKeys } from '@/lib/operation/json';
import { refuse } from '@/lib/refusal';

const broken = { en: 'The form or query is not encoded correctly.', ja: 'フォームまたはクエリの形式が正しくありません。' };
const json = {
  en: 'The body is JSON, its Content-Type says form: send application/json.',
  ja: '本文はJSONですが、Content-Typeはフォームです。application/jsonを指定してください。',
};
const maxNesting = 10;
const maxNameLength = 500;

const refuseBroken = (): never => refuse('bad_request', { say: broken });

/** `a+b%20c` as text; refuses a broken percent sequence or one that is not UTF-8. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuseBroken();
  }
}

const partsOf = (name: string) => name.replaceAll(']', '').split('[');

/** Refuses ambiguous names: a name twice outside an array, a name that is a value and a parent, a name that reaches prototypes, JSON. */
function refuseAmbiguous(names: readonly string[]): void {
  const values = new Set<string>();
  const parents = new Set<string>();
  for (const name of names) {
    // Checked before any work that grows with the depth: a name with many brackets would cost the square of its length.
    if (name.length > maxNameLength) refuseBroken();
    const parts = partsOf(name);
    if (parts.length > maxNesting + 1) refuseBroken();
    // As a form, JSON would be one unknown name, which is ignored: a partial refund would become a full one.
    if (name.trimStart().startsWith('{')) refuse('bad_request', { say: json });
    if (parts.some((part) => part.split('.').some((word) => forbiddenKeys.has(word)))) refuseBroken();
    if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) refuseBroken();
    for (let length = 1; length < parts.length; length++) parents.add(parts.slice(0, length).join('['));
    if (name.endsWith('[]')) continue;
    const path = parts.join('[');
    if (values.has(path)) refuseBroken();
    values.add(path);
  }
  for (const path of values) if (parents.has(path)) refuseBroken();
}

type Pair = readonly [name: string, value: string];
/** Whether a field name, dotted or with brackets, accepts several values. */
export type Repeats = (name: string) => boolean;

/** Turns a repeated name that accepts several values into an array. */
function asArrays(pairs: readonly Pair[], repeats: Repeats): readonly Pair[] {
  const counted = new Map<string, number>();
  for (const [name] of pairs) counted.set(name, (counted.get(name) ?? 0) + 1);
  const isArray = (name: string) => (counted.get(name) ?? 0) > 1 && !name.endsWith('[]') && repeats(partsOf(name).join('.'));
  return pairs.map(([name, value]) => [isArray(name) ? `${name}[]` : name, value]);
}

/** Nests pairs by brackets (`a[b][0]=c`, `a[]=c`); dots stay part of a name. Refuses with 400. */
export function nestPairs(given: readonly Pair[], repeats: Repeats = () => false): Record<string, unknown> {
  if (given.length > maxKeys) refuseBroken();
  const pairs = asArrays(given, repeats);
  refuseAmbiguous(pairs.map(([name]) => name));
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  try {
    const nested = qs.parse(text, {
      depth: maxNesting,
      strictDepth: true,
      parameterLimit: maxKeys,
      throwOnLimitExceeded: true,
      arrayLimit: 100,
      plainObjects: true,
      allowPrototypes: false,
      allowDots: false,
    });
    return nested as Record<string, unknown>;
  } catch {
    return refuseBroken();
  }
}

/** A form body or a query string. */
export function parseForm(text: string, repeats?: Repeats): Record<string, unknown> {
  if (text === '') return {};
  const pairs = text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? ([decode(pair), ''] as const) : ([decode(pair.slice(0, at)), decode(pair.slice(at + 1))] as const);
    });
  return nestPairs(pairs, repeats);
}
