import { expect, test } from 'vitest';
import { Draft } from '@/components/onboarding/form/draft';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

const part = 'company';
const field = (name: string, value: string | null, of: string | null = null) =>
  ({ field: name, value, open: value === null, changeable: true, same: of && { part, field: of } }) as unknown as FormField;
const formOf = (fields: FormField[]) => ({ version: 1, status: 'incomplete', fields }) as unknown as FormReply;
const nowhere = { send: () => new Promise<never>(() => undefined), fetch: () => new Promise<never>(() => undefined) };

test('a copy follows key by key what it was taken from, and no longer once it says something else', () => {
  const draft = new Draft(
    formOf([
      field('company.city', '渋谷区'),
      field('company.street', '1-2-3'),
      field('person.city', '渋谷区', 'company.city'),
      field('person.street', '1-2-3', 'company.street'),
    ]),
    nowhere,
  );
  for (const typed of ['港', '港区']) draft.type('company.city', typed);
  expect([draft.valueOf('company.city'), draft.valueOf('person.city')]).toEqual(['港区', '港区']);
  draft.type('person.street', '4-5-6');
  draft.type('company.city', '中央区');
  draft.type('company.street', '7-8-9');
  expect([draft.valueOf('person.city'), draft.valueOf('person.street')]).toEqual(['港区', '4-5-6']);
});

test('an address that is typed for the first time is copied nowhere by itself', () => {
  const draft = new Draft(
    formOf([
      field('company.city', null),
      field('company.street', null),
      field('person.city', null, 'company.city'),
      field('person.street', null, 'company.street'),
    ]),
    nowhere,
  );
  draft.type('company.city', '渋谷区');
  draft.type('company.street', '1-2-3');
  expect([draft.valueOf('person.city'), draft.valueOf('person.street')]).toEqual([null, null]);
});
