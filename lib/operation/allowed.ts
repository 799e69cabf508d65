import type { z } from 'zod';
import { likeness, type Node, nodeOf, optionsOf, propertyOf, valuesOf } from '@/lib/operation/schema-node';
import type { Sentence } from '@/lib/refusal';

const both = (en: string, ja: string): Sentence => ({ en, ja });
const below = (node: Node, key: PropertyKey): Node | undefined =>
  propertyOf(node, String(key)) ?? (typeof key === 'number' ? node.items : undefined) ?? (node.additionalProperties || undefined);

/** The schema nodes for a path: several when the value may have one of several shapes and none fits better than another. */
function nodesAt(node: Node, path: readonly PropertyKey[], raw: unknown): Node[] {
  const [key, ...rest] = path;
  if (key === undefined) return optionsOf(node);
  const inside = raw !== null && typeof raw === 'object' ? (raw as Record<PropertyKey, unknown>)[key] : undefined;
  const found = optionsOf(node).flatMap((option) => {
    const next = below(option, key);
    return next ? [{ like: likeness(option, raw), nodes: nodesAt(next, rest, inside) }] : [];
  });
  const most = Math.max(...found.map(({ like }) => like));
  return found.filter(({ like }) => like === most).flatMap(({ nodes }) => nodes);
}

/** "one of these values" in words. */
export function oneOf(values: readonly unknown[]): Sentence {
  const [only, ...others] = values.map(String);
  return others.length === 0 ? both(`"${only}"`, `「${only}」`) : both(`one of ${values.join(', ')}`, `${values.join('、')}のいずれか`);
}

function integer({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Node): Sentence {
  return both(`a whole number from ${minimum} to ${maximum}`, `${minimum}から${maximum}までの整数`);
}

function array({ items, minItems = 0, maxItems }: Node): Sentence {
  const each = items ? phraseOf(optionsOf(items)) : both('a value', '値');
  const [least, most] = [minItems > 0 ? minItems : null, maxItems ?? null];
  const size =
    most === null
      ? both('', '')
      : least
        ? both(` of ${least} to ${most}`, `${least}〜${most}件の`)
        : both(` of at most ${most}`, `${most}件以内の`);
  return both(`a list${size.en}, each ${each.en}`, `${size.ja}リスト（各要素は${each.ja}）`);
}

/** Describes objects by their required fields. */
function object(nodes: Node[]): Sentence {
  const needed = (nodes[0]?.required ?? []).filter((key) => nodes.every(({ required = [] }) => required.includes(key)));
  if (needed.length === 0) return both('an object', 'オブジェクト');
  return both(`an object with ${needed.join(', ')}`, `${needed.join('、')}を含むオブジェクト`);
}

function plain(node: Node): Sentence {
  if (node.words) return node.words;
  if (node.type === 'integer') return integer(node);
  if (node.type === 'boolean') return both('true or false', 'trueまたはfalse');
  if (node.type === 'array') return array(node);
  if (node.type === 'string') return both('text', '文字列');
  return both('a value', '値');
}

/** Values first, then every other shape once. */
function phraseOf(nodes: readonly Node[]): Sentence {
  const values = [...new Set(nodes.flatMap((node) => (node.words ? [] : (valuesOf(node) ?? []))))];
  const others = nodes.filter((node) => node.words || !valuesOf(node));
  const objects = others.filter((node) => node.type === 'object' && !node.words);
  const phrases = [
    ...(values.length > 0 ? [oneOf(values)] : []),
    ...others.filter((node) => !objects.includes(node)).map(plain),
    ...(objects.length > 0 ? [object(objects)] : []),
  ];
  const unique = phrases.filter(({ en }, at) => phrases.findIndex((other) => other.en === en) === at);
  return both(unique.map(({ en }) => en).join(', or '), unique.map(({ ja }) => ja).join('、または'));
}

/** The values that a schema allows at a path, in words. `raw` decides which of several shapes was meant. */
export const allowedAt = (schema: z.ZodType, path: readonly PropertyKey[], raw: unknown): Sentence => {
  const nodes = nodesAt(nodeOf(schema), path, raw);
  return nodes.length > 0 ? phraseOf(nodes) : both('left out', '省略した値');
};

export const mustBe = (param: string | null, { en, ja }: Sentence): Sentence =>
  param === null
    ? both(`The input must be ${en}.`, `入力には${ja}を指定してください。`)
    : both(`"${param}" must be ${en}.`, `${param}には${ja}を指定してください。`);

/** The refusal of a missing value that the schema requires only in some cases. */
export function missingIn(schema: z.ZodType, param: string) {
  return { param, say: isMissing(param, allowedAt(schema, param.split('.'), {})), forPrograms: true } as const;
}

export const isMissing = (param: string | null, { en, ja }: Sentence): Sentence =>
  both(`"${param}" is missing. It must be ${en}.`, `${param}がありません。${ja}を指定してください。`);
