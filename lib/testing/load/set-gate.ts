import pg from 'pg';
import { until } from '../until';

/** The statements that a gate stands in. */
const gates = { open: { key: 1, statement: 'open_attempts' }, complete: { key: 2, statement: 'complete_attempts' } } as const;
export type Gate = keyof typeof gates;
/** The keys of the advisory locks: of the gates, and of the sets at one, whose second key is the number of their calls. */
const [locks, marks] = [3_600, 3_610];

/** What a set has written of its attempts stands there; it waits without waiting for a lock, which it would do for a moment only. */
const trigger = `
  CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    gate int := CASE ${Object.values(gates)
      .map(({ key, statement }) => `WHEN current_query() ~ '${statement}' THEN ${key}`)
      .join(' ')} END;
    calls int := (SELECT count(*) FROM written);
  BEGIN
    IF gate IS NOT NULL AND calls > 1 THEN
      PERFORM pg_advisory_xact_lock_shared(${marks} + gate, calls);
      WHILE NOT pg_try_advisory_xact_lock_shared(${locks}, gate) LOOP PERFORM pg_sleep(0.005); END LOOP;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER opens_at_gate AFTER INSERT ON "Attempt" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate();
  CREATE TRIGGER completes_at_gate AFTER UPDATE ON "Attempt" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`;

/** A set that waits at a gate: its backend, its transaction and the number of its calls. */
export type Held = { pid: number; transaction: string; calls: number };

/** Gates in a database, by its owner's address, at which sets of several calls can be made to wait; one call alone passes. */
export async function setGates(ownerUrl: string) {
  const [holder, watcher] = [1, 2].map(() => new pg.Client({ connectionString: ownerUrl, application_name: 'gate' })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query(trigger);
  return {
    shut: (gate: Gate) => holder.query('SELECT pg_advisory_lock($1, $2)', [locks, gates[gate].key]),
    open: (gate: Gate) => holder.query('SELECT pg_advisory_unlock($1, $2)', [locks, gates[gate].key]),
    /** The first set that waits there, once one does. */
    held: (gate: Gate): Promise<Held> =>
      until(async () => {
        const { rows } = await watcher.query<Held>(
          `SELECT pid, backend_xid::text AS transaction, objid::int AS calls FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE locktype = 'advisory' AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND classid = $1 AND wait_event = 'PgSleep' AND query LIKE $2`,
          [marks + gates[gate].key, `%${gates[gate].statement}%`],
        );
        return rows[0] ?? false;
      }),
    async remove() {
      await holder.query('DROP FUNCTION IF EXISTS wait_at_gate() CASCADE');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}
export type SetGates = Awaited<ReturnType<typeof setGates>>;
