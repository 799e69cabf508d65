import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '@/lib/testing/tables';

/** Tables without a tenant, or that are read before the tenant is known. All of them are small and can be replicated. */
const withoutTenant: Record<string, string> = {
  Tenant: 'is the tenant: its id is what leads every other key',
  User: 'signs in by an address before the tenant is known; an operator has none',
  SignIn: 'belongs to a person',
  ApiKey: 'is looked up by its hash, which tells the tenant',
  Installation: 'is one row for the installation',
  PayoutBank: 'is the account from which the installation pays all tenants',
  BankFile: 'is what the installation’s bank is asked for, over all tenants',
  BankTransfer: 'is a line of such a file, and found with it',
  StatementMark: 'is an entry of the statement of the installation’s bank',
  AcquirerAccount: 'is an acquirer that the installation is connected to',
  AcquirerRoute: 'is a setting of the installation or of a platform, and all of them are read at once',
  AcquirerNotice: 'is looked up before the tenant is known: an acquirer names its own ids',
  HeldDispute: 'is looked up before the tenant is known: an acquirer names its own ids, and the payment may be nobody’s',
  AcquirerCatchUp: 'is how far the list of an acquirer of the installation was read',
  AcquirerEntry: 'is what an acquirer says of the installation’s money there, all tenants’ together',
  AcquirerComparison: 'is the installation’s money at an acquirer, over all tenants',
  AcquirerDifference: 'is a part of such a comparison',
  BankBalance: 'is what an account of the installation held on a day',
  PayerNumber: 'is looked up before the tenant is known: a bank’s statement names it',
  EntryConversion: 'is one row for the installation: how far its earlier entries are converted',
  ProofRun: 'is of the whole ledger, all tenants in one snapshot',
  Link: 'is looked up by its hash; an operator-to-be and a person without a tenant have links, too',
  SecondFactor: 'belongs to a person',
  RecoveryCode: 'belongs to a person',
  Passkey: 'belongs to a person',
  PasskeyChallenge: 'belongs to a person',
  CalendarFeed: 'belongs to a person, and is looked up by its hash',
  FourEyes: 'is one row for the installation',
  OperatorProposal: 'is what operators propose to each other, for the installation',
  Throttle: 'counts attempts before anybody is known',
  Mail: 'is a mail to a person',
  _prisma_migrations: 'is the record of the migrations themselves',
};

type Column = { table: string; name: string; type: string; isNullable: boolean };
/** `columns`: the columns that it is searched by; columns that it only includes are left out. */
type Index = { table: string; name: string; columns: string[]; isUnique: boolean; isPrimary: boolean; isPartial: boolean };
type Foreign = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  rule: string;
  isDeferrable: boolean;
};
let columns: Column[];
let indexes: Index[];
let foreign: Foreign[];
let tables: string[];

const names = (list: string, table: string) =>
  `ARRAY(SELECT coalesce(a.attname::text, '(expression)') FROM unnest(${list}) WITH ORDINALITY u(n, at)
    LEFT JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = u.n AND u.n > 0 ORDER BY u.at)`;

