// Makes the demo market once and writes DATA_DIR/demo.json. A killed run leaves its mark, and the next run starts over.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pool } from '@/lib/db/pool';
import { settings } from '@/lib/installation';
import { makeDemoMarket } from '@/lib/sandbox/make-demo-market';

const { dataDir, publicUrl, mode, databaseUrl, databaseOwnerUrl } = settings();
const demoFile = path.join(dataDir, 'demo.json');
const markFile = path.join(dataDir, 'demo.unfinished');

/** The owner's own connection: the application's role cannot empty a ledger. */
async function asOwner<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseOwnerUrl ?? databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The identity of this database, so that a mark is never used for another one. */
async function identity(client: pg.Client): Promise<string> {
  const { rows } = await client.query('SELECT system_identifier || $1 || current_database() AS name FROM pg_control_system()', ['/']);
  return rows[0].name;
}

async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'Installation', 'FourEyes')`,
  );
  await client.query(`TRUNCATE ${rows[0].tables}`);
}

/** Whether the demo can be made: the database is fresh, or left by a killed run. */
async function prepare(client: pg.Client): Promise<boolean> {
  const name = await identity(client);
  if (fs.existsSync(markFile) && fs.readFileSync(markFile, 'utf8') === name) await empty(client);
  const { rows } = await client.query('SELECT EXISTS (SELECT 1 FROM "Tenant") AS used');
  if (rows[0].used) return false;
  fs.writeFileSync(markFile, name);
  return true;
}

if (mode !== 'sandbox') throw new Error('The demo market belongs to a sandbox.');
if (await asOwner(prepare)) {
  const demo = await makeDemoMarket(publicUrl);
  fs.writeFileSync(`${demoFile}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${demoFile}.new`, demoFile);
  fs.rmSync(markFile, { force: true });
} else console.log('The database is in use already: no demo market was made.');
await pool.end();
process.exit(0);
