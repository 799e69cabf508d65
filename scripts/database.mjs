// @ts-check
// The database a process works on, and the complete environment that goes with it.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findRunning, openDatabase } from './embedded-postgres.mjs';
import { atEnd, run, say } from './life.mjs';
import { makeSecrets } from './secrets.mjs';

/** @typedef {ReturnType<typeof import('../lib/settings.mjs').readGivenSettings>} GivenSettings */

/** Makes DATA_DIR. @param {GivenSettings} settings */
export function makeDataDir({ dataDir }) {
  try {
    // one by one: the recursive way never ends below a folder that takes none, such as /proc
    const missing = [];
    for (let folder = path.resolve(dataDir); !fs.existsSync(folder); folder = path.dirname(folder)) missing.unshift(folder);
    for (const folder of missing) fs.mkdirSync(folder);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch {
    throw new Error(`The setting DATA_DIR must name a folder that can be written: ${dataDir} is none.`);
  }
}

/** @param {string} databaseUrl */
async function reached(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
    return databaseUrl;
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    const why = error instanceof Error && error.message ? error.message : /** @type {NodeJS.ErrnoException} */ (error).code;
    throw new Error(`The database that DATABASE_URL names (${host}${pathname}) cannot be reached: ${why}.`);
  }
}

/** Opens what the settings name as its only owner: DATABASE_URL, or the embedded server of DATA_DIR. @param {GivenSettings} settings */
export async function ownDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) return reached(databaseUrl);
  const database = await openDatabase(dataDir);
  atEnd(database.stop);
  database.keepUp((event) => say(event === 'lost' ? 'the database is gone: starting it again' : 'the database is back'));
  say(database.adopted ? 'database found running' : 'database started');
  return database.url;
}

/** Opens it for reading beside an owner, if there is one. @param {GivenSettings} settings */
export async function readDatabase(settings) {
  if (!settings.databaseUrl && !fs.existsSync(path.join(settings.dataDir, 'db')))
    throw new Error(`There is no database in ${settings.dataDir} yet: run npm start first.`);
  return settings.databaseUrl ?? (await findRunning(settings.dataDir)) ?? (await ownDatabase(settings));
}

/**
 * Puts every setting into the environment as it turned out, so that what runs here or is started from here reads complete settings.
 * @param {GivenSettings} settings @param {string} databaseUrl
 */
export function completeEnvironment(settings, databaseUrl) {
  const dataDir = path.resolve(settings.dataDir);
  const made = settings.appSecret && settings.vaultKey ? undefined : makeSecrets(dataDir);
  Object.assign(process.env, {
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    NEXTAUTH_URL: settings.publicUrl,
    RATE_LIMIT_PER_SECOND: String(settings.rateLimitPerSecond),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(settings.databasePool),
    APP_SECRET: settings.appSecret ?? made?.appSecret,
    VAULT_KEY: settings.vaultKey?.toString('base64') ?? made?.vaultKey,
    MODE: settings.mode,
    LOG_LEVEL: settings.logLevel,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
}

/** Runs one of our own programs to its end: `disconnect` tells it that this process is gone. @param {string} file @param {string[]} args */
export const runProgram = (file, ...args) => run(process.execPath, ['--enable-source-maps', file, ...args], { leash: true });
