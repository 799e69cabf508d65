// What an operator chooses about cards, and what is told of it.
import { expect, test } from 'vitest';
import { judgedAccount, presentAdapter } from '@/lib/acquirers/accounts/account';
import type { Adapter } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { takes } from '@/lib/acquirers/capabilities';
import { konbiniStores } from '@/lib/money/methods';
import { cardBrands } from '@/lib/money/rates';
import { dialects, type Spoken } from '@/lib/testing/fixtures/acquirer-calls';

const adapterOf = (name: Spoken): Adapter => adapters.get(name) ?? expect.fail(name);
const url = 'https://pay.example.jp/api/v1/';
const secrets = { secret_key: 'sk_test_x' };
const judged = (name: Spoken, settings: object) =>
  judgedAccount(adapterOf(name), { settings: {}, secrets: {} }, { settings: { url, ...settings }, secrets });
const canOf = (name: Spoken, settings: object) => adapterOf(name).open(judged(name, settings)).can;

test.each(dialects)('%s: cards are given on its page, unless fields are chosen; then a browser posts them to it', (name) => {
  for (const settings of [{}, { cards: 'redirect' }, { cards: 'redirect', publishable_key: 'pk_test_x' }])
    expect(canOf(name, settings)).toMatchObject({ cardInput: ['token', 'hosted'], keeps: ['credit_card'] });
  expect(canOf(name, { cards: 'redirect', publishable_key: 'pk_test_x' }).browser).toBeUndefined();
  expect(canOf(name, { cards: 'fields', publishable_key: 'pk_test_x' })).toMatchObject({
    cardInput: ['token', 'hosted'],
    browser: { kind: 'fields', url: 'https://pay.example.jp/api/v1/tokens', publishableKey: 'pk_test_x' },
  });
});

test.each(dialects)('%s: fields need the publishable key, of the same kind as the secret one', (name) => {
  expect(() => judged(name, { cards: 'fields' })).toThrow(
    expect.objectContaining({ code: 'missing_parameter', param: 'settings.publishable_key' }),
  );
  for (const [field, value] of [
    ['publishable_key', 'sk_test_x'],
    ['cards', 'frames'],
  ] as const)
    expect(() => judged(name, { [field]: value })).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', param: `settings.${field}` }),
    );
  expect(() => canOf(name, { cards: 'fields', publishable_key: 'pk_live_x' })).toThrow('both for tests or both live');
});

test.each(dialects)('%s: the form asks for both', (name) => {
  const field = (wanted: string) => presentAdapter(adapterOf(name), []).fields.find(({ name }) => name === wanted);
  expect(field('cards')).toMatchObject({ kind: 'choice', values: ['redirect', 'fields'], is_secret: false, is_required: false });
  expect(field('publishable_key')).toMatchObject({ kind: 'text', is_secret: false, is_required: false });
});

test.each(dialects)('%s: nothing is offered that the contract there does not cover', (name) => {
  const can = canOf(name, { methods: ['credit_card', 'konbini'], brands: ['visa', 'master'], stores: ['lawson'] });
  const offered = [
    takes(can, { method: 'credit_card', brand: 'visa' }),
    takes(can, { method: 'credit_card', brand: 'american_express' }),
    takes(can, { method: 'konbini', store: 'lawson' }),
    takes(can, { method: 'konbini', store: 'seicomart' }),
    takes(can, { method: 'paypay' }),
  ];
  expect(offered).toEqual([true, false, true, false, false]);
  expect(canOf(name, {})).toMatchObject({ brands: cardBrands, stores: konbiniStores });
  expect(() => judged(name, { brands: ['amex'] })).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
});
