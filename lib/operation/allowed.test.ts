import { expect, test } from 'vitest';
import { z } from 'zod';
import { words } from '@/lib/operation/in-words';
import { parse } from '@/lib/operation/parse';
import * as wire from '@/lib/operation/wire';
import { Refusal } from '@/lib/refusal';
import { placesOf } from '@/lib/testing/hostile/texts-in-schema';
import { everyOperation } from '@/lib/testing/walk/every-operation';

function refusalOf(schema: z.ZodType, raw: unknown): Refusal | null {
  try {
    parse(schema, raw);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
const sentenceFor = (schema: z.ZodType, value: unknown) => refusalOf(z.object({ x: schema }), { x: value })?.sentence;

const card = z.object({ type: z.literal('card'), month: wire.count({ min: 1, max: 12 }), number: wire.digits({ min: 12, max: 19 }) });
const store = z.object({ type: z.literal('store'), store: wire.choice(['seven-eleven', 'lawson']), email: wire.email() });
const means = z.discriminatedUnion('type', [card, store], wire.as('invalid_payment_type'));
const entry = z.object({ seller: wire.id(), amount: wire.grossYen(), fee: wire.yen({ min: 0 }).optional() });

test('a value is refused with what is allowed in its place', () => {
  const cases: [z.ZodType, unknown, string, string][] = [
    [wire.yen(), -1, '"x" must be a whole number from 1 to 9999999.', 'xには1から9999999までの整数を指定してください。'],
    [wire.count({ min: 1, max: 100 }), 101, '"x" must be a whole number from 1 to 100.', 'xには1から100までの整数を指定してください。'],
    [wire.flag(), 'yes', '"x" must be true or false.', 'xにはtrueまたはfalseを指定してください。'],
    [wire.choice(['a', 'b']), 'c', '"x" must be one of a, b.', 'xにはa、bのいずれかを指定してください。'],
    [wire.choice(['a', 'b']).optional(), 1, '"x" must be one of a, b.', 'xにはa、bのいずれかを指定してください。'],
    [
      wire.text({ max: 5 }),
      '123456',
      '"x" must be text of 1 to 5 characters that are not all spaces.',
      'xには1〜5文字の文字列（空白のみは不可）を指定してください。',
    ],
    [wire.text({ min: 0, max: 5 }), '123456', '"x" must be text of at most 5 characters.', 'xには5文字以内の文字列を指定してください。'],
    [
      wire.text(),
      'a\0',
      '"x" must be text without NUL and without halves of characters.',
      'xにはNUL文字や壊れた文字を含まない文字列を指定してください。',
    ],
    [wire.digits({ min: 3, max: 4 }), 'x', '"x" must be 3 to 4 figures.', 'xには3〜4桁の数字を指定してください。'],
    [wire.id(), 'x', '"x" must be an id as we make them (a UUID).', 'xには当サービスのID（UUID形式）を指定してください。'],
    [
      wire.list(wire.choice(['a', 'b']), { max: 2 }),
      ['a', 'a', 'a'],
      '"x" must be a list of at most 2, each one of a, b.',
      'xには2件以内のリスト（各要素はa、bのいずれか）を指定してください。',
    ],
    [
      wire.list(entry, { max: 1 }),
      [{}],
      '"x.0.seller" is missing. It must be an id as we make them (a UUID).',
      'x.0.sellerがありません。当サービスのID（UUID形式）を指定してください。',
    ],
    [
      wire.list(entry, { max: 1 }),
      [{}, {}],
      '"x" must be a list of at most 1, each an object with seller, amount.',
      'xには1件以内のリスト（各要素はseller、amountを含むオブジェクト）を指定してください。',
    ],
    [
      z.union([z.string(), means]),
      5,
      '"x" must be text, or an object with type.',
      'xには文字列、またはtypeを含むオブジェクトを指定してください。',
    ],
    [
      z.union([z.string(), means]),
      { type: 'store', store: 'familymart' },
      '"x.store" must be one of seven-eleven, lawson.',
      'x.storeにはseven-eleven、lawsonのいずれかを指定してください。',
    ],
    [
      means,
      { type: 'cash' },
      'This payment method is not available. "x.type" must be one of card, store.',
      'この支払い方法は利用できません。x.typeにはcard、storeのいずれかを指定してください。',
    ],
    [z.literal('JPY', wire.as('invalid_currency')), 'USD', 'The currency must be JPY.', '通貨はJPYを指定してください。'],
    [
      wire.metadata(),
      { ['n'.repeat(31)]: 'x' },
      '"x" must be an object of at most 50 texts; names of 1 to 30 characters, values of at most 2000.',
      'xには50件以内の文字列を持つオブジェクト（名前は1〜30文字、値は2000文字以内）を指定してください。',
    ],
    [wire.metadata(), { a: {} }, '"x.a" must be text of at most 2000 characters.', 'x.aには2000文字以内の文字列を指定してください。'],
  ];
  for (const [schema, value, en, ja] of cases) expect([value, sentenceFor(schema, value)]).toEqual([value, { en, ja }]);
});

test('what is missing is told with what belongs there', () => {
  const schema = z.object({ amount: wire.yen(), details: means });
  expect(refusalOf(schema, { details: { type: 'card' } })?.sentence).toEqual({
    en: '"amount" is missing. It must be a whole number from 1 to 9999999.',
    ja: 'amountがありません。1から9999999までの整数を指定してください。',
  });
  expect(refusalOf(schema, { amount: 1, details: { type: 'card' } })).toMatchObject({ code: 'missing_parameter', param: 'details.month' });
  expect(refusalOf(schema, [])?.sentence.en).toBe('The input must be an object with amount, details.');
});

/** Values that (almost) no field of any operation accepts. */
const wrong = [{}, [], [[]], { a: {} }, -1.5, 1e300, '', '\0', 'x'.repeat(9_000), true, Number.NaN, [{}], [-1], Array(200).fill('x')];
const isTold = /^(.*\. )?("[^"]+"|The input) (must be|is missing\. It must be) .{3,}\.$/;
const isToldInJapanese = /(には|がありません。).{2,}を指定してください。$/;
const isOwnSentence = (code: string) => code === 'not_found' || code === 'invalid_currency';

test('no parameter of any operation is refused by its schema without what is allowed', async () => {
  const untold = new Set<string>();
  let refused = 0;
  for (const { definition } of await everyOperation())
    for (const place of placesOf(definition.input))
      for (const value of wrong) {
        const refusal = refusalOf(definition.input, place.put(value as string));
        if (!refusal || refusal.status === 400 || isOwnSentence(refusal.code)) continue;
        refused++;
        const { en, ja } = refusal.sentence;
        if (!isTold.test(en) || !isToldInJapanese.test(ja) || /\ba value\b|left out/.test(en))
          untold.add(`${definition.name} ${place.name}: ${en} ${ja}`);
      }
  expect([...untold]).toEqual([]);
  expect(refused).toBeGreaterThan(5_000);
});

type Def = { checks?: { _zod: { def: { check: string } } }[]; [key: string]: unknown };
type Inner = z.ZodType & { _zod: { def: Def; parent?: Inner } };
const rules = ({ _zod: { def } }: Inner) =>
  (def.checks ?? []).filter(({ _zod }) => ['custom', 'string_format'].includes(_zod.def.check)).length;
const isSchema = (value: unknown): value is Inner => value !== null && typeof value === 'object' && '_zod' in value && 'safeParse' in value;

/** Every schema in a schema, itself included. */
function* schemasIn(schema: Inner, seen = new Set<unknown>()): Generator<Inner> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  for (const value of [...Object.values(schema._zod.def), ...Object.values((schema._zod.def.shape as object | undefined) ?? {})])
    for (const inner of Array.isArray(value) ? value : [value]) if (isSchema(inner)) yield* schemasIn(inner, seen);
}

/** The number of rules that were added after the words, which do not mention them. */
function rulesWithoutWords(schema: Inner): number {
  let at: Inner | undefined = schema;
  while (at && !words.has(at)) at = at._zod.parent;
  return rules(schema) - (at ? rules(at) : 0);
}

test('no rule of any schema that its shape does not tell is without words', async () => {
  const bare: string[] = [];
  let found = 0;
  for (const { definition } of await everyOperation())
    for (const schema of schemasIn(definition.input as unknown as Inner)) {
      if (rules(schema) > 0) found++;
      const isPath = schema.safeParse('\0').error?.issues[0]?.message === 'not_found';
      if (!isPath && rulesWithoutWords(schema) > 0)
        bare.push(`${definition.name}: ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`);
    }
  expect(bare).toEqual([]);
  expect(found).toBeGreaterThan(200);
});
