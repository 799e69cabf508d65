// @ts-check
// The database's functions, each with its triggers and grants in a file of prisma/functions. The comment of a function in the database
// names the hash of its text and the version that applied it: a changed function is applied again, and a function without a file is
// dropped.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, sql: string, hash: string }} FunctionFile */
/** @typedef {{ oid: number, name: string, signature: string, version?: string, hash?: string, mayCall: string[] }} MadeFunction */

const CANNOT_REPLACE = '42P13'; // another result type, or other parameter names

/** Sorts functions after those that they call, because PostgreSQL checks the calls of some. @param {FunctionFile[]} files */
function inOrder(files) {
  /** @type {Set<FunctionFile>} */
  const seen = new Set();
  /** @type {FunctionFile[]} */
  const ordered = [];
  /** @param {FunctionFile} file */
  const add = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const other of files) if (new RegExp(`\\b${other.name}\\(`).test(file.sql)) add(other);
    ordered.push(file);
  };
  files.forEach(add);
  return ordered;
}

/** @param {string} folder */
export function functionsOnDisk(folder) {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  if (names.length === 0) throw new Error(`${folder} has no functions.`);
  return inOrder(
    names.sort().map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name: path.basename(name, '.sql'), sql, hash: crypto.createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * The functions in the database, or those with a name, except extensions'.
 * @param {import('pg').PoolClient} client
 * @param {string | null} [name]
 * @returns {Promise<MadeFunction[]>}
 */
async function made(client, name = null) {
  const { rows } = await client.query(
    `SELECT p.oid, p.proname AS name, p.oid::regprocedure::text AS signature, obj_description(p.oid, 'pg_proc') AS comment,
       ARRAY(SELECT CASE x.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(x.grantee)) END
         FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x) AS "mayCall"
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = coalesce($1, p.proname)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
    [name],
  );
  return rows.map(({ comment, ...row }) => {
    const [, version, hash] = /^prisma\/functions (\S+) (\w+)$/.exec(comment ?? '') ?? [];
    return { ...row, version, hash };
  });
}

/**
 * Drops functions with their triggers and dependent functions, which are applied again later.
 * @param {import('pg').PoolClient} client
 * @param {MadeFunction[]} functions
 */
async function drop(client, functions) {
  const { rows: triggers } = await client.query(
    `SELECT quote_ident(tgname) AS name, tgrelid::regclass::text AS "table" FROM pg_trigger WHERE tgfoid = ANY($1::oid[]) AND NOT tgisinternal`,
    [functions.map(({ oid }) => oid)],
  );
  for (const { name, table } of triggers) await client.query(`DROP TRIGGER ${name} ON ${table}`);
  const { rows } = await client.query(
    `WITH RECURSIVE gone(oid) AS (SELECT unnest($1::oid[]) UNION SELECT d.objid FROM gone
       JOIN pg_depend d ON d.refobjid = gone.oid AND d.refclassid = 'pg_proc'::regclass AND d.classid = 'pg_proc'::regclass)
     SELECT string_agg(p.oid::regprocedure::text, ', ') AS signatures FROM pg_proc p JOIN gone USING (oid)`,
    [functions.map(({ oid }) => oid)],
  );
  if (rows[0].signatures) await client.query(`DROP FUNCTION ${rows[0].signatures}`);
}

/** @param {import('pg').PoolClient} client @param {FunctionFile} file @param {MadeFunction[]} mine what has its name by now */
async function run(client, { sql }, mine) {
  // one by one: a cluster tells its workers each
  const [whole = '', ...beside] = sql.split(/\n\n(?=CREATE |REVOKE |GRANT )/);
  await client.query('SAVEPOINT made');
  try {
    await client.query(whole);
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== CANNOT_REPLACE) throw error;
    await client.query('ROLLBACK TO made');
    await drop(client, mine);
    await client.query(whole);
  }
  for (const statement of beside) await client.query(statement);
}

/**
 * Gives the new function the grants of the old one and no others, when its file has none.
 * @param {import('pg').PoolClient} client
 * @param {string} signature
 * @param {MadeFunction} before
 */
async function keepGrants(client, signature, before) {
  await client.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
  for (const role of before.mayCall) await client.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`);
}

/**
 * Applies one function file, and drops functions of the same name with other parameters.
 * @param {import('pg').PoolClient} client
 * @param {FunctionFile} file
 * @param {string} version
 * @param {MadeFunction | undefined} before as the step began
 */
async function make(client, file, version, before) {
  const mine = await made(client, file.name);
  await run(client, file, mine);
  const now = await made(client, file.name);
  const older = now.filter(({ oid }) => mine.some((other) => other.oid === oid));
  const [one = now[0], ...others] = now.filter((other) => !older.includes(other));
  if (!one || others.length > 0) throw new Error('it makes one function, of its own name');
  const superseded = older.filter((other) => other !== one);
  if (superseded.length > 0) await drop(client, superseded);
  if (before && before.oid !== one.oid && !/^(GRANT|REVOKE) /m.test(file.sql)) await keepGrants(client, one.signature, before);
  await client.query(`COMMENT ON FUNCTION ${one.signature} IS 'prisma/functions ${version} ${file.hash}'`);
}

/** @param {string} one @param {string} other */
const isLater = (one, other) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/**
 * Applies changed functions and their dependents; drops functions without a file. If a later version has migrated the database, its
 * functions stay: a server of the version before works with them. Returns the names.
 * @param {import('pg').PoolClient} client within a transaction
 * @param {FunctionFile[]} files
 * @param {string} version
 */
export async function applyFunctions(client, files, version) {
  const there = await made(client);
  if (there.some((one) => one.version && isLater(one.version, version))) return [];
  const changed = [];
  for (const file of files) {
    const [mine, ...others] = await made(client, file.name);
    if (mine?.hash === file.hash && others.length === 0) continue;
    try {
      await make(
        client,
        file,
        version,
        there.find(({ name }) => name === file.name),
      );
    } catch (error) {
      throw new Error(`prisma/functions/${file.name}.sql: ${/** @type {Error} */ (error).message}`, { cause: error });
    }
    changed.push(file.name);
  }
  const left = (await made(client)).filter(({ name, hash }) => hash && !files.some((file) => file.name === name));
  if (left.length > 0) await drop(client, left);
  return [...changed, ...left.map(({ name }) => name)];
}
