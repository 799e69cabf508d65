import { expect, test } from 'vitest';
import { choosePlace, isChosenAgain } from '@/components/onboarding/form/choose-place';
import { Draft } from '@/components/onboarding/form/draft';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

const bank = { kind: 'bank', name: 'bankName' } as const;
const branch = { kind: 'branch', bank: 'bank', name: 'branchName', accountType: 'type', number: 'number' } as const;
const assists: Record<string, unknown> = { bank, branch };

function draftOf(values: Record<string, string | null>): Draft {
  const fields = Object.entries(values).map(([field, value]) => ({ field, value, changeable: true, assist: assists[field] ?? null }));
  const form = { version: 1, status: 'incomplete', fields: fields as unknown as FormField[] } as FormReply;
  const never = async () => ({ ok: false, kind: 'away', message: '' }) as const;
  return new Draft(form, { send: never, fetch: never });
}
const values = (draft: Draft) =>
  Object.fromEntries(['bank', 'bankName', 'branch', 'branchName', 'number'].map((name) => [name, draft.valueOf(name)]));
const mizuho = { bank: '0001', bankName: 'みずほ銀行', branch: '001', branchName: '東京営業部', number: '1234567' };

test('another bank leaves no branch chosen, in the form as it stands and in what was typed', () => {
  const saved = draftOf(mizuho);
  choosePlace(saved, 'bank', bank, { code: '0005', name: '三菱UFJ銀行' });
  expect(values(saved)).toEqual({ ...mizuho, bank: '0005', bankName: '三菱UFJ銀行', branch: '' });
  expect(isChosenAgain(saved.valueOf('branch'))).toBe(true);
  const typed = draftOf({ bank: null, bankName: null, branch: null, branchName: null, number: null });
  choosePlace(typed, 'bank', bank, { code: '0001', name: 'みずほ銀行' });
  expect(isChosenAgain(typed.valueOf('branch'))).toBe(false);
  choosePlace(typed, 'branch', branch, { code: '001', name: '東京営業部' });
  choosePlace(typed, 'bank', bank, { code: '9900', name: 'ゆうちょ銀行' });
  // nothing is reported about an unsaved value
  expect(typed.valueOf('branch')).toBeNull();
});

test('the same bank again leaves its branch, and a branch chosen anew takes its name along', () => {
  const draft = draftOf(mizuho);
  choosePlace(draft, 'bank', bank, { code: '0001', name: 'みずほ銀行' });
  expect(values(draft)).toEqual(mizuho);
  choosePlace(draft, 'bank', bank, { code: '0005', name: '三菱UFJ銀行' });
  choosePlace(draft, 'branch', branch, { code: '135', name: '渋谷' });
  expect(values(draft)).toMatchObject({ branch: '135', branchName: '渋谷' });
});

test('a code that is in no list takes no name of another along', () => {
  const draft = draftOf(mizuho);
  choosePlace(draft, 'bank', bank, { code: '0005', name: '三菱UFJ銀行' });
  choosePlace(draft, 'branch', branch, { code: '999', name: '' });
  expect(values(draft)).toMatchObject({ branch: '999', branchName: '' });
});

test('a branch is not chosen at a bank that is another field', () => {
  const draft = draftOf(mizuho);
  choosePlace(draft, 'other', { kind: 'bank', name: 'otherName' }, { code: '0005', name: '三菱UFJ銀行' });
  expect(draft.valueOf('branch')).toBe('001');
});
