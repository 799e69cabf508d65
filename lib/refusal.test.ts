import { expect, test } from 'vitest';
import { z } from 'zod';
import { missingIn } from '@/lib/operation/allowed';
import { count } from '@/lib/operation/wire';
import { notTaken, Refusal, refuse } from '@/lib/refusal';

test('nobody refuses a value without saying what may stand there: the types ask for a sentence', () => {
  // @ts-expect-error no sentence
  expect(() => refuse('invalid_parameter', { param: 'x' })).toThrow(Refusal);
  // @ts-expect-error no sentence
  expect(() => refuse('missing_parameter')).toThrow(Refusal);
  // @ts-expect-error no sentence
  expect(new Refusal('invalid_payment_type', { param: 'x' })).toBeInstanceOf(Refusal);
  // @ts-expect-error it may be one of them
  expect(new Refusal('invalid_parameter' as Refusal['code'])).toBeInstanceOf(Refusal);
  expect(() => refuse('conflict')).toThrow('Try again');
});

test('what is asked for only sometimes is told with what belongs there', () => {
  const schema = z.object({ kind: z.string(), month: count({ min: 1, max: 12 }).optional() });
  expect(missingIn(schema, 'month')).toEqual({
    param: 'month',
    say: {
      en: '"month" is missing. It must be a whole number from 1 to 12.',
      ja: 'monthがありません。1から12までの整数を指定してください。',
    },
    forPrograms: true,
  });
  expect(notTaken('x').say.en).toContain('GET /payment_methods');
});
