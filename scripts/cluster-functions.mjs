// @ts-check
// The form that the database's functions have on a cluster, where a call is run by the worker that has its tenant's rows, and so names that tenant. A
// function for calls of any tenants, `(calls jsonb)`, takes calls of one there. See docs/decisions/0098.

import crypto from 'node:crypto';

/** @typedef {import('./database-functions.mjs').FunctionFile} FunctionFile */

const takesCalls = (/** @type {FunctionFile} */ { name, sql }) => sql.includes(`FUNCTION ${name}(calls jsonb)`);
/** The tenant of a call, as the functions write it. */
const CALLS_TENANT = String.raw`(?:\w+\.t|\(\w+->>'tenantId'\)::uuid|ANY \(ARRAY\[\w+\.(?:t|"tenantId")\]\))`;

const ASIDE = 'WITH call AS MATERIALIZED (\n';
const ASIDE_END = '\n  ), ';

/**
 * What a statement keeps aside and inserts from would be sent to every worker first: it is read in its place.
 * @param {string} sql
 */
function inPlace(sql) {
  const from = sql.indexOf(ASIDE);
  if (from < 0) return sql;
  const to = sql.indexOf(ASIDE_END, from);
  const query = sql.slice(from + ASIDE.length, to).trim();
  return `${sql.slice(0, from)}WITH ${sql.slice(to + ASIDE_END.length)}`.replaceAll('FROM call c', `FROM (${query} OFFSET 0) c`);
}

/**
 * Of calls of one tenant every row is compared with it itself, as the planner of a cluster must know it: what is compared with a column would go to every
 * worker.
 * @param {string} sql
 * @param {string} name
 */
const forOneTenant = (sql, name) =>
  inPlace(sql)
    .replace(`${name}(calls jsonb)`, `${name}(tenant uuid, calls jsonb)`)
    .replace(' SET plan_cache_mode = force_generic_plan', '')
    .replaceAll(new RegExp(`("tenantId" = )${CALLS_TENANT}`, 'g'), '$1tenant')
    .replaceAll(new RegExp(`\\b(\\w+\\()${CALLS_TENANT}(?=[,)])`, 'g'), '$1tenant')
    // beside the calls a place is not found in one statement
    .replace('o.ctid AS place FROM "Hold"', 'o.id AS place FROM "Hold"')
    .replace('h.ctid = ', 'h."tenantId" = tenant AND h.id = ')
    .replaceAll(/\b(\w+)\.ctid = /g, '$1."tenantId" = tenant AND $1.ctid = ');

/**
 * A function in SQL with a setting of its own is never put in the place of its call: there the planner would not see that its tables are divided, and find
 * them empty.
 * @param {string} sql
 */
const asCall = (sql) =>
  /\bLANGUAGE sql\b/.test(sql) && /\b(?:FROM|JOIN|UPDATE) "/.test(sql)
    ? sql.replace(/\bLANGUAGE sql\b/, "LANGUAGE sql SET citus.multi_shard_modify_mode = 'sequential'")
    : sql;

/** Work on the queue of webhooks: of whatever tenants have some, and on a cluster of one. */
const QUEUE = ['relay_events', 'claim_deliveries', 'recover_deliveries', 'end_attempts'];

/**
 * Whatever is of any tenant is of this one. Two processes that claim at once exclude each other by tenant.
 * @param {string} sql
 * @param {string} name
 */
const ofQueueOfOne = (sql, name) =>
  sql
    .replace(`FUNCTION ${name}(`, `FUNCTION ${name}(tenant uuid, `)
    .replace('FROM "Installation" FOR NO KEY UPDATE SKIP LOCKED', 'WHERE pg_try_advisory_xact_lock(hashtextextended(tenant::text, 37))')
    .replace('PERFORM recover_deliveries(', 'PERFORM recover_deliveries(tenant, ')
    .replace('FROM "Tenant" t', 'FROM (SELECT tenant AS id) t')
    .replaceAll(/("tenantId" = )(?:\w+\."tenantId"|t\.id|ANY\(tenants\))/g, '$1tenant')
    .replaceAll(/(FROM "\w+" (\w+) WHERE) (?!\2."tenantId")/g, '$1 $2."tenantId" = tenant AND ');

/**
 * Another hash, also where the text is the same: a database that becomes a cluster takes up every function anew, and so its workers have them.
 * @param {FunctionFile} file
 * @param {string} sql
 */
const inForm = (file, sql) => ({ ...file, sql, hash: crypto.createHash('sha256').update(`cluster\n${sql}`).digest('hex') });

/** @param {FunctionFile[]} files @returns {FunctionFile[]} */
export function onCluster(files) {
  const sets = files.filter(takesCalls).map(({ name }) => name);
  const called = new RegExp(`\\b(${sets.join('|')})\\((?=calls\\)|jsonb_build_array)`, 'g');
  return files.map((file) => {
    const isSet = sets.includes(file.name);
    if (QUEUE.includes(file.name)) return inForm(file, ofQueueOfOne(file.sql, file.name));
    const sql = isSet ? forOneTenant(file.sql, file.name) : asCall(file.sql);
    return inForm(file, sql.replaceAll(called, `$1(${isSet ? 'tenant' : 't'}, `));
  });
}

/** Those that a worker can run: their first argument is a tenant. */
export const ofOneTenant = (/** @type {FunctionFile} */ { name, sql }) => new RegExp(`FUNCTION ${name}\\((t|tenant) uuid\\b`).test(sql);
