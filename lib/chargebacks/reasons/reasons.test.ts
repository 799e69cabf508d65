import fs from 'node:fs';
import { expect, test } from 'vitest';
import { evidence } from '@/lib/chargebacks/reasons/evidence';
import { type Kind, kinds } from '@/lib/chargebacks/reasons/kinds';
import { kindOf, reasonName, reasonOf, reasonsOf } from '@/lib/chargebacks/reasons/reasons';
import { type CardBrand, cardBrands } from '@/lib/money/rates';
import type { Sentence } from '@/lib/refusal';

/** The expected codes of each brand, written out again, so that none disappears from the lists unnoticed. */
const known: Record<CardBrand, string> = {
  visa: `10.1 10.2 10.3 10.4 10.5 11.1 11.2 11.3 12.1 12.2 12.3 12.4 12.5 12.6.1 12.6.2 12.7
    13.1 13.2 13.3 13.4 13.5 13.6 13.7 13.8 13.9`,
  master: `4808 4834 4837 4849 4853 4870 4871
    4807 4812 4831 4840 4841 4842 4846 4850 4854 4855 4859 4860 4863`,
  jcb: `501 502 503 507 510 512 513 516 517 521 522 523 524 525 526 527 534 536 537 538 541 544 546 547 548 554
    580 581 582 583`,
  american_express: `A01 A02 A08 C02 C04 C05 C08 C14 C18 C28 C31 C32 F10 F14 F24 F29 F30 F31 FR2 FR4 FR6
    M01 M10 M49 P01 P03 P04 P05 P07 P08 P22 P23 R03 R13 127 155 173 175 177 193 684
    4507 4512 4513 4515 4516 4517 4521 4523 4526 4527 4530 4534 4536 4540 4544 4553 4554
    4750 4752 4754 4755 4758 4763 4798 4799`,
  diners_club: `A02 A06 B24 B25 B26 B27 C41 C42 C46 C50 C51 C53 C54 D61 D62 D65 D66 D67 D69 D70 D71
    05 AA AP AT AW CD DA DC DP EX IC IN LP NA NC NF PI PM RG RM RN2 UA01 UA02 UA05 UA06 UA10 UA11`,
};

const all = cardBrands.flatMap((brand) => reasonsOf(brand));
const allKinds = Object.keys(kinds) as Kind[];
const sentences = (kind: Kind): Sentence[] => [kinds[kind].happened, kinds[kind].wins];

/** Words that a Japanese payment professional also writes in Latin letters. */
const latin = /IC|PIN|IP|ATM|JCB|Visa/g;
const hasEnglish = (ja: string) => /[A-Za-z]/.test(ja.replace(/3Dセキュア/g, '').replace(latin, ''));
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

test.each(cardBrands)('%s: every code once, none missing', (brand) => {
  const codes = reasonsOf(brand).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(known[brand].split(/\s+/).toSorted());
  expect(new Set(codes).size).toBe(codes.length);
});

test('codes are written as they are compared', () => {
  expect(all.filter(({ code }) => code !== code.trim().toUpperCase())).toEqual([]);
});

test('names are short, and each in its own language', () => {
  expect(all.filter(({ name }) => name.en.length > 50 || name.ja.length > 25)).toEqual([]);
  expect(all.filter(({ name }) => japanese.test(name.en))).toEqual([]);
  expect(all.filter(({ name }) => !japanese.test(name.ja) || hasEnglish(name.ja))).toEqual([]);
});

test.each(allKinds)('%s: told in both languages, with documents to send', (kind) => {
  for (const { en, ja } of sentences(kind)) {
    expect(en).toMatch(/^[A-Z].*\.$/);
    expect(japanese.test(en)).toBe(false);
    expect(ja).toMatch(/。$/);
    expect(hasEnglish(ja)).toBe(false);
  }
  const documents: readonly string[] = kinds[kind].evidence;
  expect(documents.length).toBeGreaterThanOrEqual(2);
  expect(new Set(documents).size).toBe(documents.length);
});

test('every kind but the unknown has a code, and every document is asked for', () => {
  const used = new Set<Kind>(all.map(({ kind }) => kind));
  expect(allKinds.filter((kind) => !used.has(kind))).toEqual(['unknown']);
  const asked = new Set<string>(allKinds.flatMap((kind) => kinds[kind].evidence));
  expect(Object.keys(evidence).filter((slug) => !asked.has(slug))).toEqual([]);
  expect(Object.values(evidence).filter(({ en, ja }) => !en || japanese.test(en) || hasEnglish(ja))).toEqual([]);
});

test('an online fraud is decided by the 3-D Secure result first', () => {
  expect(kinds.fraud_card_absent.evidence[0]).toBe('three_d_secure');
  for (const [brand, code] of [
    ['visa', '10.4'],
    ['master', '4837'],
    ['jcb', '546'],
    ['american_express', 'F29'],
    ['diners_club', 'C42'],
  ] as const)
    expect(kindOf(brand, code)).toBe('fraud_card_absent');
});

