import { describe, expect, test } from 'vitest';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** A word that no text has, the word of docs/glossary.md for it, and the keys that are excepted: law and proper names. */
type Rule = [wrong: RegExp, right: string, excepted?: RegExp];

const japanese: Rule[] = [
  [/購入者|お客さま/, 'お客様', /^terms\./],
  [/お客様手数料/, 'お客様負担の手数料'],
  [/入金(サイクル|予定|先)/, '振込サイクル、振込予定、振込先: 入金 is what a customer pays'],
  [/対応待ち/, '要対応, or 回答待ち for a chargeback'],
  [/アクワイアラー|決済代行/, '決済会社'],
  [/チェックアウト/, '決済ページ'],
  [/ショップ(?!ピング)/, 'お店'],
  [/残高の移動/, '残高の振替'],
  [/(?<!取り)取消/, '取り消し'],
  [/ブラウザ(?!ー)|サーバ(?!ー)|パラメータ(?!ー)/, 'with ー at the end'],
  [/[A-Za-z]キー|支払いID|QRコード/, 'a space between Latin and Japanese: API キー'],
  [/[}\d] 件/, 'no space before 件'],
  [/最初の画面|のしかた/, 'ホーム; 方法', /^payPage\./],
  [/期(首|末)の残高|期間の(始め|終わり)の残高/, '期首残高、期末残高'],
];

const english: Rule[] = [
  [/(?<![\w-])emails?\b/i, 'e-mail'],
  [/\bletters? (to|on|about)\b/i, 'e-mail'],
  [/(?<![\w-])mails?\b(?! server)/i, 'e-mail', /^terms\./],
  [/^State$/, 'Status'],
  [/\bways? (of paying|to pay)\b/i, 'payment method'],
  [/\b(some|any|every|no)body\b/i, 'someone, anyone, everyone, no one', /^terms\./],
  [/\bby (itself|themselves)\b/i, 'automatically', /^bankStatement\.text$/],
  [/\bawaiting money\b|\bneeds you\b/i, 'awaiting payment; needs attention'],
  [/\bpay ?day\b/i, 'pay date'],
  [
    /\btaken down\b|\b(give[sn]?|gave) back\b|\bhand(ed)? in\b/i,
    'recorded; refunded, returned; submitted',
    /^terms\.|^mail\.payoutNotReturned/,
  ],
  [/\bpresent (password|secret|price|value)\b/i, 'current'],
  [/\b(No|Nothing) [a-z ]*fits\b/, 'matches'],
  [/\bMake (a|an|the) (link|key|file|payment|webhook)\b/, 'Create'],
  [/\b(is|are|was|were|be) told\b/i, 'is notified', /^terms\.|^bankFiles\.cause/],
  [/\bfigures\b/, 'digits', /^subscriptions\.|^chargebacks\./],
];

type Texts = { [key: string]: string | Texts };
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`)));

/** What a person reads: without the names of what is filled in. */
const read = (text: string) => text.replace(/\{\w+(, \w+)*\}/g, '{}').replace(/\{\w+, (select|plural|selectordinal),/g, '{');

const breaches = (texts: Texts, rules: Rule[]) =>
  flat(texts).flatMap(([key, text]) =>
    rules.filter(([wrong, , excepted]) => wrong.test(read(text)) && !excepted?.test(key)).map(([, right]) => `${key}: ${text} → ${right}`),
  );

describe('every text uses the words of docs/glossary.md:', () => {
  test('Japanese', () => expect(breaches(ja as Texts, japanese)).toEqual([]));
  test('English', () => expect(breaches(en as Texts, english)).toEqual([]));
  test('a wrong word is found', () => {
    expect(breaches({ a: { b: '購入者への入金予定' } }, japanese)).toHaveLength(2);
    expect(breaches({ a: 'Send {email} by {count, plural, one {e-mail} other {# emails}}' }, english)).toHaveLength(1);
  });
});
