// @ts-check
// One of the products for the browser journeys, on a fresh copy of the demo market: node scripts/test/e2e-market.mjs <0 | 1 | 2>
// The server's output goes into a file, because the tests search it for card numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { embeddedLogins } from '../database-logins.mjs';
import { openDatabase } from '../embedded-postgres.mjs';
import { atEnd, end, fail, listenToSignals, step } from '../process-lifecycle.mjs';
import { markets } from './e2e-markets.mjs';
import { restoreMarket } from './market-snapshot.mjs';

listenToSignals();

/**
 * The market's own database behind an occasionally slow connection.
 * @param {string} data
 * @returns {Promise<Record<string, string>>} its addresses
 */
async function slowed(data) {
  const database = await openDatabase(data);
  atEnd(database.stop);
  const { slowDatabase } = await import('./slow-database.mjs');
  const { url, close } = await slowDatabase(database.url);
  atEnd(close);
  return { DATABASE_URL: embeddedLogins(data, url).url, DATABASE_OWNER_URL: database.url };
}

/** @param {import('./e2e-markets.mjs').Market} market @param {Record<string, string>} database */
function start({ address, port, data, log }, database) {
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATA_DIR: data,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    ...database,
  };
  const env = {
    ...process.env,
    ...settings,
    APP_SECRET: '',
    VAULT_KEY: '',
    MODE: 'sandbox',
    RATE_LIMIT_PER_SECOND: '0',
    PAGES_PER_SECOND: '0',
  };
  const said = fs.openSync(log, 'w', 0o600);
  const product = spawn(process.execPath, ['--max-semi-space-size=64', 'scripts/start.mjs'], { env, stdio: ['ignore', said, said] });
  fs.closeSync(said);
  const ended = once(product, 'exit');
  atEnd(() => {
    product.kill('SIGTERM');
    return ended;
  });
  return ended;
}

async function main() {
  const market = markets[Number(process.argv[2])];
  if (!market) throw new Error(`Say which: 0 to ${markets.length - 1}.`);
  fs.rmSync(market.data, { recursive: true, force: true });
  await step(() => restoreMarket(market.data));
  const database = process.env.TEST_STRESS ? await step(() => slowed(market.data)) : {};
  const [code] = await start(market, database);
  await end(code ?? 1);
}

main().catch(fail);
