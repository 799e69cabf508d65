import 'server-only';
import { pool } from '@/lib/db/pool';

let known: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(`SELECT to_regprocedure('complete_attempts(uuid,jsonb)') IS NOT NULL AS is`);
  return rows[0]?.is === true;
}

/** Whether the database is a cluster, whose functions are of one tenant; see docs/decisions/0098. It becomes one while no process runs. */
export function isCluster(): Promise<boolean> {
  known ??= ask().catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}
