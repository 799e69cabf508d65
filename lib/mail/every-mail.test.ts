// The content of every mail: a new one without a sample fails here, and so does one that shows a code, a gap or another language.
import { expect, test } from 'vitest';
import { everyMail, type ShownMail } from '@/lib/testing/fixtures/every-mail';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const mails = everyMail();
const messages = { ja: ja.mail, en: en.mail } as const;
const textOf = ({ mail }: ShownMail) => `${mail.subject}\n${mail.text}`;

/** The fixed texts of a message, in all its variants. */
function literalsOf(message: string): string[] {
  const found: string[] = [];
  let at = 0;
  const upTo = (signs: string) => {
    const from = at;
    while (at < message.length && !signs.includes(message[at] ?? '')) at++;
    return message.slice(from, at);
  };
  function sentence(): void {
    while (at < message.length && message[at] !== '}') {
      found.push(upTo('{}#'));
      if (message[at] === '#') at++;
      else if (message[at] === '{') argument();
    }
  }
  function argument(): void {
    at++;
    upTo(',}');
    while (message[at] !== '}') {
      upTo('{}');
      if (message[at] !== '{') continue;
      at++;
      sentence();
      at++;
    }
    at++;
  }
  sentence();
  return found
    .flatMap((text) => text.split('\n'))
    .map((text) => text.trim())
    .filter((text) => text.length > 1);
}

type Words = { [key: string]: string | Words };
const stringsIn = (words: string | Words): string[] => (typeof words === 'string' ? [words] : Object.values(words).flatMap(stringsIn));

test('each of them, and each way to say it, is among those that are looked at', () => {
  const missing: string[] = [];
  for (const locale of ['ja', 'en'] as const) {
    const { end, customer, subscription, ...kinds } = messages[locale];
    const { sandbox: _, ...ofCustomers } = customer;
    const groups: [string, string | Words, (kind: string) => boolean][] = [
      ...Object.entries(kinds).map(([kind, words]): [string, Words, (of: string) => boolean] => [kind, words, (of) => of === kind]),
      ['end', end, (kind) => !kind.startsWith('customer')],
      ['customer', ofCustomers as unknown as Words, () => true],
      ['subscription', subscription as unknown as Words, (kind) => kind.startsWith('subscription')],
    ];
    for (const [name, words, isOf] of groups) {
      const shown = mails
        .filter((one) => isOf(one.kind) && (one.locale === locale || one.locale === 'both'))
        .map(textOf)
        .join('\n');
      const gone = stringsIn(words)
        .flatMap(literalsOf)
        // the sender appears once in a subject of two languages
        .map((text) => text.replace(/^\[?(Bunpai)?\] ?/, ''))
        .filter((text) => !shown.includes(text));
      missing.push(...gone.map((text) => `${locale} ${name}: ${text}`));
    }
  }
  expect(missing).toEqual([]);
});

/** Links, addresses and codes are not words. */
const withoutAddresses = (text: string) =>
  text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[\w.+-]+@[\w.-]+/g, '')
    .replace(/npm run operator -- approve [0-9a-f-]{36}/g, '');
const withoutNames = (text: string, names: readonly string[]) =>
  names.toSorted((one, two) => two.length - one.length).reduce((rest, name) => rest.replaceAll(name, ''), text);
/** Words that Japanese mails write in Latin letters. */
const latin = new Set(['Bunpai', 'API', 'PDF', 'Webhook', 'VISA', 'Visa', 'PayPay', 'A', 'aB']);
/** Japanese words in English mails: as on documents, terminals and forms. */
const ofJapan = /\([ぁ-んァ-ヶ一-龠ー・]+\)/g;

const cases = mails.map((one) => [one.name, one] as const);

test.each(cases)('%s has no code, no gap and nothing left of its pattern', (_, shown) => {
  for (const text of [textOf(shown), shown.mail.html ?? '']) {
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date|mail\.\w|\{\w+[,}]/);
    expect(withoutAddresses(text.replace(/<[^>]*>/g, ''))).not.toMatch(/[a-z]+_[a-z]+|\b[a-z]+\.[a-z]+\b/);
  }
  const { text } = shown.mail;
  expect(text).not.toMatch(/\n{4}|[ 　]\n|「」|“”|（）|\(\)|\S {2}/);
  // a label precedes a value, or a link on its own line
  expect(text).not.toMatch(/[：:] *\n(?!\n?(?:https:|npm run|[・-]))/);
});

/** A bilingual mail is Japanese first, and English from its first sentence on. */
function partsOf({ mail, locale }: ShownMail): { ja: string | null; en: string | null } {
  if (locale !== 'both') return { ja: null, en: null, [locale]: mail.text };
  const [own = '', other = ''] = mail.text.split('\n\n\n');
  return { ja: own, en: other };
}

test.each(cases)('%s is in the language of its reader', (_, shown) => {
  const { ja: japanese, en: english } = partsOf(shown);
  const plain = (text: string) => withoutNames(withoutAddresses(text), shown.names);
  if (japanese !== null) {
    expect(japanese).toMatch(/[ぁ-ん]/);
    expect((plain(japanese).match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !latin.has(word))).toEqual([]);
  }
  if (english !== null) {
    expect(english).toMatch(/[a-z]{3}/);
    expect(plain(english).replace(ofJapan, '')).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
  }
});

/** A phone shows about forty Japanese characters, or sixty English ones. */
test.each(cases)('%s has a subject of one line that a list of mails can show', (_, { mail: { subject }, locale }) => {
  expect(subject).not.toMatch(/\n/);
  const [own = '', other = ''] = locale === 'both' ? subject.split(' / ') : [subject];
  const most = locale === 'en' ? 90 : 56;
  expect([own, [...own].length <= most]).toEqual([own, true]);
  expect([other, [...other].length <= 90]).toEqual([other, true]);
});

const figuresIn = (text: string) => (text.match(/\d[\d,]*/g) ?? []).toSorted();
const textOfHtml = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test.each(cases.filter(([, { mail }]) => mail.html))('%s says the same figures to who reads plain text', (_, { mail }) => {
  const withLinks = (mail.html ?? '').replace(/<a href="([^"]*)"/g, '$1<a');
  expect(figuresIn(mail.text)).toEqual(figuresIn(textOfHtml(withLinks)));
});
