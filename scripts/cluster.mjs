// @ts-check
// npm run cluster -- status | distribute | rebalance | move <platform> <worker>: a database on several machines. See docs/scale.md.
import pg from 'pg';
import { refuseUnreadyWorkers } from './cluster-roles.mjs';
import { isCluster } from './cluster-tables.mjs';
import { readDatabase, runProgram } from './database.mjs';
import { inUnits, printTable } from './print-table.mjs';
import { logStep, step } from './process-lifecycle.mjs';

const USAGE = 'Say what to do: npm run cluster -- status, distribute, rebalance, or move <id of a platform> <host:port of a worker>';
const LOOK_MS = 2_000;
const PATIENCE_MS = 5_000;

/** The shards of a table that every tenant has a row in, with their places. */
const PLACES = `SELECT s.shardid, n.nodename AS host, n.nodeport AS port FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' WHERE s.logicalrelid = '"Merchant"'::regclass`;
const OF_TENANT = `JOIN place p ON p.shardid = get_shard_id_for_distribution_column('"Merchant"'::regclass, t.id)`;

/** Returns whether every worker answers. @param {pg.Client} client */
async function printWorkers(client) {
  const { rows } = await client.query(`
    WITH place AS MATERIALIZED (${PLACES}), tenants AS MATERIALIZED (SELECT p.host, p.port, count(*) AS n FROM "Tenant" t ${OF_TENANT} GROUP BY 1, 2)
    SELECT n.nodename || ':' || n.nodeport AS worker, n.isactive AS "isActive", coalesce(t.n, 0)::int AS tenants,
      (SELECT count(*)::int FROM place p WHERE p.host = n.nodename AND p.port = n.nodeport) AS shards
    FROM pg_dist_node n LEFT JOIN tenants t ON t.host = n.nodename AND t.port = n.nodeport WHERE n.groupid <> 0 AND n.noderole = 'primary' ORDER BY 1`);
  const sizes = await client.query(
    `SELECT nodename || ':' || nodeport AS worker, success, result FROM run_command_on_workers('SELECT pg_database_size(current_database())')`,
  );
  const found = new Map(sizes.rows.map(({ worker, success, result }) => [worker, success ? Number(result) : null]));
  printTable([
    ['worker', 'state', 'platforms', 'shards', 'size'],
    ...rows.map(({ worker, isActive, tenants, shards }) => {
      const bytes = found.get(worker) ?? null;
      const state = bytes === null ? 'does not answer' : isActive ? 'in use' : 'not in use';
      return [worker, state, `${tenants}`, `${shards}`, bytes === null ? '' : inUnits(bytes)];
    }),
  ]);
  return sizes.rows.every(({ success }) => success);
}

/** @param {pg.Client} client */
async function printLargest(client) {
  const { rows } = await client.query(`
    WITH place AS MATERIALIZED (${PLACES}), largest AS MATERIALIZED (
      SELECT "tenantId" AS id, sum(rows)::bigint AS payments FROM "ListCount" WHERE list = 'payments' GROUP BY 1 ORDER BY 2 DESC LIMIT 5)
    SELECT t.id, p.host || ':' || p.port AS worker, t.payments FROM largest t ${OF_TENANT} WHERE t.payments > 0 ORDER BY t.payments DESC`);
  if (rows.length === 0) return;
  console.log('');
  printTable([
    ['largest platforms', 'worker', 'payments'],
    ...rows.map(({ id, worker, payments }) => [id, worker, Number(payments).toLocaleString('en')]),
  ]);
}

/** A worker that falls silent is waited for by everybody, unless the server is told to give up soon. @param {pg.Client} client */
async function warnOfSilence(client) {
  const { rows } = await client.query(`SELECT setting::int AS ms FROM pg_settings WHERE name = 'citus.node_connection_timeout'`);
  const [{ ms }] = rows;
  if (ms <= PATIENCE_MS) return;
  console.log(
    `\nA worker that falls silent would be waited for ${ms / 1000} s each time, by everybody's payments: docs/scale.md says what to set.`,
  );
}

/** @param {pg.Client} client */
async function printStatus(client) {
  const { rows } =
    await client.query(`SELECT CASE partmethod WHEN 'h' THEN 'divided' ELSE 'whole' END AS kind, count(*)::int AS n FROM pg_dist_partition
    WHERE logicalrelid::regclass::text NOT LIKE 'months.%' GROUP BY 1`);
  const of = (/** @type {string} */ kind) => rows.find((row) => row.kind === kind)?.n ?? 0;
  const isWhole = of('divided') > 0 && (await printWorkers(client));
  console.log(
    of('divided') === 0
      ? 'No table is divided yet: npm run cluster -- distribute, or the next npm start, divides them.'
      : `${of('divided')} tables are divided by platform, ${of('whole')} are the installation's and stay on the coordinator.`,
  );
  if (isWhole) await printLargest(client);
  await warnOfSilence(client);
}

