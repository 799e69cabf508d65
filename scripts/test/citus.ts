// A cluster of Citus as the database server of the unit tests. CLUSTER_URL names a database of its coordinator, as a superuser who may log in on the workers
// too, in which the extension is made and the workers are registered.
import pg from 'pg';

/** The address of the same database on another server, or of another database. */
export const at = (server: string, { host, database }: { host?: string; database?: string }): string => {
  const url = new URL(server);
  if (host) url.host = host;
  if (database) url.pathname = `/${database}`;
  return url.href;
};

/** Statements in one database, with a connection of their own. */
export async function ask<Row = Record<string, unknown>>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the next query notices a lost server
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

/** The servers of a cluster, the coordinator first. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const nodes = await ask<{ host: string }>(
    coordinator,
    `SELECT nodename || ':' || nodeport AS host FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' ORDER BY groupid`,
  );
  if (nodes.length === 0) throw new Error('CLUSTER_URL must name a database of a coordinator in which workers are registered.');
  return [coordinator, ...nodes.map(({ host }) => at(coordinator, { host }))];
}

/** An empty database on every server, whose workers are registered. */
export async function makeClusterDatabase(nodes: readonly string[], name: string): Promise<string> {
  for (const node of nodes) await ask(node, `CREATE DATABASE "${name}"`);
  return registerWorkers(nodes.map((node) => at(node, { database: name })));
}

/** Makes one cluster of a database on each server, the coordinator's first. */
export async function registerWorkers(made: readonly string[]): Promise<string> {
  for (const node of made) await ask(node, 'CREATE EXTENSION citus');
  const [coordinator = '', ...workers] = made;
  const place = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port || 5432}`;
  await ask(coordinator, `SELECT citus_set_coordinator_host(${place(coordinator)})`);
  for (const worker of workers) await ask(coordinator, `SELECT citus_add_node(${place(worker)})`);
  return coordinator;
}

/** The extension looks after each database with a connection of its own, and a database that somebody is connected to cannot be copied. */
export const closeTemplate = async (nodes: readonly string[], name: string): Promise<void> => {
  for (const node of nodes)
    await ask(
      node,
      `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
};
