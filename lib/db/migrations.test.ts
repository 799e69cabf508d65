import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '@/lib/testing/tables';

/** What may stand in the first migration only: afterwards an older version works on the same tables while a newer one starts. */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops or renames', /\bDROP\s+(TABLE|COLUMN|FUNCTION|CONSTRAINT|INDEX)\b|\bRENAME\b/i],
  ['takes null away from a column that older code leaves out', /\bSET\s+NOT\s+NULL\b/i],
  ['rewrites a table', /\bALTER\s+(COLUMN\s+)?"\w+"\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['rebuilds a key under a lock', /\bADD\s+(CONSTRAINT\s+"\w+"\s+)?PRIMARY\s+KEY\s*\(/i],
  ['locks everybody out', /\bLOCK\s+TABLE\b|\bVACUUM\s+FULL\b|\bCLUSTER\b/i],
];

/** Migrations that were looked at and break nobody all the same. */
const harmless: Record<string, string> = {
  '20261121134000_fewer_writes':
    'drops a table that only the functions replaced in the same transaction ever touched, and rebuilds the key of Entry and three indexes: before any installation',
  '20261121140000_find_payments':
    'puts indexes in the place of ones that answer less, each once the new one is built: before any installation',
  '20261121144000_home':
    'puts an index in the place of the same one without a column that it also holds, once that is built: before any installation',
  '20261122121000_sellers_amounts': 'puts an index in the place of the same one that holds a column more, once that is built',
  '20261124190000_lines_set_aside':
    'puts a rule in the place of one that allows a kind less; an older version takes such a line for one that is done',
};

const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
const [, ...later] = fs
  .readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, text: withoutComments(fs.readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')) }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** The columns that a migration adds to tables that are there: a text per column. */
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

/** Tables whose rows are written whole from JSON: what the JSON leaves out is null there, not the column's default. */
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

test('an older version goes on working: a later migration only adds', () => {
  const judged = later.filter(({ name }) => !Object.hasOwn(harmless, name));
  const found = judged.flatMap(({ name, text }) => breaking.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${name} ${what}`));
  expect(found).toEqual([]);
});

test('a new column of a table that is written whole may be null, any other has a default', async () => {
  const whole = await writtenWhole();
  expect([...whole].sort()).toEqual(
    expect.arrayContaining(['Attempt', 'Audit', 'Event', 'LedgerTransaction', 'Payment', 'Refund', 'Split']),
  );
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
});