/** Moves shards to workers that have few, while payments go on, and says how far it is. @param {pg.Client} client */
async function rebalance(client) {
  await refuseUnreadyWorkers(client); // one may have come after the tables were divided
  const started = await client.query('SELECT citus_rebalance_start() AS job');
  if (started.rows[0].job === null) return logStep('every worker has its share already');
  for (let said = ''; ; await new Promise((resolve) => setTimeout(resolve, LOOK_MS))) {
    const { rows } = await client.query('SELECT state, details FROM citus_rebalance_status()');
    const { state, details } = rows[0] ?? { state: 'finished', details: {} };
    if (state === 'finished') return logStep('every worker has its share');
    if (['failed', 'cancelled', 'failing', 'cancelling'].includes(state))
      throw new Error(`The shards could not be moved: ${JSON.stringify(details)}`);
    const says = `${state}: ${JSON.stringify(details?.task_state_counts ?? {})}`;
    if (says !== said) logStep(says);
    said = says;
  }
}

/** @param {string | undefined} platform @param {string | undefined} worker */
function placeOf(platform, worker) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(platform ?? ''))
    throw new Error('Name the platform by its id, as its screen shows it.');
  const [, host, port] = /^(\[[0-9a-f:]+\]|[\w.-]+):(\d{1,5})$/.exec(worker ?? '') ?? [];
  if (!host || !port) throw new Error('Name the worker as host:port, as npm run cluster -- status shows it.');
  return { platform, host, port: Number(port) };
}

/** Gives a platform a shard of its own, and moves that. @param {pg.Client} client @param {ReturnType<typeof placeOf>} to */
async function move(client, { platform, host, port }) {
  const known = await client.query(`SELECT FROM pg_dist_node WHERE nodename = $1 AND nodeport = $2 AND groupid <> 0`, [host, port]);
  if (known.rowCount === 0) throw new Error(`${host}:${port} is no worker of this cluster: npm run cluster -- status shows them.`);
  const { rows } = await client.query(
    `WITH place AS MATERIALIZED (${PLACES}) SELECT p.shardid AS shard, p.host, p.port,
      (SELECT shardminvalue = shardmaxvalue FROM pg_dist_shard s WHERE s.shardid = p.shardid) AS "isAlone"
    FROM "Tenant" t ${OF_TENANT} WHERE t.id = $1`,
    [platform],
  );
  if (rows.length === 0) throw new Error(`There is no platform ${platform}.`);
  await refuseUnreadyWorkers(client);
  let { shard } = rows[0];
  // others may come into its shard later
  if (!rows[0].isAlone) {
    const made = await client.query(
      `SELECT isolate_tenant_to_new_shard('"Merchant"', $1::uuid, 'CASCADE', shard_transfer_mode := 'auto') AS shard`,
      [platform],
    );
    shard = made.rows[0].shard;
    logStep('the platform has shards of its own');
  }
  if (rows[0].host === host && rows[0].port === port) return logStep('it is on that worker');
  await client.query('SELECT citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode := $6)', [
    shard,
    rows[0].host,
    rows[0].port,
    host,
    port,
    'auto',
  ]);
  return logStep(`the platform is on ${host}:${port}`);
}

/** The migrations divide what is not divided yet, and take up the functions for it. @param {pg.Client} _client @param {import('./database-logins.mjs').Logins} logins */
async function distribute(_client, logins) {
  if ((await runProgram('scripts/migrations.mjs', { words: ['deploy'], logins })) !== 0) throw new Error('The reason stands above.');
  logStep('every table is divided');
}

/**
 * What is asked for; refused before the database is opened.
 * @param {string[]} words
 * @returns {(client: pg.Client, logins: import('./database-logins.mjs').Logins) => Promise<void>}
 */
function askedFor([command, ...words]) {
  if (command === 'move') {
    const to = placeOf(words[0], words[1]);
    return (client) => move(client, to);
  }
  const act = { status: printStatus, distribute, rebalance }[command ?? ''];
  if (!act || words.length > 0) throw new Error(USAGE);
  return act;
}

/** A machine that lacks a setting or a login refuses in PostgreSQL's words, which name it; the rest of the error helps nobody. @param {unknown} error */
function inWords(error) {
  if (!(error instanceof pg.DatabaseError)) return error;
  const words = [`The cluster refuses: ${error.message}`, error.hint, 'docs/scale.md says what each machine needs.'];
  return new Error(words.filter(Boolean).join('\n'), { cause: error });
}

/** Returns the exit code. @param {import('./database.mjs').GivenSettings} given @param {string[]} words */
export const cluster = (given, words) =>
  step(async () => {
    const act = askedFor(words);
    const logins = await readDatabase(given);
    const client = new pg.Client({ connectionString: logins.ownerUrl, application_name: 'cluster', keepAlive: true });
    client.on('error', () => {}); // the running query reports it
    await client.connect();
    try {
      if (await isCluster(client)) await act(client, logins);
      else if (words[0] === 'status')
        console.log('One database: it has no workers. docs/scale.md says when it needs some, and how they are added.');
      else throw new Error('The database has no workers: docs/scale.md says how they are added.');
      return 0;
    } catch (error) {
      throw inWords(error);
    } finally {
      await client.end();
    }
  });
