import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
const texts = { ja: flatten(ja), en: flatten(en) };

// the texts of mails, and of what is read before an order, are in lib
const sources = ['app', 'components', 'lib/mail', 'lib/subscriptions', 'lib/chargebacks/defense']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(file, 'utf8'));

/** Each namespace with the literals of its files; a placeholder in a template matches one step of a key. */
function used(): { namespace: string; literal: RegExp }[] {
  return sources.flatMap((source) => {
    const namespaces = [...source.matchAll(/(?:(?:use|get)Translations\(|namespace: )'([\w.]+)'/g)].map(([, name]) => name ?? '');
    const literals = [...source.matchAll(/'([\w.]+)'|"([\w.]+)"|`([\w.${}]+)`/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
    const patterns = literals.map((literal) => new RegExp(`^${literal.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`));
    return namespaces.flatMap((namespace) => patterns.map((literal) => ({ namespace, literal })));
  });
}

/** The names in `{total, number}` and `{count, plural, …}`. */
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

describe('messages', () => {
  test('both languages have the same keys', () => {
    expect([...texts.en.keys()].sort()).toEqual([...texts.ja.keys()].sort());
  });

  test('every file is read, and no two have texts of the same name', () => {
    for (const [locale, all] of Object.entries({ ja, en })) {
      const files = fs.readdirSync(`messages/${locale}`).filter((name) => name !== 'descriptions.json');
      const names = files.flatMap((file) => Object.keys(JSON.parse(fs.readFileSync(`messages/${locale}/${file}`, 'utf8'))));
      expect(names.sort()).toEqual(Object.keys(all).sort());
    }
    const [japanese, english] = ['ja', 'en'].map((locale) => fs.readdirSync(`messages/${locale}`));
    expect(japanese?.filter((name) => name !== 'descriptions.json')).toEqual(english);
  });

  test('a text has the same values to fill in, in both languages', () => {
    for (const [key, text] of texts.ja) expect([key, holes(texts.en.get(key) ?? '')]).toEqual([key, holes(text)]);
  });

  test('no text is empty', () => {
    for (const [key, text] of [...texts.ja, ...texts.en]) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  test('every key is used by a screen', () => {
    const uses = used();
    const isUsed = (key: string) =>
      uses.some(({ namespace, literal }) => key.startsWith(`${namespace}.`) && literal.test(key.slice(namespace.length + 1)));
    expect([...texts.ja.keys()].filter((key) => !isUsed(key))).toEqual([]);
  });

  // the compiler checks the keys in code: see i18n/messages.d.ts
});
