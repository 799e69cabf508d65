// @ts-check
// The roles on a cluster, whose coordinator comes to each worker as whoever asks. See docs/scale.md.

/** @typedef {import('pg').ClientBase} Client */

const APPLICATION = 'bunpai_app';
/** What a worker is told of a lock that is waited for too long, as the application's own connections say it to the coordinator (`limits.lockMs`). */
const LIMIT = `ALTER ROLE ${APPLICATION} SET lock_timeout = '10s'`;
const LOGIN = `ALTER ROLE ${APPLICATION} LOGIN`;
const NOT_ALLOWED = '42501';

/** Of a role that was there before the workers nobody tells them: those who are told twice refuse it. @param {Client} client @param {string} statement */
async function onEveryNode(client, statement) {
  await client.query(statement);
  await client.query('SELECT run_command_on_workers($1)', [statement]);
}

/** Lets the application's role log in on the workers, with a limit of its own there. An owner that may not do it is told who must. @param {Client} client */
export async function letRoleLogIn(client) {
  const { rows } = await client.query(
    `SELECT rolcanlogin AS "mayLogin", coalesce(array_to_string(rolconfig, ','), '') AS config FROM pg_roles WHERE rolname = $1`,
    [APPLICATION],
  );
  try {
    if (!rows[0].mayLogin) await onEveryNode(client, LOGIN);
    if (!rows[0].config.includes('lock_timeout=')) await onEveryNode(client, LIMIT);
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== NOT_ALLOWED) throw error;
    throw new Error(
      `The role ${APPLICATION} must log in on every machine, and wait for no lock for long. As a superuser, on each: ${LOGIN}; ${LIMIT}; docs/scale.md says when.`,
      { cause: error },
    );
  }
}

const OWNERS_QUESTION = `SELECT concat_ws(', ',
  CASE WHEN NOT has_schema_privilege(current_user, 'public', 'CREATE') THEN current_user || ' does not own its database' END,
  CASE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APPLICATION}' AND rolcanlogin AND array_to_string(rolconfig, ',') LIKE '%lock_timeout=%')
    THEN '${APPLICATION} may not log in there, or has no lock_timeout' END)`;

/**
 * What is wrong on each worker, asked there as the present role; of a login that is refused only the worker's own log says why.
 * @param {Client} client
 * @param {string} question
 * @returns {Promise<string[]>}
 */
async function wrongOn(client, question) {
  const { rows } = await client.query(
    `SELECT current_user AS role, nodename || ':' || nodeport AS worker, success, result FROM run_command_on_workers($1)`,
    [question],
  );
  return rows
    .filter(({ success, result }) => !success || result !== '')
    .map(({ role, worker, success, result }) => (success ? `${worker}: ${result}` : `${role} cannot work on ${worker}: ${result}`));
}

/**
 * Refuses workers that the owner or the application cannot use, before anything is divided or moved to them.
 * @param {Client} client in no transaction
 */
export async function refuseUnreadyWorkers(client) {
  const wrong = await wrongOn(client, OWNERS_QUESTION);
  if (wrong.length === 0) {
    await client.query('BEGIN');
    await client.query(`SET LOCAL ROLE ${APPLICATION}`);
    wrong.push(...(await wrongOn(client, `SELECT ''`)));
    await client.query('ROLLBACK');
  }
  if (wrong.length > 0)
    throw new Error(
      `Nothing was divided or moved, as workers are not ready: ${wrong.join('; ')}. Their logs say more, and docs/scale.md what they need.`,
    );
}
