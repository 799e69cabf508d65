// Browser code uses nothing that a browser of the supported list lacks, and nothing that needs https.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packed from '@/package.json';

const codeBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name));
const read = (file: string): string => fs.readFileSync(file, 'utf8');
const codeOf = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
const resolve = (base: string): string | undefined => [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((file) => fs.existsSync(file));

/** The files that a file loads; without types and server-only files. */
function loadedBy(file: string): string[] {
  const pattern = /\b(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'(@\/[^']+)'|\bimport\('(@\/[^']+)'\)/g;
  return [...codeOf(file).matchAll(pattern)].flatMap(([, types, named, dynamic]) => {
    const found = types ? undefined : resolve((named ?? dynamic ?? '').slice(2));
    return found && !/^['"]use server['"]|import 'server-only'/.test(read(found)) ? [found] : [];
  });
}

/** Every file that can reach a browser. */
function inBrowsers(): string[] {
  const clients = codeBelow('app').filter((file) => /^['"]use client['"]/.test(read(file)));
  const seen = new Set<string>();
  const queue = [...codeBelow('components'), ...clients];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...loadedBy(next));
  }
  return [...seen];
}

/** Files that check for the feature first and show a message without it. */
const asksFirst = new Set(['components/ui/copy-text.ts', 'components/webhooks/signature.ts', 'components/webhooks/signature-tester.tsx']);

/** Only available on https and on localhost. */
const secureOnly =
  /\brandomUUID\b|\bcrypto\??\.subtle\b|\bnavigator\??\.(?:clipboard|credentials|serviceWorker|locks|storage|wakeLock|mediaDevices|share|geolocation|bluetooth|usb|permissions)\b|\bcaches\.|\bcookieStore\b|\bnew Notification\b/;
/**
 * Newer than Safari 15.0 by the tables of MDN. `at` of Array and String, `Object.hasOwn` and `URL.canParse` are newer too, but Next adds
 * them to every page. A lookbehind in a regular expression is the worst case: the whole file does not parse.
 */
const tooNew =
  /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|toWellFormed|isSubsetOf|isDisjointFrom|isSupersetOf|symmetricDifference|checkVisibility|showPopover|hidePopover|togglePopover|requestSubmit|showPicker|getAnimations)\(|\bstructuredClone\b|\bwithResolvers\b|\bfromAsync\b|\bgroupBy\(|\bAbortSignal\.(?:any|timeout)\b|\bURL\.parse\(|\brequestIdleCallback\b|\bstartViewTransition\b|\bscheduler\.|\bnew BroadcastChannel\b|\b(?:URLSearchParams|[pP]arams|[qQ]uery)\.size\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|find|some|every|reduce|toArray|take|drop)\(|\/[a-z]*v[a-z]*(?=\.(?:test|exec)\()/;

test('nothing that runs in a browser needs https, or a browser newer than the oldest of the list', () => {
  const files = inBrowsers();
  expect(files.length).toBeGreaterThan(500);
  expect(files).toContain('lib/operation/invisible-characters.ts'); // includes files in lib that components import
  const found = files.flatMap((file) => {
    const code = codeOf(file);
    const bad = [asksFirst.has(file) ? null : secureOnly.exec(code), tooNew.exec(code)];
    return bad.flatMap((match) => (match ? [`${file}: ${match[0]}`] : []));
  });
  expect(found).toEqual([]);
});

test('what is looked for is found', () => {
  for (const code of [
    'crypto.randomUUID()',
    'await crypto.subtle.sign(',
    'navigator.clipboard.writeText(x)',
    'navigator?.credentials',
    'caches.open(',
  ])
    expect(code).toMatch(secureOnly);
  for (const code of [
    '/(?<=a)b/',
    '/(?<!a)b/u',
    'rows.toSorted()',
    'structuredClone(x)',
    'AbortSignal.timeout(1)',
    'Object.groupBy(',
    'params.size === 0',
  ])
    expect(code).toMatch(tooNew);
  for (const code of ['/(?<name>a)/', 'rows.sort()', 'set.size', 'crypto.getRandomValues(x)']) expect(code).not.toMatch(tooNew);
});

test('the list says Safari 15, and two years of the others', () => {
  expect(packed.browserslist).toContain('ios_saf >= 15');
  expect(packed.browserslist).toContain('safari >= 15');
});
