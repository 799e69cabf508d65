import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { markets } from '../scripts/test/e2e-markets.mjs';

/** Card numbers of the demo market and the journeys. */
const cardNumbers = [
  '4111111111111111',
  '5555555555554444',
  '3530111333300000',
  '378282246310005',
  '30569309025904',
  '4123111111111000',
  '4123111111111059',
  '4123111111111042',
  '4123111111111083',
  // the 3-D Secure test card, stored for as long as it can be charged
  '4100000000000100',
  '4100000000005000',
  '5100000000005007',
  '3528000000005006',
  '4100000000300005',
  '4100000000500000',
];

function secretsOf(data: string): string[] {
  const { merchants, users } = JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8'));
  return [
    ...merchants.flatMap((merchant: { secret_key?: string }) => merchant.secret_key ?? []),
    ...users.map((user: { password: string }) => user.password),
  ];
}

/** Every row of every table, as text. */
async function dump(data: string): Promise<string> {
  const [, , , port] = fs.readFileSync(path.join(data, 'db/postmaster.pid'), 'utf8').split('\n');
  const password = fs.readFileSync(path.join(data, 'db.password'), 'utf8');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'postgres' });
  await client.connect();
  const tables = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  let text = '';
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`SELECT t::text AS line FROM "${tablename}" t`);
    text += rows.map(({ line }) => line).join('\n');
  }
  await client.end();
  return text;
}

for (const { data, log } of markets)
  test(`after all journeys no card number and no secret stands in the database or the logs: ${data}`, async () => {
    const texts = new Map([['the database', await dump(data)]]);
    for (const file of [log, path.join(data, 'db.log')]) texts.set(file, fs.readFileSync(file, 'utf8'));
    expect(texts.get('the database')?.length).toBeGreaterThan(100_000);
    for (const [place, text] of texts) {
      // the start prints the demo's sign-ins once, for the person at the screen
      const wanted = place === log ? cardNumbers : [...cardNumbers, ...secretsOf(data)];
      expect(
        wanted.filter((secret) => text.includes(secret)),
        place,
      ).toEqual([]);
    }
  });
