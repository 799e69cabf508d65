import { visit } from 'jsonc-parser';
import { refuse } from '@/lib/refusal';

export const maxDepth = 32;
const maxValues = 10_000;
export const maxKeys = 1_000;
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const [quote, colon, backslash] = [0x22, 0x3a, 0x5c];

export const say = {
  broken: { en: 'The body is not valid JSON.', ja: '本文が正しいJSONではありません。' },
  deep: { en: 'The body is nested too deeply or has too many keys.', ja: '本文の入れ子が深すぎるか、キーが多すぎます。' },
  shape: { en: 'The body must be a JSON object.', ja: '本文はJSONオブジェクトで指定してください。' },
  key: { en: 'The body has a key twice or a key that is not allowed.', ja: '本文に重複したキー、または使えないキーがあります。' },
};

/** How many keys stand in a valid JSON text: as many as colons outside of its strings. */
function keysIn(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === colon) keys++;
    if (code !== quote) continue;
    for (at++; text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
  }
  return keys;
}

type Count = { keys: number; values: number };

/** Counts what is in a value; false as soon as something in it is not allowed. */
function countIn(value: unknown, count: Count, depth: number): boolean {
  if (value === null || typeof value !== 'object') return ++count.values <= maxValues;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => countIn(item, count, depth + 1));
  for (const key of Object.keys(value)) {
    if (++count.keys > maxKeys || forbiddenKeys.has(key)) return false;
    if (!countIn((value as Record<string, unknown>)[key], count, depth + 1)) return false;
  }
  return true;
}

/** Whether nothing is wrong with a body's keys. Of a key that came twice the value has one: then the text has more of them. */
function isPlain(text: string, value: object): boolean {
  const count = { keys: 0, values: 0 };
  return countIn(value, count, 1) && count.keys === keysIn(text);
}

/**
 * Says what is wrong. JSON.parse would silently take the last of two equal keys. The text is already known to be valid JSON; the visit stops
 * at the first fault.
 */
function refuseBadKeys(text: string): void {
  const levels: Set<string>[] = [];
  let keys = 0;
  const begin = () => {
    levels.push(new Set());
    if (levels.length > maxDepth) refuse('bad_request', { say: say.deep });
  };
  const end = () => {
    levels.pop();
  };
  const onObjectProperty = (name: string) => {
    const level = levels.at(-1);
    if (level?.has(name) || forbiddenKeys.has(name)) refuse('bad_request', { say: say.key });
    if (++keys > maxKeys) refuse('bad_request', { say: say.deep });
    level?.add(name);
  };
  let values = 0;
  const onLiteralValue = () => {
    if (++values > maxValues) refuse('bad_request', { say: say.deep });
  };
  visit(text, { onLiteralValue, onObjectBegin: begin, onObjectEnd: end, onArrayBegin: begin, onArrayEnd: end, onObjectProperty });
}

/** The object in a JSON body. Refuses with 400 a body that is not JSON, not an object, too deep, or has a key twice. */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('bad_request', { say: say.broken });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return refuse('bad_request', { say: say.shape });
  if (!isPlain(text, value)) refuseBadKeys(text);
  return value as Record<string, unknown>;
}
