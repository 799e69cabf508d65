import fs from 'node:fs';
import { expect, test } from 'vitest';
import { accountNumber } from '@/lib/japan/account-number';
import { isSameBankName, searchBanks, searchBranches } from '@/lib/japan/banks';
import { corporateNumber, hasCheckDigit } from '@/lib/japan/corporate-number';
import { calendarDate } from '@/lib/japan/dates';
import { emailAddress } from '@/lib/japan/email';
import { holderDifference } from '@/lib/japan/holder';
import { branchOfSymbol, fromSymbol } from '@/lib/japan/japan-post';
import { katakanaAddress, katakanaAddressPattern, katakanaName, katakanaNamePattern, toKatakana } from '@/lib/japan/kana';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { normalForm } from '@/lib/japan/normal-form';
import { isExtended, phoneNumber } from '@/lib/japan/phone';
import { phonePattern } from '@/lib/japan/phone-pattern';
import { findAddresses, isAddressOf, postalCode } from '@/lib/japan/postal';
import { codePoints, paragraph, plain } from '@/lib/japan/text';
import { hasExtension, typedPhone } from '@/lib/japan/typed-phone';
import { webAddress } from '@/lib/japan/web-address';
import { zenginBytes, zenginPattern, zenginText } from '@/lib/japan/zengin';
import { faultOf } from '@/scripts/test/linear-patterns.mjs';

const size = 100_000;
const filled = (unit: string, end = '!') => unit.repeat(Math.floor(size / unit.length)) + end;

/** Texts on which slow rules are slow; combining marks in the wrong order are slow to sort. */
const texts: Record<string, string> = {
  letters: filled('a'),
  figures: filled('1'),
  spaces: `a${filled(' ')}`,
  kana: filled('カ'),
  'half-width kana': filled('ｶﾞ'),
  hyphens: filled('-'),
  'long marks': filled('ー'),
  'kana and long marks': filled('カー'),
  hiragana: filled('あ'),
  dots: `a@${filled('a.')}`,
  'at signs': filled('@'),
  address: `https://${filled('a.')}`,
  brackets: filled('(ｶ'),
  'marks in disorder': `a${'\u0301'.repeat(size / 2)}${'\u0323'.repeat(size / 2)}`,
  'marks by turns': filled('\u0301\u0323'),
  'half-width voicing': filled('ﾞ'),
  'long compositions': filled('\uFDFA'),
  'line breaks': filled(' \r\n'),
  'halves of pairs': filled('\uD800'),
  controls: filled('\u0000\u200B'),
};

const judges: Record<string, (text: string) => unknown> = {
  plain,
  normalForm,
  paragraph,
  codePoints,
  katakanaName,
  katakanaAddress,
  toKatakana,
  zenginText,
  zenginBytes,
  holderDifference: (text) => holderDifference(text, { names: [text.slice(1), 'ヤマダ'], person: text }),
  searchBanks,
  searchBranches: (text) => searchBranches('0001', text),
  isSameBankName: (text) => isSameBankName(text, 'みずほ'),
  accountNumber: (text) => accountNumber(text, '9900'),
  fromSymbol: (text) => fromSymbol('14030', text),
  branchOfSymbol,
  labelledNumber: (text) => labelledNumber(text, 'account'),
  postalCode,
  findAddresses,
  isAddressOf: (text) => isAddressOf('1500001', text, text),
  corporateNumber,
  hasCheckDigit,
  phoneNumber,
  typedPhone,
  hasExtension,
  isExtended,
  emailAddress,
  webAddress,
  calendarDate,
};

/** Takes under 10 ms of processor time at its best: a try that took longer may have counted the compiler or another process. */
function isQuick(work: () => unknown): boolean {
  return Array.from({ length: 20 }).some(() => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return user + system < 10_000;
  });
}

test.each(Object.entries(judges))('V11 RegexDos: %s takes a hostile 100 kB in no time', (_, judge) => {
  const slow = Object.entries(texts).filter(([, text]) => !isQuick(() => judge(text)));
  expect(slow.map(([name]) => name)).toEqual([]);
});

test('V11 RegexDos: what strangers send is put in normal form here alone, in a time that grows with its length', () => {
  const names = fs.readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const others = names.filter((name) => !name.startsWith('testing/') && /\.normalize\(/.test(fs.readFileSync(`lib/${name}`, 'utf8')));
  // percentages and expiries are read up to a few dozen characters, addresses up to 320; the digits of a card are for browsers alone;
  // documents are drawn in a process of their own, which is ended when it takes too long
  expect(others.toSorted()).toEqual([
    'documents/draw/typeface.ts',
    'japan/normal-form.ts',
    'japan/text.ts',
    'japan/typed-email.ts',
    'money/percent.ts',
    'vault/card-format.ts',
    'vault/expiry.ts',
  ]);
});

test('V11 RegexDos: the patterns that are made of others are linear too', async () => {
  for (const source of [katakanaNamePattern, katakanaAddressPattern, zenginPattern, phonePattern])
    expect(await faultOf({ source, flags: 'u', at: 'shown' })).toBeNull();
});

test('V11 RegexDos: so do the patterns that clients are shown', () => {
  for (const pattern of [katakanaNamePattern, katakanaAddressPattern, zenginPattern, phonePattern])
    for (const [name, text] of Object.entries(texts))
      expect([pattern, name, isQuick(() => new RegExp(pattern, 'u').test(text))]).toEqual([pattern, name, true]);
});

test('V11 RegexDos: just below the lengths that are put aside it is the same', () => {
  for (const [name, judge] of Object.entries(judges))
    for (const length of [99, 999, 9_999])
      for (const [kind, text] of Object.entries(texts))
        expect([name, kind, length, isQuick(() => judge(text.slice(0, length)))]).toEqual([name, kind, length, true]);
});
