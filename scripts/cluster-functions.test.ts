import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ofOneTenant, onCluster } from './cluster-functions.mjs';
import { functionsOnDisk } from './database-functions.mjs';

const files = functionsOnDisk('prisma/functions');
const forms = onCluster(files);
const formOf = (name: string) => forms.find((form) => form.name === name)?.sql ?? '';

const sets = ['begin_set', 'claim_keys', 'complete_attempts', 'emit_all', 'finish_keys', 'open_attempts', 'post_all'];
const queue = ['relay_events', 'claim_deliveries', 'recover_deliveries', 'end_attempts'];

test('calls of any tenants become calls of one, and every other function stays as it is but for how it is called and calls them', () => {
  const changed = forms.filter((form, index) => form.sql !== files[index]?.sql).map(({ name }) => name);
  const inSql = ['agreed_at', 'forget_files', 'has_second_step', 'one_person_until'];
  for (const name of inSql) expect(formOf(name)).toMatch(/LANGUAGE sql SET citus\.\w+ = /);
  const callers = ['claim_key', 'complete_attempt', 'emit_events', 'finish_key', 'open_attempt', 'post_entries'];
  expect(changed.toSorted()).toEqual([...sets, ...callers, ...inSql, ...queue].toSorted());
  for (const name of sets) expect(formOf(name)).toContain(`FUNCTION ${name}(tenant uuid, calls jsonb)`);
  for (const name of queue) expect(formOf(name)).toContain(`FUNCTION ${name}(tenant uuid, `);
  expect(formOf('claim_deliveries')).toContain('PERFORM recover_deliveries(tenant, now)');
  expect(formOf('post_entries')).toContain('PERFORM post_all(t, jsonb_build_array(');
  expect(formOf('complete_attempts')).toContain('PERFORM post_all(tenant, calls);');
});

test('every function is taken up anew, also where its text is the same, as the workers have none', () => {
  const hashes = new Set(files.map(({ hash }) => hash));
  expect(forms.filter(({ hash }) => hashes.has(hash))).toEqual([]);
});

test('in the form for one tenant nothing is compared with another tenant than the parameter', () => {
  for (const name of [...sets, ...queue]) {
    const sql = formOf(name).replace(/--[^\n]*/g, '');
    expect([name, [...sql.matchAll(/"tenantId" = (?!tenant\b)[^\n]{0,40}/g)].map(([found]) => found)]).toEqual([name, []]);
    expect([name, /ctid = (?!tenant)/.test(sql.replaceAll(/\w+\."tenantId" = tenant AND \w+\.ctid = /g, ''))]).toEqual([name, false]);
    expect(sql).not.toMatch(/\(\(\w+->>'tenantId'\)::uuid,|plan_cache_mode/);
  }
  for (const name of queue)
    expect(formOf(name)).not.toMatch(/FROM "\w+" (\w+)\s+WHERE (?![^;]*?\1\."tenantId" = tenant)|FROM "(Tenant|Installation)"/);
  expect(formOf('complete_attempts')).toContain('WHERE o."tenantId" = tenant AND o.ctid = p.place');
  expect(formOf('post_all')).toContain('WHERE b."tenantId" = tenant AND b."accountId" = c."accountId"');
});

test('what names another tenant is refused in this form too', () => {
  expect(formOf('emit_all')).toContain(`(e->>'tenantId')::uuid IS DISTINCT FROM t`);
  expect(formOf('post_all')).toContain(`(d #>> '{transaction,tenantId}')::uuid IS DISTINCT FROM (d->>'tenantId')::uuid`);
});

/** Every function that a payment, a refund, a transfer or a settlement calls is run by one worker. */
test('the functions of the way of money are of one tenant', () => {
  const ofMoney = [
    'open_attempts',
    'complete_attempts',
    'complete_transfer',
    'claim_key',
    'finish_key',
    'close_key',
    'emit_events',
    'post_entries',
    'hold_money',
    'move_settlement',
    'approve_adjustment',
  ];
  expect(ofMoney.filter((name) => !forms.some((form) => form.name === name && ofOneTenant(form)))).toEqual([]);
});

const volatile = String.raw`(?:clock_timestamp|uuidv7|random|gen_random_uuid)\(\)`;

/** The planner of a cluster refuses it: one worker would change its rows otherwise than another. */
test('no row is changed by what changes within a statement', () => {
  const change = new RegExp(`\\b(?:UPDATE|DELETE FROM) "(?!EntryConversion")\\w+"[^;]*?${volatile}`, 'g');
  const wrong = files.flatMap(({ name, sql }) =>
    [...sql.replace(/--[^\n]*/g, '').matchAll(change)].map(([statement]) => `${name}: ${statement.slice(0, 60)}`),
  );
  expect(wrong).toEqual([]);
  const sources = fs
    .readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\/|generated/.test(name));
  expect(sources.filter((name) => /clock_timestamp\(\)/.test(fs.readFileSync(`lib/${name}`, 'utf8')))).toEqual([]);
});

/** On a cluster the count of such a statement is that of the rows that were to be inserted, whether there was a conflict or not; what it returns is right. */
test('how many rows a conflict left over is counted by what is returned', () => {
  const inserted =
    /INSERT INTO "\w+"(?:(?! VALUES|;)[\s\S])*?\bSELECT\b[^;]*?ON CONFLICT(?![^;]*RETURNING)[^;]*;\s*(?:GET DIAGNOSTICS|IF NOT FOUND|IF FOUND|CONTINUE WHEN)/g;
  const wrong = files.flatMap(({ name, sql }) => [...sql.matchAll(inserted)].map(([statement]) => `${name}: ${statement.slice(0, 60)}`));
  expect(wrong).toEqual([]);
});
