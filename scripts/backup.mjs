// @ts-check
// npm run backup -- <folder>: a copy of the installation, running or stopped, without its keys. See docs/operations.md.

import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../lib/settings.mjs';
import { copyDatabase } from './copy-database.mjs';
import { copyFile, copyTree } from './copy-tree.mjs';
import { completeEnvironment, readDatabase } from './database.mjs';
import { printsOf } from './key-fingerprints.mjs';
import { atEnd, logStep, step } from './process-lifecycle.mjs';

/** @typedef {{ format: 1, madeAt: string, mode: string, hasDatabase: boolean, hasFiles: boolean, keys: import('./key-fingerprints.mjs').KeyPrints }} Label */

export const LABEL = 'backup.json';
/** Copied after the database, in this order: a file is stored before its row, so the copy has the bytes of every row in it. */
export const BESIDE = /** @type {const} */ ({ folders: ['files', 'mail'], files: ['db.password', 'demo.json'] });

/** @param {string | undefined} word @param {string} dataDir */
function targetOf(word, dataDir) {
  if (!word) throw new Error('Say where to: npm run backup -- <a folder that is not there yet>');
  const target = path.resolve(word);
  if (existsSync(target)) throw new Error(`${target} is there already: a backup makes its own folder.`);
  if (!path.relative(dataDir, target).startsWith('..'))
    throw new Error(`${target} is inside DATA_DIR: it would be lost with what it is a copy of.`);
  const draft = `${target}.unfinished`;
  if (existsSync(draft))
    throw new Error(`${draft} is there: another backup is being made, or one ended in the middle. In that case remove it.`);
  return { target, draft };
}

/** @param {string} dataDir @param {string} draft */
async function copyBeside(dataDir, draft) {
  const total = { files: 0, bytes: 0 };
  for (const name of BESIDE.folders) {
    if (!existsSync(path.join(dataDir, name))) continue;
    const copied = await copyTree(path.join(dataDir, name), path.join(draft, name));
    total.files += copied.files;
    total.bytes += copied.bytes;
  }
  for (const name of BESIDE.files)
    if (existsSync(path.join(dataDir, name))) await copyFile(path.join(dataDir, name), path.join(draft, name));
  return total;
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Returns the exit code. @param {import('./database.mjs').GivenSettings} given @param {string[]} words */
export async function backUp(given, [word]) {
  const dataDir = path.resolve(given.dataDir);
  const { target, draft } = targetOf(word, dataDir);
  const logins = await step(() => readDatabase(given));
  completeEnvironment(given, logins);
  const whole = readSettings(process.env);
  await fs.mkdir(draft, { recursive: true, mode: 0o700 });
  atEnd(() => fs.rm(draft, { recursive: true, force: true })); // a complete copy has its final name by then
  return step(async () => {
    if (given.databaseUrl) logStep('the database is a server of your own: this copies what lies beside it');
    else {
      const { bytes, segments, place } = await copyDatabase(logins.ownerUrl, path.join(dataDir, 'db'), path.join(draft, 'db'));
      logStep(`database: ${megabytes(bytes)} and ${segments} segments of its log, up to ${place}`);
    }
    const { files, bytes } = await copyBeside(dataDir, draft);
    logStep(`files: ${files}, ${megabytes(bytes)}`);
    if (given.filesBucket) logStep('uploads are in a bucket of your own, which keeps what was there before by its own means');
    /** @type {Label} */
    const label = {
      format: 1,
      madeAt: new Date().toISOString(),
      mode: given.mode,
      hasDatabase: !given.databaseUrl,
      hasFiles: !given.filesBucket,
      keys: printsOf(whole),
    };
    await fs.writeFile(path.join(draft, LABEL), `${JSON.stringify(label, null, 2)}\n`, { mode: 0o600, flush: true });
    await fs.rename(draft, target);
    logStep(`${target} is whole; it holds no key: APP_SECRET and VAULT_KEY are kept apart from it`);
    return 0;
  });
}
