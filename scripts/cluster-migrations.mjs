// @ts-check
// A migration on tables that are divided among workers.
import { distributeTables } from './cluster-tables.mjs';

/** What begins a comment, a text, a name or a function's body, in which a semicolon ends nothing; and the semicolon. */
const BEGINS = /--|\/\*|'|"|\$[a-z_]*\$|;/gi;
/** What ends it, where it is not what has begun it. @type {Record<string, string>} */
const ENDS = { '--': '\n', '/*': '*/' };
const FOREIGN_KEY = /^ALTER TABLE [^;]* FOREIGN KEY /i;

const withoutComments = (/** @type {string} */ statement) => statement.replace(/--[^\n]*/g, '').trim();

/** @param {string} script @returns {string[]} its statements */
export function statementsOf(script) {
  const statements = [];
  let [from, inside] = [0, 0];
  for (const { 0: begins, index } of script.matchAll(BEGINS)) {
    if (index < inside) continue;
    if (begins === ';') {
      statements.push(script.slice(from, index + 1));
      from = index + 1;
      continue;
    }
    const end = ENDS[begins] ?? begins;
    const at = script.indexOf(end, index + begins.length);
    inside = at < 0 ? script.length : at + end.length;
  }
  return [...statements, script.slice(from)].filter((statement) => withoutComments(statement) !== '');
}

const addsForeignKey = (/** @type {string} */ statement) => FOREIGN_KEY.test(withoutComments(statement));

/**
 * Runs a migration in one transaction, its statements one by one, as the workers are told them. Its foreign keys come last: they can only be made between tables
 * that are divided.
 * @param {import('pg').ClientBase} client
 * @param {string} script
 */
export async function runDivided(client, script) {
  const statements = statementsOf(script);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    for (const statement of statements.filter((one) => !addsForeignKey(one))) await client.query(statement);
    await distributeTables(client);
    for (const statement of statements.filter(addsForeignKey)) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
