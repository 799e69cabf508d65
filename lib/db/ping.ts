import 'server-only';
import pg from 'pg';
import { Client } from '@/lib/db/pool';

const patienceMs = 700;
const held = globalThis as unknown as { probe?: pg.Pool };

/**
 * A separate connection: a full pool, or a long queue for a row, must not make a healthy database look ill, and many health checks must not
 * add load.
 */
function probe(): pg.Pool {
  const made = new pg.Pool({
    Client,
    connectionString: process.env.DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'health',
    allowExitOnIdle: true,
  });
  made.on('error', () => undefined); // the next check finds out
  return made;
}

/** The database's response time in milliseconds. Throws when it does not answer within a moment. */
export async function pingDatabase(): Promise<number> {
  held.probe ??= probe();
  const beganMs = performance.now();
  await held.probe.query('SELECT 1');
  return performance.now() - beganMs;
}