beforeAll(async () => {
  columns = await sql<Column>(`SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable = 'YES' AS "isNullable"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1, ordinal_position`);
  indexes = await sql<Index>(`SELECT c.relname AS "table", i.relname AS name, x.indisunique AS "isUnique", x.indisprimary AS "isPrimary",
      x.indpred IS NOT NULL AS "isPartial", ${names('(x.indkey::int2[])[0:x.indnkeyatts - 1]', 'x.indrelid')} AS columns
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  foreign =
    await sql<Foreign>(`SELECT c.relname AS "table", k.conname AS name, t.relname AS target, k.confdeltype::text || k.confupdtype::text AS rule,
      k.condeferrable AS "isDeferrable", ${names('k.conkey', 'k.conrelid')} AS columns, ${names('k.confkey', 'k.confrelid')} AS "targetColumns"
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  tables = [...new Set(columns.map(({ table }) => table))];
});

const isTenants = ({ table }: { table: string }) => !Object.hasOwn(withoutTenant, table);

test('every table is a tenant’s, or is named here with the reason', () => {
  expect(tables.length).toBeGreaterThan(15);
  expect(Object.keys(withoutTenant).filter((name) => !tables.includes(name))).toEqual([]);
  const tenants = tables.filter((table) => isTenants({ table }));
  const keys = new Map(columns.filter(({ name }) => name === 'tenantId').map((column) => [column.table, column]));
  expect(tenants.filter((table) => keys.get(table)?.type !== 'uuid' || keys.get(table)?.isNullable)).toEqual([]);
});

test('the tenant leads every primary key, unique and index', () => {
  expect(indexes.filter(isTenants).filter(({ columns }) => columns[0] !== 'tenantId')).toEqual([]);
  const withPrimary = new Set(indexes.filter(({ isPrimary }) => isPrimary).map(({ table }) => table));
  expect(tables.filter((table) => !withPrimary.has(table))).toEqual([]);
});

test('the tenant leads every foreign key on both sides, and nothing cascades', () => {
  expect(foreign.length).toBeGreaterThan(8);
  const wrong = foreign.filter(isTenants).filter(({ columns, target, targetColumns }) => {
    const to = target === 'Tenant' ? 'id' : 'tenantId';
    return columns[0] !== 'tenantId' || targetColumns[0] !== to;
  });
  expect(wrong).toEqual([]);
  expect(foreign.filter(({ rule }) => rule !== 'aa').map(({ name, rule }) => [name, rule])).toEqual([]);
});

/** They enforce rules for the operators, on small tables that no payment writes. */
const triggers = ['BankFile_two_people', 'Link_keep_invitation', 'OperatorProposal_two_people', 'User_keep_origin'];

test('no trigger, no rule, no deferrable constraint and no sequence on the way of a write', async () => {
  const found = await sql<{ name: string; table: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS "table" FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  );
  expect(found.map(({ name }) => name)).toEqual(triggers);
  expect(found.filter(({ table }) => !(table.replaceAll('"', '') in withoutTenant))).toEqual([]);
  expect(await sql(`SELECT rulename FROM pg_rules WHERE schemaname = 'public'`)).toEqual([]);
  expect(await sql(`SELECT conname FROM pg_constraint WHERE condeferrable AND connamespace = 'public'::regnamespace`)).toEqual([]);
  const sequences = await sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`,
  );
  expect(sequences.map(({ name }) => name)).toEqual(['Tenant_number_seq']);
  const bodies = await sql<{ name: string; body: string }>(
    `SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  expect(bodies.length).toBeGreaterThan(5);
  expect(bodies.filter(({ body }) => /\bNOTIFY\b|pg_notify|advisory/i.test(body)).map(({ name }) => name)).toEqual([]);
});

test('ids, money and time have one type', () => {
  const isId = ({ name }: Column) => (name === 'id' || name.endsWith('Id')) && name !== 'requestId';
  const tenants = columns.filter(isTenants);
  expect(tenants.filter(isId).filter(({ type }) => type !== 'uuid')).toEqual([]);
  const isMoney = ({ name }: Column) => /amount$|^tax$|fee$|^balance$|^held$/i.test(name);
  expect(tenants.filter(isMoney).filter(({ type }) => type !== 'bigint')).toEqual([]);
  expect(columns.filter(({ table, type }) => table !== '_prisma_migrations' && type.startsWith('timestamp without'))).toEqual([]);
  expect(columns.filter(({ type }) => ['real', 'double precision', 'numeric', 'money'].includes(type))).toEqual([]);
});

const types: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Json: 'jsonb',
  DateTime: 'timestamp with time zone',
  Bytes: 'bytea',
};

/** The models of the schema files: their columns, and their keys as `p|u|i columns`. */
function readModels() {
  const text = fs
    .readdirSync('prisma/schema')
    .map((name) => fs.readFileSync(`prisma/schema/${name}`, 'utf8'))
    .join('\n');
  const models = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, table = '', body = '']) => ({
    table,
    lines: body.split('\n'),
  }));
  const fields = models.flatMap(({ table, lines }) =>
    lines.flatMap((line) => {
      const [, name = '', type = '', optional] = /^\s+(\w+)\s+(\w+)(\?)?(?!\[)/.exec(line) ?? [];
      if (!Object.hasOwn(types, type)) return [];
      const [, native] = /@db\.(Uuid|Date)\b/.exec(line) ?? [];
      return [{ table, name, type: native?.toLowerCase() ?? types[type] ?? '', isNullable: optional === '?' }];
    }),
  );
  const inBrackets = (line: string) => (/\[(.*)\]/.exec(line)?.[1] ?? '').replace(/\(sort: \w+\)/g, '').replaceAll(' ', '');
  const keys = models.flatMap(({ table, lines }) =>
    lines.flatMap((line) => {
      const [name = ''] = line.trim().split(/\s+/);
      if (/^\s+@@id/.test(line)) return [`${table} p ${inBrackets(line)}`];
      if (/^\s+@@unique/.test(line)) return [`${table} u ${inBrackets(line)}`];
      if (/^\s+@@index/.test(line)) return [`${table} i ${inBrackets(line)}`];
      if (/\s@id\b/.test(line)) return [`${table} p ${name}`];
      return /\s@unique\b/.test(line) ? [`${table} u ${name}`] : [];
    }),
  );
  return { fields, keys };
}

test('the schema files and the database agree', () => {
  const { fields, keys } = readModels();
  const order = (list: Column[]) => list.map((column) => JSON.stringify(column)).sort();
  const mine = columns.filter(({ table }) => table !== '_prisma_migrations');
  expect(order(mine)).toEqual(order(fields));
  const kind = ({ isPrimary, isUnique }: Index) => (isPrimary ? 'p' : isUnique ? 'u' : 'i');
  // partial indexes and those of expressions are written by hand: the schema language cannot express them
  const inDatabase = indexes
    .filter(({ table, isPartial, columns }) => table !== '_prisma_migrations' && !isPartial && !columns.includes('(expression)'))
    .map((index) => `${index.table} ${kind(index)} ${index.columns.join(',')}`);
  expect(inDatabase.sort()).toEqual(keys.sort());
});
