import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { browserImports, circlingImports, codeOf, filesBelow, type Import, importsOf, isTest, read, resolve } from '@/lib/testing/sources';

/**
 * The layers of lib, bottom first: a folder imports itself and the layers before it, nothing else. The first entries are single files
 * because every layer needs them and they need no layer: refusals, places of errors, limits of repeated events, the writing of lines, logging,
 * the environment of other programs, required encryption, days of retries, the settings (scripts read them before anything is built, hence plain JavaScript; the
 * installation loads them once per process), and the addresses made of them.
 */
const layers = [
  'refusal.ts',
  'source-frames.ts',
  'repeats.ts',
  'log-lines.ts',
  'log.ts',
  'environment.mjs',
  'transport-security.mjs',
  'retry-days.mjs',
  'settings.mjs',
  'installation.ts',
  'own-urls.ts',
  'money',
  'japan',
  'db',
  'clock',
  'auth',
  'operation',
  'http',
  'pages',
  'keywords',
  'events',
  'ledger',
  'documents',
  'files',
  'vault',
  'mail',
  'inbox',
  'views',
  'acquirers',
  'three-ds',
  'merchants',
  'team',
  'audit',
  'notes',
  'adjustments',
  'onboarding',
  'tokens',
  'customers',
  'secure-tokens',
  'splits',
  'subscriptions',
  'payments',
  'sessions',
  'renewals',
  'refunds',
  'transfers',
  'chargebacks',
  'settlements',
  'receipts',
  'operators',
  'statements',
  'webhooks',
  'jobs',
  'overview',
  'reports',
  'search',
  'home',
  'sandbox',
  'api',
  'testing',
];

/**
 * The layers of components, bottom first, by the same rule; folders of one layer may import each other. The two files give a document its
 * language and nonce.
 */
const floors = [
  'i18n.tsx',
  'csp-nonce.tsx',
  'ui',
  'charts',
  'documents',
  'filters',
  'forms',
  'views',
  'notes',
  'money-actions',
  'splits',
  'merchants',
  'ledger',
  'team',
  'shell',
  'webhooks',
  'payments',
  'subscriptions',
  'chargebacks',
  'checkout',
  'refunds',
  'payouts',
  'onboarding',
  'reference',
  'home',
  'reports',
  'sandbox',
];

/** `lib/money/yen` → `money`; `lib/refusal` → `refusal.ts`. */
function layerOf(file: string): string | undefined {
  const [root, first = ''] = file.split('/');
  if (root !== 'lib') return undefined;
  return layers.find((layer) => layer === first || layer.replace(/\.\w+$/, '') === first) ?? `unknown: ${first}`;
}

const lib = filesBelow('lib').filter((file) => file !== 'lib/architecture.test.ts');
const built = lib.filter((file) => !isTest(file));
const app = filesBelow('app').filter((file) => !isTest(file));
const components = filesBelow('components').filter((file) => !isTest(file));
const importText = ({ from, to }: Import) => `${from} imports ${to}`;

test('every folder of lib has its place in the order', () => {
  const found = fs.readdirSync('lib').filter((name) => !name.includes('.test.'));
  expect(found.filter((name) => !layers.includes(name))).toEqual([]);
});

test('a folder imports itself and what stands above it', () => {
  const upwards = built.flatMap(importsOf).filter(({ from, to }) => {
    const [own, other] = [layerOf(from), layerOf(to)];
    return other !== undefined && layers.indexOf(other) > layers.indexOf(own ?? '');
  });
  expect(upwards.map(importText)).toEqual([]);
});

test('every folder of components has its floor', () => {
  const found = fs.readdirSync('components');
  expect(found.toSorted()).toEqual(floors.toSorted());
});

test('a floor of components imports itself and what stands below it', () => {
  const floorOf = (file: string) => floors.indexOf(resolve(file)?.split('/')[1] ?? '');
  const within = components.flatMap(importsOf).filter(({ to }) => to.startsWith('components/'));
  expect(within.length).toBeGreaterThan(1_000);
  expect(within.filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) > floorOf(from)).map(importText)).toEqual([]);
});

