import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { markets } from '../scripts/test/e2e-markets.mjs';

const own = markets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('there are more workers than markets');

/** The product of the calling worker, and the folder of its market. */
export const market = own;

/** The demo market of this product, from its file. */
export const readDemo = () => JSON.parse(fs.readFileSync(`${market.data}/demo.json`, 'utf8'));

/** Connected to the database of a market, as its owner, for as long as `work` takes. */
export async function inDatabase<Value>(data: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const [, , , port] = fs.readFileSync(path.join(data, 'db/postmaster.pid'), 'utf8').split('\n');
  const password = fs.readFileSync(path.join(data, 'db.password'), 'utf8');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes into the market's database what only an acquirer outside would bring there. */
export const writeMarket = (statement: string, values: unknown[]) => inDatabase(market.data, (client) => client.query(statement, values));

/** Every row of every table, as text. */
export async function dump(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const texts: string[] = [];
  for (const { tablename } of tables) {
    const { rows } = await client.query(`SELECT t::text AS line FROM "${tablename}" t`);
    texts.push(...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}