/** One kind of dispute under two codes of a brand: the same defense wins both. */
const twins: [CardBrand, string][] = [
  [
    'american_express',
    `4507=P05 4512=P08 4513=C02 4515=C14 4516=R13 4517=R03 4521=A02 4523=P01 4526=F14 4527=F10 4530=P23 4536=P07 4540=F29
    4544=C28 4553=C31 4554=C08 4750=M10 4752=P03 4755=A02 4763=FR2 4798=F30 4799=F31 173=4512 155=4554 175=4513`,
  ],
  [
    'diners_club',
    `AA=D70 AP=D69 AT=A02 AW=D61 CD=D65 DP=B25 IN=A06 LP=B24 NF=D71 PM=D67 RG=D62 RN2=D66
    UA01=C41 UA02=C42 UA05=C53 UA06=C54`,
  ],
  ['master', '4807=4808 4812=4808 4854=4853 4863=4837'],
];

test.each(twins)('%s: two codes of one meaning are defended alike', (brand, pairs) => {
  for (const [code = '', twin = ''] of pairs.split(/\s+/).map((pair) => pair.split('=')))
    expect([code, kindOf(brand, code)]).toEqual([code, reasonOf(brand, twin)?.kind]);
});

test.each([
  ['american_express', '4534', 'fraud_card_absent'],
  ['american_express', '4754', 'rules_breached'],
  ['american_express', '4758', 'authorization'],
  ['american_express', 'M10', 'rental_charge'],
  ['american_express', 'M49', 'rental_charge'],
  ['american_express', 'FR4', 'fraud_monitoring'],
  ['american_express', 'FR6', 'fraud_monitoring'],
  ['american_express', '193', 'fraud_card_absent'],
  ['master', '4840', 'fraud_card_present'],
  ['master', '4846', 'processing_error'],
  ['master', '4850', 'processing_error'],
  ['diners_club', '05', 'credit_not_processed'],
  ['diners_club', 'DA', 'authorization'],
  ['diners_club', 'DC', 'rules_breached'],
  ['diners_club', 'EX', 'authorization'],
  ['diners_club', 'IC', 'documents_missing'],
  ['diners_club', 'NA', 'authorization'],
  ['diners_club', 'NC', 'goods_dispute'],
  ['diners_club', 'PI', 'processing_error'],
  ['diners_club', 'UA10', 'fraud_card_present'],
  ['diners_club', 'UA11', 'fraud_card_present'],
] as const)('%s %s: %s', (brand, code, kind) => {
  expect(kindOf(brand, code)).toBe(kind);
});

test('a rental’s damage is defended by the agreement to bear it', () => {
  expect(kinds.rental_charge.evidence[0]).toBe('damage_agreement');
});

test.each(['ja', 'en'])('%s: every kind has its name in the figures', (locale) => {
  const { chargebacks } = JSON.parse(fs.readFileSync(`messages/${locale}/chargebacks.json`, 'utf8'));
  expect(Object.keys(chargebacks.kinds).toSorted()).toEqual(allKinds.toSorted());
});

test('case and surrounding space do not matter', () => {
  expect(reasonOf('american_express', ' f29 ')?.code).toBe('F29');
  expect(reasonOf('visa', '13.1\n')?.kind).toBe('not_received');
  expect(reasonName('visa', '10.4', 'ja')).toBe('非対面での不正利用');
  expect(reasonName('jcb', '554', 'en')).toBe('Goods or cash not received');
});

test('a code is its brand’s own', () => {
  expect(reasonOf('american_express', 'A02')?.name.en).not.toBe(reasonOf('diners_club', 'A02')?.name.en);
  expect(reasonOf('master', '10.4')).toBeNull();
});

test.each([
  ['visa', '99.9'],
  ['visa', ''],
  ['jcb', '10.4'],
  ['paypay', '10.4'],
  ['constructor', '10.4'],
])('%s %j: unknown, and said so', (brand, code) => {
  expect(reasonOf(brand, code)).toBeNull();
  expect(kindOf(brand, code)).toBe('unknown');
  expect(reasonName(brand, code, 'en')).toBe('The issuer gave a reason code that we do not know, or none.');
  expect(reasonName(brand, code, 'ja')).toContain('把握していない');
});

test('no code at all is unknown too', () => {
  expect(kindOf('visa', null)).toBe('unknown');
});

test('nothing here needs a server', () => {
  const files = fs.readdirSync('lib/chargebacks/reasons').filter((name) => !name.includes('.test.'));
  const text = files.map((name) => fs.readFileSync(`lib/chargebacks/reasons/${name}`, 'utf8')).join('\n');
  expect(text).not.toMatch(/server-only|from 'node:|\/store'|lib\/db/);
});
