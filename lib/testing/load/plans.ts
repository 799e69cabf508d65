// The plan of every statement on the test's pool, including those inside functions: the server reports each as a notice.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pool } from '@/lib/db/pool';

export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Sort Key'?: string[];
  /** Of an aggregate: hashed, or by what is sorted. */
  Strategy?: string;
  /** Of a change: what it is. */
  Operation?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Plans?: Node[];
};
/** How a table is read; `condition`: the index condition, null without one. */
export type Scan = { during: string; table: string; how: string; index: string | null; condition: string | null; statement: string };
type Mode = { generic: boolean; sequential: boolean };

const scanning = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);

export function nodesOf(node: Node, above: Node | null = null): [Node, Node | null][] {
  return [[node, above], ...(node.Plans ?? []).flatMap((inner) => nodesOf(inner, node))];
}

/** Of a table kept in months the first month is the table: it has the rows. Of those to come, which are empty, any plan is a good one. */
const wholeOf = (table: string) => table.replace(/_to_\d{4}_\d\d$/, '');

/** A bitmap index scan does not name its table: the nearest bitmap heap scan above does. */
function scansOf(plan: Node, tableOf: ReadonlyMap<string, string>, during: string, statement: string): Scan[] {
  const scans = nodesOf(plan).filter(([node]) => scanning.has(node['Node Type']));
  return scans.map(([node]) => ({
    during,
    table: wholeOf(node['Relation Name'] ?? tableOf.get(node['Index Name'] ?? '') ?? '?'),
    how: node['Node Type'],
    index: node['Index Name'] ?? null,
    condition: node['Index Cond'] ?? null,
    statement,
  }));
}

/** A server with these reports the plan of every statement, also of those inside functions. */
export const reporting = {
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Tells of each plan that the server reports on this connection. */
export function hearPlans(client: pg.ClientBase, hear: (statement: string, plan: Node) => void): void {
  client.on('notice', ({ message }) => {
    const json = /plan:\n([\s\S]*)$/.exec(message ?? '')?.[1];
    if (!json) return;
    const { 'Query Text': statement, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node };
    hear(statement, plan);
  });
}

/** Called before anything else in the file opens a connection. */
export async function recordPlans() {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  const [{ name }] = (await owner.query('SELECT current_database() AS name')).rows as [{ name: string }];
  for (const [setting, value] of Object.entries(reporting)) await owner.query(`ALTER DATABASE "${name}" SET ${setting} = ${value}`);
  const { rows } = await owner.query<{ index: string; table: string }>(
    `SELECT i.relname AS index, c.relname AS "table" FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid`,
  );
  const tableOf = new Map(rows.map(({ index, table }) => [index, table]));
  const scans: Scan[] = [];
  let during = '';
  let mode: Mode | undefined;
  pool.on('connect', (client) =>
    hearPlans(client, (statement, plan) => {
      if (during) scans.push(...scansOf(plan, tableOf, during, statement));
    }),
  );
  /** Connections keep their settings: ends all of them. */
  async function reopen(): Promise<void> {
    await owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    while (pool.totalCount > 0) await wait(5);
  }
  async function change(to: Mode): Promise<void> {
    if (to.generic === mode?.generic && to.sequential === mode.sequential) return;
    mode = to;
    await owner.query(`ALTER DATABASE "${name}" SET plan_cache_mode = ${to.generic ? 'force_generic_plan' : 'auto'}`);
    await owner.query(`ALTER DATABASE "${name}" SET enable_seqscan = ${to.sequential ? 'on' : 'off'}`);
    await reopen();
  }

  return {
    scans,
    async end() {
      await owner.query(`ALTER DATABASE "${name}" RESET ALL`);
      await reopen();
      await owner.end();
    },
    /** Attributes every statement inside to `name`. */
    async during<Value>(name: string, how: Mode, work: () => Promise<Value>): Promise<Value> {
      await change(how);
      during = name;
      try {
        return await work();
      } finally {
        during = '';
      }
    },
  };
}
