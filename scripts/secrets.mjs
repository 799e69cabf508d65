// @ts-check
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeOnce } from './create-once.mjs';

/** The password of the embedded database's application; its owner's is db.password. @param {string} dataDir */
export const applicationPassword = (dataDir) =>
  writeOnce(path.join(dataDir, 'db.app-password'), () => crypto.randomBytes(24).toString('hex'));

/** The two secrets of a data directory, generated the first time. Losing `vault.key` loses every stored card. @param {string} dataDir */
export function makeSecrets(dataDir) {
  fs.mkdirSync(dataDir, { recursive: true });
  return {
    appSecret: writeOnce(path.join(dataDir, 'app.secret'), () => crypto.randomBytes(48).toString('base64url')),
    vaultKey: writeOnce(path.join(dataDir, 'vault.key'), () => crypto.randomBytes(32).toString('base64')),
  };
}
