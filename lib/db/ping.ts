import 'server-only';
import pg from 'pg';
import { Client } from '@/lib/db/pool';

const patienceMs = 700;
const held = globalThis as unknown as { probe?: pg.Pool };

/** One connection of its own: neither a full pool nor a long queue for a row may make a well database look ill, nor many questions a busy one. */
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
  made.on('error', () => undefined); // the next question finds out
  return made;
}

/** How long the database takes to answer, in milliseconds. Throws when it does not within a moment. */
export async function pingDatabase(): Promise<number> {
  held.probe ??= probe();
  const beganMs = performance.now();
  await held.probe.query('SELECT 1');
  return performance.now() - beganMs;
}
