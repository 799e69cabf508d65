// @ts-check
// Fingerprints of keys: a backup contains no keys, but tells which keys belong to it.
import { hkdfSync } from 'node:crypto';

/** @param {string | Buffer} key @param {string} name */
const printOf = (key, name) => Buffer.from(hkdfSync('sha256', key, '', `print of ${name}`, 9)).toString('base64url');

/** @typedef {{ APP_SECRET: string, VAULT_KEY: string }} KeyPrints */
/** @param {{ appSecret: string, vaultKey: Buffer }} keys @returns {KeyPrints} */
export const printsOf = ({ appSecret, vaultKey }) => ({
  APP_SECRET: printOf(appSecret, 'APP_SECRET'),
  VAULT_KEY: printOf(vaultKey, 'VAULT_KEY'),
});
