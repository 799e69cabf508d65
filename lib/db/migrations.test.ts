import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '@/lib/testing/tables';

/** Statements that only the baseline may contain: after it, an older version works on the same tables while a newer one starts. */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops or renames', /\bDROP\s+(TABLE|COLUMN|FUNCTION|CONSTRAINT|INDEX)\b|\bRENAME\b/i],
  ['takes null away from a column that older code leaves out', /\bSET\s+NOT\s+NULL\b/i],
  ['rewrites a table', /\bALTER\s+(COLUMN\s+)?"\w+"\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['rebuilds a key under a lock', /\bADD\s+(CONSTRAINT\s+"\w+"\s+)?PRIMARY\s+KEY\s*\(/i],
  ['locks everybody out', /\bLOCK\s+TABLE\b|\bVACUUM\s+FULL\b|\bCLUSTER\b/i],
];

const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
const [first = '', ...others] = fs
  .readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const later = others.map((name) => ({ name, text: withoutComments(fs.readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')) }));

/** The columns that a migration adds to existing tables: one text per column. */
function addedColumns(text: string): { table: string; column: string; clause: string }[] {
  const changes = [...text.matchAll(/ALTER\s+TABLE\s+(?:ONLY\s+)?"(\w+)"([^;]*);/gi)];
  return changes.flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/ADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?"(\w+)"((?:\([^)]*\)|[^,(])*)/gi)].map(([, column = '', clause = '']) => ({
      table,
      column,
      clause,
    })),
  );
}

/** Tables whose rows are inserted whole from JSON: a missing key becomes null there, not the column's default. */
async function writtenWhole(): Promise<Set<string>> {
  const bodies = await sql<{ body: string }>(`SELECT prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
  const stores = fs
    .readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('store.ts'))
    .map((name) => fs.readFileSync(`lib/${name}`, 'utf8'));
  const texts = [...bodies.map(({ body }) => body), ...stores];
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/jsonb_populate_record(?:set)?\(NULL::"(\w+)"/g)].map(([, table = '']) => table)),
  );
}

/** A check of a list of words that one statement replaces by another. */
const replaced = /\bDROP CONSTRAINT ("\w+"),\s*ADD CONSTRAINT \1 CHECK \((\w+|"\w+") IN \(([^)]*)\)\)/g;
const wordsOf = (list: string) => list.split(',').map((word) => word.trim());
/** The words that a check allowed before a migration: those of the last text that says them. */
function allowedBefore(name: string, constraint: string): string[] {
  const texts = [first, ...others]
    .filter((one) => one < name)
    .map((one) => fs.readFileSync(`prisma/migrations/${one}/migration.sql`, 'utf8'));
  const said = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`ADD CONSTRAINT ${constraint} CHECK \\([^;]*? IN \\(([^)]*)\\)`, 'g')),
  ]);
  return wordsOf(said.at(-1)?.[1] ?? '');
}
/** What an older version writes has to fulfil the new check too, so that a wider one breaks nothing. */
const withoutWider = (text: string, name: string) =>
  text.replace(replaced, (whole, constraint: string, _column: string, list: string) =>
    allowedBefore(name, constraint).every((word) => wordsOf(list).includes(word)) ? '' : whole,
  );
/** A table whose name a view of the same rows takes at once: whoever reads it by that name goes on. No older code speaks of an index by its name. */
const withoutTaken = (text: string) =>
  text
    .replace(/\bALTER TABLE ("\w+") RENAME TO "\w+";/g, (whole, name: string) => (text.includes(`CREATE VIEW ${name} AS`) ? '' : whole))
    .replace(/\bALTER INDEX "\w+" RENAME TO "\w+";/g, '');
/** Checks that were replaced by one that everything fulfils which fulfilled the old one. */
const widened: Record<string, string> = { IdempotencyKey_state: 'a done key has a body or, from now on, a packed one' };
/** An older version needs no foreign key: it goes on writing what fulfils it, and nothing cascades. */
const withoutFreed = (text: string) =>
  text.replace(/\bDROP CONSTRAINT "(\w+)"/g, (whole, name: string) => (name.endsWith('_fkey') || widened[name] ? '' : whole));
const breaks = (text: string, name = '9') =>
  breaking.filter(([, pattern]) => pattern.test(withoutTaken(withoutFreed(withoutWider(text, name))))).map(([what]) => what);

test('an older version goes on working: a later migration only adds', () => {
  expect(later.filter(({ name, text }) => breaks(text, name).length > 0).map(({ name, text }) => [name, breaks(text, name)])).toEqual([]);
});

/** The first that may meet a cluster: those before it run on an empty database, which is divided after them. */
const firstOnCluster = '20261204110000';
/** A table is divided once it is there, and only then can it be tied to one that is. */
const tiesAtOnce = (text: string) => /CREATE TABLE[^;]*\bREFERENCES\b/i.test(text);

test('a cluster can run a later migration: a foreign key is added to a table that is there', () => {
  expect(later.filter(({ name, text }) => name > firstOnCluster && tiesAtOnce(text)).map(({ name }) => name)).toEqual([]);
  expect(tiesAtOnce('CREATE TABLE "A" (id uuid, FOREIGN KEY (id) REFERENCES "B" (id));')).toBe(true);
  expect(tiesAtOnce('CREATE TABLE "A" (id uuid); ALTER TABLE "A" ADD FOREIGN KEY (id) REFERENCES "B" (id);')).toBe(false);
});

const functionNames = fs.readdirSync('prisma/functions').map((name) => name.replace('.sql', ''));
const functionsIn = (text: string) => functionNames.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text));

test('a later migration neither makes nor calls a function that has a file: those are taken up after it', () => {
  expect(later.filter(({ text }) => functionsIn(text).length > 0).map(({ name, text }) => [name, functionsIn(text)])).toEqual([]);
});

test('the function that the baseline needs is the one of the file', () => {
  const baseline = fs.readFileSync(`prisma/migrations/${first}/migration.sql`, 'utf8');
  const text = fs.readFileSync('prisma/functions/name_key.sql', 'utf8');
  // its arguments and result, so that the file's function replaces it; the result may differ, and the column is then recomputed with it
  const head = text.slice(text.indexOf('CREATE'), text.indexOf('BEGIN'));
  expect(head).toMatch(/^CREATE OR REPLACE FUNCTION name_key\(typed text\) RETURNS text /);
  expect(baseline).toContain(head);
  expect(text).toContain('UPDATE "Merchant" SET name = name WHERE "nameKey" IS DISTINCT FROM name_key(name);');
  expect(baseline.match(/CREATE (OR REPLACE )?FUNCTION \w+|CREATE (OR REPLACE )?TRIGGER/g)).toEqual([
    'CREATE OR REPLACE FUNCTION name_key',
  ]);
});

test('a new column of a table that is written whole may be null, any other has a default', async () => {
  const whole = await writtenWhole();
  expect([...whole].sort()).toEqual(expect.arrayContaining(['Audit', 'Event', 'LedgerTransaction', 'Payment', 'Refund', 'Split']));
  const found = later.flatMap(({ name, text }) =>
    addedColumns(text)
      .filter(({ table, clause }) => /NOT\s+NULL/i.test(clause) && (whole.has(table) || !/DEFAULT/i.test(clause)))
      .map(({ table, column }) => `${name} adds ${table}.${column}`),
  );
  expect(found).toEqual([]);
});

test('the reader of migrations sees what it looks for', () => {
  const text =
    'ALTER TABLE "Payment" ADD COLUMN "a" DECIMAL(10, 2) NOT NULL DEFAULT 0,\nADD COLUMN "b" TEXT;\nALTER TABLE "Entry" ADD COLUMN "c" BIGINT NOT NULL;';
  expect(addedColumns(text).map(({ table, column, clause }) => [table, column, /NOT NULL/.test(clause), /DEFAULT/.test(clause)])).toEqual([
    ['Payment', 'a', true, true],
    ['Payment', 'b', false, false],
    ['Entry', 'c', true, false],
  ]);
  const others = [
    'DROP INDEX "a"',
    'ALTER TABLE "Payment" ALTER "a" SET NOT NULL',
    'ALTER TABLE "Entry" ALTER COLUMN "a" TYPE text',
    'LOCK TABLE "Entry"',
  ];
  expect(others.flatMap((text) => breaks(text))).toHaveLength(others.length);
  const states = (words: string) =>
    `ALTER TABLE "ChargebackDocument" DROP CONSTRAINT "ChargebackDocument_state", ADD CONSTRAINT "ChargebackDocument_state" CHECK (state IN (${words}))`;
  expect(breaks(states(`'sent', 'draft', 'sending', 'more'`))).toEqual([]);
  expect(breaks(states(`'draft', 'sent'`))).toEqual(['drops or renames']);
  expect(breaks(states(`'draft', 'sent'`).replaceAll('_state"', '_other"'))).toEqual(['drops or renames']);
  expect(breaks('ALTER TABLE "Entry" RENAME TO "Old"; CREATE VIEW "Entry" AS SELECT 1')).toEqual([]);
  expect(breaks('ALTER TABLE "Entry" RENAME TO "Old"; CREATE VIEW "Other" AS SELECT 1')).toEqual(['drops or renames']);
  expect(breaks(text)).toEqual([]);
  expect(breaks('ALTER TABLE "Split" DROP CONSTRAINT "Split_tenantId_paymentId_fkey"')).toEqual([]);
  expect(breaks('ALTER TABLE "Split" DROP CONSTRAINT "Split_pkey"')).toEqual(['drops or renames']);
  expect(functionsIn('SELECT post_entries(1); SELECT reposted(2)')).toEqual(['post_entries']);
});
