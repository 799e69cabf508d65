import { expect, test } from 'vitest';
import { articles } from '@/app/(documents)/terms/articles';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

test('the model terms have every article that is written, and each is shown', () => {
  for (const { terms } of [ja, en]) expect(new Set<string>(articles)).toEqual(new Set(Object.keys(terms.articles)));
});

test('they say who receives the money for whom, whom they exclude, on whose word invoices are issued, and who made them', () => {
  const { articles: told, made, address } = ja.terms;
  expect(told.agency.title).toContain('代理受領');
  expect(told.agency.text).toMatch(/代金を支払った時点で.*代金債務は.*消滅します/);
  expect(told.antisocial.title).toContain('反社会的勢力の排除');
  expect(told.antisocial.text).toMatch(/表明し、保証します.*催告なく契約を解除/);
  expect(told.invoices.text).toContain('媒介者交付特例');
  for (const { terms } of [ja, en]) expect(terms.made).toMatch(/\{date\}.*\{operator\}/);
  expect([made, address]).toEqual([expect.stringContaining('運営者'), expect.stringContaining('所在地')]);
});
