import { expect, test } from 'vitest';
import { type ApplicantName, addressed, isPerson } from '@/lib/settlements/statement/addressee';
import { statementSheet } from '@/lib/settlements/statement/sheet';
import { anInvoice, aStatement } from '@/lib/testing/fixtures/statements';

const owner = { owner: '髙橋花子', ownerKana: 'タカハシハナコ' };
const of = (name: string | null, kana: string | null, type: string | null = 'sole_proprietor'): ApplicantName => ({
  name,
  kana,
  type,
  ...owner,
});

test.each<[ApplicantName, boolean]>([
  [of('髙橋花子', 'タカハシハナコ'), true],
  [of('髙橋　花子', 'タカハシ ハナコ'), true],
  // written differently, read the same
  [of('高橋 花子', 'タカハシ ハナコ'), true],
  [of('たかはしはなこ', null), false],
  [of('たかはしはなこ', 'タカハシハナコ'), true],
  [of('髙橋陶房 髙橋花子', 'タカハシトウボウ タカハシハナコ'), true],
  [of('髙橋陶房', 'タカハシトウボウ'), false],
  [of('髙橋花子陶房', 'タカハシハナコトウボウ'), false],
  // corporations, and sellers of unknown type
  [of('髙橋花子', 'タカハシハナコ', 'corporation'), false],
  [of('髙橋花子', 'タカハシハナコ', null), false],
  [of(null, null), false],
  [{ ...of('髙橋花子', 'タカハシハナコ'), owner: null, ownerKana: null }, false],
  [{ ...of('髙橋花子', 'タカハシハナコ'), owner: '', ownerKana: '' }, false],
])('%j is called as a person is: %s', (named, expected) => expect(isPerson(named)).toBe(expected));

test('a person is 様 and everybody else 御中, on the statement and on its invoices', () => {
  expect([addressed({ name: '髙橋花子', isPerson: true }), addressed({ name: '髙橋陶房', isPerson: false })]).toEqual([
    '髙橋花子 様',
    '髙橋陶房 御中',
  ]);
  const recipient = { name: '髙橋花子', isPerson: true };
  const { parts } = statementSheet(aStatement({ recipient, invoices: [anInvoice({ recipient }), anInvoice()] }));
  expect(parts.map((part) => part.recipient)).toEqual(['髙橋花子 様', '髙橋花子 様', '株式会社𠮷野髙﨑商店 御中']);
});

test('the special rule for intermediaries is stated where both are registered for invoices', () => {
  const notes = (of: Parameters<typeof aStatement>[0]) =>
    statementSheet(aStatement(of))
      .parts[0]?.sections.flatMap((section) => section.notes)
      .join('') ?? '';
  const sender = { name: '分配市場株式会社', registrationNumber: 'T7000012050002', address: null };
  const stated = notes({ sender, mediatedFor: 'T1234567890123' });
  expect(stated).toContain('媒介者交付特例：販売者（登録番号 T1234567890123）は、分配市場株式会社（登録番号 T7000012050002）が');
  expect(notes({ sender, mediatedFor: null })).not.toContain('媒介者');
  expect(notes({ sender: { ...sender, registrationNumber: null }, mediatedFor: 'T1234567890123' })).not.toContain('媒介者');
});
