// @ts-check
// The database of a process, and the complete environment for it.
import fs from 'node:fs';
import path from 'node:path';
import { programEnvironment } from '../lib/environment.mjs';
import { settingNames } from '../lib/settings.mjs';
import { connected, embeddedLogins, excessOf, makeLogin } from './database-logins.mjs';
import { findRunning, openDatabase } from './embedded-postgres.mjs';
import { atEnd, logStep, run } from './process-lifecycle.mjs';
import { applicationPassword, makeSecrets } from './secrets.mjs';
import { workingUser } from './service-user.mjs';

/** @typedef {ReturnType<typeof import('../lib/settings.mjs').readGivenSettings>} GivenSettings */

/** Creates DATA_DIR. @param {GivenSettings} settings */
export function makeDataDir({ dataDir }) {
  try {
    // one by one: recursive creation never ends below a folder that allows none, such as /proc
    const missing = [];
    for (let folder = path.resolve(dataDir); !fs.existsSync(folder); folder = path.dirname(folder)) missing.unshift(folder);
    for (const folder of missing) fs.mkdirSync(folder);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch {
    throw new Error(`The setting DATA_DIR must name a folder that can be written: ${dataDir} is none.`);
  }
}

/** @param {'DATABASE_URL' | 'DATABASE_OWNER_URL'} setting @param {string} databaseUrl */
async function reached(setting, databaseUrl) {
  try {
    await connected(databaseUrl, async () => {});
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    const why = error instanceof Error && error.message ? error.message : /** @type {NodeJS.ErrnoException} */ (error).code;
    throw new Error(`The database that ${setting} names (${host}${pathname}) cannot be reached: ${why}.`);
  }
}

/** @typedef {import('./database-logins.mjs').Logins} Logins */

/** A database server of one's own. @param {string} url @param {string | undefined} ownerUrl @returns {Logins} */
const given = (url, ownerUrl) => ({ url, ownerUrl: ownerUrl ?? url });

/** Opens the configured database as its only owner: DATABASE_URL, or the embedded server of DATA_DIR. @param {GivenSettings} settings */
export async function ownDatabase({ databaseUrl, databaseOwnerUrl, dataDir }) {
  if (databaseUrl) {
    if (databaseOwnerUrl) await reached('DATABASE_OWNER_URL', databaseOwnerUrl);
    await reached('DATABASE_URL', databaseUrl);
    return given(databaseUrl, databaseOwnerUrl);
  }
  const database = await openDatabase(dataDir);
  atEnd(database.stop);
  database.keepUp((event) => logStep(event === 'lost' ? 'the database is gone: starting it again' : 'the database is back'));
  await makeLogin(database.url, applicationPassword(dataDir));
  logStep(database.adopted ? 'database found running' : 'database started');
  return embeddedLogins(dataDir, database.url);
}

/** @param {GivenSettings} settings */
export function requireDatabase({ databaseUrl, dataDir }) {
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, 'db')))
    throw new Error(`There is no database in ${dataDir} yet: run npm start first.`);
}

/** Opens it next to its owning process, if there is one. @param {GivenSettings} settings @returns {Promise<Logins>} */
export async function readDatabase(settings) {
  requireDatabase(settings);
  if (settings.databaseUrl) return given(settings.databaseUrl, settings.databaseOwnerUrl);
  const running = await findRunning(settings.dataDir);
  return running ? embeddedLogins(settings.dataDir, running) : ownDatabase(settings);
}

/**
 * Puts every resolved setting into the environment, so that this process and its children read complete settings. Without the owner's
 * login: programs that need it get it separately.
 * @param {GivenSettings} settings
 * @param {Logins} logins
 */
export function completeEnvironment(settings, { url }) {
  delete process.env.DATABASE_OWNER_URL;
  const dataDir = path.resolve(settings.dataDir);
  const made = settings.appSecret && settings.vaultKey ? undefined : makeSecrets(dataDir);
  Object.assign(process.env, {
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    NEXTAUTH_URL: settings.publicUrl,
    RATE_LIMIT_PER_SECOND: String(settings.rateLimitPerSecond),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL: String(settings.databasePool),
    APP_SECRET: settings.appSecret ?? made?.appSecret,
    VAULT_KEY: settings.vaultKey?.toString('base64') ?? made?.vaultKey,
    MODE: settings.mode,
    LOG_LEVEL: settings.logLevel,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
}

/**
 * Refuses a live installation whose application login could change write-once tables; warns in a sandbox. Runs after the migrations.
 * @param {GivenSettings} settings
 * @param {Logins} logins
 */
export async function refuseExcess({ mode }, { url }) {
  const [first, ...more] = await excessOf(url);
  if (!first) return;
  const told = `The application's login, in DATABASE_URL, may do more than it must: ${first}${more.length > 0 ? `, and ${more.length} more` : ''}.`;
  const cure = 'Give it one that owns nothing, and the owner as DATABASE_OWNER_URL: docs/operations.md says how.';
  if (mode === 'live') throw new Error(`${told} ${cure}`);
  logStep(`${told} ${cure} A live installation does not start like that.`);
}

/**
 * Runs one of our own programs to its end: `disconnect` tells it that this process is gone. It gets the environment that it needs, and the
 * owner's login if given and needed.
 * @param {string} file
 * @param {{ words?: string[], logins?: Logins }} [given]
 */
export function runProgram(file, { words = [], logins } = {}) {
  const env = programEnvironment(file, settingNames, { ...process.env, ...(logins && { DATABASE_OWNER_URL: logins.ownerUrl }) });
  // without a DATA_DIR there is no folder whose owner it could be: an empty name would be the project's, and would be given away
  const { user = {} } = process.env.DATA_DIR ? workingUser(process.env.DATA_DIR) : {};
  return run(process.execPath, ['--enable-source-maps', file, ...words], { leash: true, env, user });
}
