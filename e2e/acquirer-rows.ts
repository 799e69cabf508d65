import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { market } from './market';

/** Writes into the market's database what only an acquirer outside would bring there. */
export async function writeMarket(statement: string, values: unknown[]): Promise<void> {
  const [, , , port] = fs.readFileSync(path.join(market.data, 'db/postmaster.pid'), 'utf8').split('\n');
  const password = fs.readFileSync(path.join(market.data, 'db.password'), 'utf8');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'postgres' });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}
