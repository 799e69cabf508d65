// @ts-check
// npm run restore -- <folder>: restores a backup of `npm run backup` into an empty DATA_DIR, and proves it. See docs/operations.md.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readGivenSettings } from '../lib/settings.mjs';
import { BESIDE, LABEL } from './backup.mjs';
import { copyFile, copyTree } from './copy-tree.mjs';
import { completeEnvironment, makeDataDir, ownDatabase, runProgram } from './database.mjs';
import { connected } from './database-logins.mjs';
import { printsOf } from './key-fingerprints.mjs';
import { logStep, step } from './process-lifecycle.mjs';
import { giveData, giveTree, serviceUser } from './service-user.mjs';

/** @param {string | undefined} word @returns {{ from: string, label: import('./backup.mjs').Label }} */
function open(word) {
  if (!word) throw new Error('Say from where: npm run restore -- <a folder that npm run backup made>');
  const from = path.resolve(word);
  if (!existsSync(path.join(from, LABEL))) throw new Error(`${from} is no whole backup: it has no ${LABEL}.`);
  const label = JSON.parse(readFileSync(path.join(from, LABEL), 'utf8'));
  if (label.format !== 1) throw new Error(`${from} was made by a later version: restore it with that one.`);
  return { from, label };
}

/** @param {string} dataDir */
function refuseWhatIsThere(dataDir) {
  const there = ['db', ...BESIDE.folders, ...BESIDE.files].filter((name) => existsSync(path.join(dataDir, name)));
  if (there.length > 0) throw new Error(`${dataDir} is not empty (${there.join(', ')}): set DATA_DIR to a folder without an installation.`);
}

/**
 * Uses the keys of DATA_DIR when none are given. Generates none: sealed values would never open again.
 * @param {import('./database.mjs').GivenSettings} given
 * @param {import('./backup.mjs').Label} label
 */
function refuseWrongKeys(given, label) {
  const kept = (/** @type {string} */ name) => {
    const file = path.join(given.dataDir, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  const env = { ...process.env };
  env.APP_SECRET ||= kept('app.secret');
  env.VAULT_KEY ||= kept('vault.key');
  const { appSecret, vaultKey } = readGivenSettings(env);
  if (!appSecret || !vaultKey)
    throw new Error('A backup holds no keys: set APP_SECRET and VAULT_KEY, or put app.secret and vault.key into DATA_DIR first.');
  const told = printsOf({ appSecret, vaultKey });
  for (const name of /** @type {const} */ (['APP_SECRET', 'VAULT_KEY']))
    if (told[name] !== label.keys[name]) throw new Error(`${name} is not the one that this backup was made under.`);
}

/**
 * Everything is copied under a temporary name; the database, which is looked for first, gets its own name last.
 * @param {string} from
 * @param {string} dataDir
 */
async function put(from, dataDir) {
  const draft = path.join(dataDir, 'restoring');
  await fs.rm(draft, { recursive: true, force: true });
  const { files } = await copyTree(from, draft);
  giveTree(draft, serviceUser(dataDir));
  for (const name of [...BESIDE.files, ...BESIDE.folders, 'db'])
    if (existsSync(path.join(draft, name))) await fs.rename(path.join(draft, name), path.join(dataDir, name));
  await copyFile(path.join(draft, LABEL), path.join(dataDir, 'restored.json'));
  await fs.rm(draft, { recursive: true, force: true });
  giveData(dataDir);
  return files;
}

/** @param {import('node:stream').Readable} bytes */
async function sha256Of(bytes) {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Reads uploads from where they are stored.
 * @param {import('./database.mjs').GivenSettings} given
 * @returns {Promise<(key: string) => Promise<import('node:stream').Readable>>}
 */
async function readerOf({ dataDir, filesBucket }) {
  if (!filesBucket) return async (key) => createReadStream(path.join(dataDir, 'files', key));
  const { openBucket } = await import('../lib/files/bucket.mjs');
  return openBucket(filesBucket).read;
}

/**
 * Counts a missing file; stops when the disk or the store does not answer, which says nothing about its files.
 * @param {{ code?: string, name?: string, message: string }} error
 */
function noneOrStop({ code, name, message }) {
  if (code === 'ENOENT' || name === 'NoSuchKey') return 'none';
  throw new Error(`The uploads could not be read, so nothing can be said of them: ${code ?? name}: ${message}`);
}

/**
 * The number of uploads in the database, and those whose bytes are missing or changed.
 * @param {string} url
 * @param {import('./database.mjs').GivenSettings} given
 */
async function findDamaged(url, given) {
  const read = await readerOf(given);
  /** @type {string[]} */
  const damaged = [];
  let [count, after] = [0, '00000000-0000-0000-0000-000000000000'];
  return connected(url, async (client) => {
    for (;;) {
      const { rows } = await client.query('SELECT "tenantId", id, sha256 FROM "File" WHERE id > $1 ORDER BY id LIMIT 1000', [after]);
      if (rows.length === 0) return { count, damaged };
      for (const { tenantId, id, sha256 } of rows) {
        const found = await read(`${tenantId}/${id}`).then(sha256Of).catch(noneOrStop);
        if (found !== sha256) damaged.push(`${tenantId}/${id}`);
      }
      count += rows.length;
      after = rows.at(-1).id;
    }
  });
}

/** @param {import('./database-logins.mjs').Logins} logins @param {import('./database.mjs').GivenSettings} given */
async function prove(logins, given) {
  if ((await runProgram('scripts/migrations.mjs', { words: ['deploy'], logins })) !== 0)
    throw new Error('The database could not be migrated; the reason stands above.');
  const proof = await runProgram('dist/ledger-verify.mjs');
  const { count, damaged } = await findDamaged(logins.url, given);
  for (const file of damaged) console.error(`files/${file} is missing or not as it came`);
  logStep(`files: ${count}, of them ${damaged.length} missing or damaged`);
  return proof === 0 && damaged.length === 0 ? 0 : 1;
}

/**
 * Returns the exit code; 0: the ledger is clean and every file exists.
 * @param {import('./database.mjs').GivenSettings} given
 * @param {string[]} words
 */
export async function restore(given, [word]) {
  const { from, label } = open(word);
  const dataDir = path.resolve(given.dataDir);
  if (label.mode !== given.mode) throw new Error(`This is a backup of a ${label.mode} installation: MODE must be ${label.mode}.`);
  if (label.hasDatabase === Boolean(given.databaseUrl))
    throw new Error(
      label.hasDatabase
        ? 'This backup has a database of its own: restore it without DATABASE_URL.'
        : 'This backup has no database: set DATABASE_URL to the server that you have restored before.',
    );
  if ((label.hasFiles ?? true) === Boolean(given.filesBucket))
    throw new Error(
      given.filesBucket
        ? 'This backup has the uploads in it: restore it without FILES_URL; docs/operations.md tells how they get into a bucket.'
        : 'The uploads of this backup are in a bucket: set FILES_URL.',
    );
  makeDataDir(given);
  refuseWhatIsThere(dataDir);
  refuseWrongKeys(given, label);
  logStep(`${await step(() => put(from, dataDir))} files of ${label.madeAt} are in ${dataDir}`);
  const logins = await step(() => ownDatabase(given));
  completeEnvironment(given, logins);
  return step(() => prove(logins, given));
}
