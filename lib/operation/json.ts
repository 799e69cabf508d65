import { visit } from 'jsonc-parser';
import { refuse } from '@/lib/refusal';

export const maxDepth = 32;
const maxValues = 10_000;
export const maxKeys = 1_000;
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const say = {
  broken: { en: 'The body is not valid JSON.', ja: '本文が正しいJSONではありません。' },
  deep: { en: 'The body is nested too deeply or has too many keys.', ja: '本文の入れ子が深すぎるか、キーが多すぎます。' },
  shape: { en: 'The body must be a JSON object.', ja: '本文はJSONオブジェクトで指定してください。' },
  key: { en: 'The body has a key twice or a key that is not allowed.', ja: '本文に重複したキー、または使えないキーがあります。' },
};

/**
 * JSON.parse would silently take the last of two equal keys. The text is already known to be valid JSON; the visit stops at the first
 * fault.
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
  refuseBadKeys(text);
  return value as Record<string, unknown>;
}