test('no file is in a circle of imports, types included', () => {
  expect(circlingImports([...built, ...app, ...components]).map(importText)).toEqual([]);
});

test('nothing imports app, and nothing imports the tests’ pieces but tests', () => {
  const all = [...lib, ...components].flatMap(importsOf);
  expect(all.filter(({ to }) => to.startsWith('app/')).map(importText)).toEqual([]);
  expect(all.filter(({ from, to }) => to.startsWith('components/') && !from.startsWith('components/')).map(importText)).toEqual([]);
  const isOfTests = (file: string) => /^(lib\/testing|scripts\/test)\//.test(file);
  const scripts = filesBelow('scripts').filter((file) => !isTest(file));
  const shipped = [...built, ...scripts, ...app, ...components].filter((file) => !isOfTests(file)).flatMap(importsOf);
  expect(shipped.filter(({ to }) => isOfTests(to)).map(importText)).toEqual([]);
});

test('lib imports nothing of the house but itself, the texts and the version; scripts may import lib', () => {
  const outside = built.flatMap(importsOf).filter(({ to }) => !/^(lib\/|messages\/|package )/.test(to) && to !== 'package.json');
  expect(outside.map(importText)).toEqual([]);
});

test('what runs in a browser reaches only pure files of lib', () => {
  const clients = app.filter((file) => /^['"]use client['"]/.test(read(file)));
  const leaks = [...components, ...clients].map(browserImports).filter((way) => way.length > 0);
  expect(leaks.map((way) => way.join(' → '))).toEqual([]);
  const direct = components.flatMap(importsOf).filter(({ to, typesOnly }) => !typesOnly && /^lib\/(db\/|.*\/store$)/.test(to));
  expect(direct.map(importText)).toEqual([]);
});

test('the way to the database is store.ts', () => {
  const isDoor = (file: string) => file.startsWith('lib/db/') || file.startsWith('lib/testing/') || path.basename(file) === 'store.ts';
  const others = [...built, ...app, ...components].filter((file) => !isDoor(file)).flatMap(importsOf);
  const isDatabase = /^(lib\/db\/(prisma|pool|generated)|package (pg|@prisma\/.*|pg-.*)$)/;
  expect(others.filter(({ to, typesOnly }) => isDatabase.test(to) && !typesOnly).map(importText)).toEqual([]);
  const speaking = [...built, ...app, ...components].filter(
    (file) => !isDoor(file) && /\$(queryRaw|executeRaw|transaction)\b/.test(codeOf(file)),
  );
  expect(speaking).toEqual([]);
});

test('a store stays on the server', () => {
  const stores = lib.filter((file) => path.basename(file) === 'store.ts');
  expect(stores.length).toBeGreaterThan(4);
  expect(stores.filter((file) => !read(file).startsWith("import 'server-only';\n"))).toEqual([]);
});

/** The first words of file names that act, and names that are such a word alone. */
const verbs =
  /^((accept|add|advance|allow|answer|apply|approve|ask|assign|begin|call|cancel|capture|carry|change|charge|check|close|collect|compare|complete|confirm|convert|count|create|decide|defend|delete|deliver|dismiss|dispatch|download|end|enter|escalate|expire|explain|export|fail|find|fix|follow|forget|get|give|handle|hide|invite|issue|join|keep|learn|list|load|lock|look|make|mark|move|note|notify|open|order|pass|pause|pay|ping|preview|propose|prove|raise|read|receive|record|recover|refund|reject|release|remind|remove|renew|reopen|request|require|reset|resolve|restore|resume|return|revoke|roll|rotate|run|save|seal|search|send|set|settle|show|sign|simulate|start|stop|sweep|take|tell|transfer|undo|update|verify|warn|watch|withdraw|write)-.+|ask|build|decide|download|issue|notify|ping|prove|redeliver|sweep|throttle)$/;
/** The path of every operation: caller, key, idempotency. A cache reads what it contains. */
const paths = /^((.+-)?command|idempotency|key-caller|page|session-route|.+-cache)$/;

test('a file named by a noun computes: it asks no store, though it may take a row', () => {
  const nouns = built.filter((file) => {
    const name = path.basename(file).replace(/\.\w+$/, '');
    return name !== 'store' && !/^lib\/(db|testing)\//.test(file) && !verbs.test(name) && !paths.test(name);
  });
  expect(nouns.length).toBeGreaterThan(300);
  const asking = nouns.flatMap(importsOf).filter(({ to, typesOnly }) => /\/store$/.test(to) && !typesOnly);
  expect(asking.map(importText)).toEqual([]);
});

test('SQL takes parameters, and what is written once is never changed', () => {
  const sources = [...built, ...app, ...filesBelow('scripts').filter((file) => !isTest(file))];
  expect(sources.filter((file) => /\$(query|execute)RawUnsafe|Prisma\.raw\(/.test(codeOf(file)))).toEqual([]);
  const changes =
    /\b(posting|earlierEntry|ledgerTransaction|audit|event)\.(update|delete|upsert)|(UPDATE|DELETE FROM|TRUNCATE)\s+"(Posting|EarlierEntry|LedgerTransaction|Audit|Event)"/;
  // a ledger as it was, and a wrong one, for the tests of both
  const changing = sources.filter((file) => changes.test(codeOf(file)));
  expect(changing).toEqual(['lib/testing/fixtures/earlier-entries.ts']);
  const statements = fs.readdirSync('prisma', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  const inDatabase = statements.filter((name) =>
    /(UPDATE|DELETE FROM)\s+"(Posting|EarlierEntry|LedgerTransaction|Audit|Event)"/.test(read(`prisma/${name}`)),
  );
  expect(statements.length).toBeGreaterThan(30);
  // moves them into postings, which say the same; see docs/decisions/0093
  expect(inDatabase).toEqual(['functions/convert_entries.sql']);
});

test('the scalars of the wire are the only preprocessing, so that document, form and operation share a schema', () => {
  const others = [...built, ...app, ...components].filter((file) => file !== 'lib/operation/wire.ts');
  expect(others.filter((file) => /\bz\s*\.\s*(coerce|preprocess)|\.(transform|overwrite|pipe)\((?!response\))/.test(codeOf(file)))).toEqual(
    [],
  );
});

test('a file is called by what it is', () => {
  const all = [...lib, ...app, ...components].map((file) => path.basename(file).replace(/\..*$/, ''));
  const banned = /(^|-)(utils?|helpers?|misc|common|managers?|services?|index)$/;
  expect(all.filter((name) => banned.test(name))).toEqual([]);
  const inLib = lib.map((file) => path.basename(file).split('.')[0] ?? '');
  expect(inLib.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test('a file has its field’s word, and none that says it to nobody else', () => {
  const all = [...lib, ...app, ...components].map((file) => file.replace(/\.test\.tsx?$|\.\w+$/, ''));
  const gone =
    /(^|\/)(told|making|lacks|known-terms|take-notice|means-schema|keeping|reach|leave|unseen|visit|own-route|embedded|odd-request|exchange|whole|judge|opener|bounded|alone|outlook|mind-webhook|one-by-one|do-due-until|back|taking|stand|deeds|unfolding|opening|left|settling|letter|rest|beginning|telling|papers?|ways?|claims?)$/;
  // the time that a countdown has left
  const meant = ['components/checkout/left'];
  expect(all.filter((name) => gone.test(name) && !meant.includes(name))).toEqual([]);
  const settlements = all.filter((name) => /(^|\/)(settlement|place)$/.test(name));
  expect(settlements.filter((name) => name !== 'lib/settlements/settlement')).toEqual([]);
});

test('a route is a binding', () => {
  const routes = app.filter((file) => path.basename(file) === 'route.ts');
  expect(routes.filter((file) => read(file).split('\n').length > 13)).toEqual([]);
});
