import fs from 'node:fs';
import { expect, test } from 'vitest';
import { wrongOf } from '@/components/checkout/session/wrong';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const files = ['card-fields', 'payer-fields', 'store-fields'];

/** The fields of the forms, from their source files. */
const fields = files.flatMap((file) => {
  const source = fs.readFileSync(`components/checkout/session/${file}.tsx`, 'utf8');
  return [...source.matchAll(/\bname="(\w+)"/g)].map(([, name]) => ({
    form: file === 'card-fields' ? 'credit_card' : file,
    name: name ?? '',
  }));
});

test('every field of every form has its sentence in both languages, whatever is wrong with it', () => {
  expect(fields.length).toBeGreaterThan(10);
  for (const { form, name } of fields)
    for (const code of ['invalid_parameter', 'missing_parameter', 'invalid_payment_type', 'card_expired']) {
      const key = wrongOf(code, form, name);
      for (const words of [ja, en]) expect([name, Object.hasOwn(words.session.wrong, key)]).toEqual([name, true]);
    }
});
