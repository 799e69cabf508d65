import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '@/lib/settings.mjs';
import { makeSecrets } from './secrets.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('makes the secrets once, for the owner only, as the settings want them', () => {
  const dataDir = path.join(folder, 'new');
  const { appSecret, vaultKey } = makeSecrets(dataDir);
  expect(makeSecrets(dataDir)).toEqual({ appSecret, vaultKey });
  expect(fs.readdirSync(dataDir).sort()).toEqual(['app.secret', 'vault.key']);
  for (const name of fs.readdirSync(dataDir)) expect(fs.statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  const settings = readSettings({ APP_SECRET: appSecret, VAULT_KEY: vaultKey, DATABASE_URL: 'postgresql://127.0.0.1/none' });
  expect(settings.vaultKey).toHaveLength(32);
});

it('makes different secrets for each data directory', () => {
  const [one, other] = ['one', 'other'].map((name) => makeSecrets(path.join(folder, name)));
  expect(one?.appSecret).not.toBe(other?.appSecret);
  expect(one?.vaultKey).not.toBe(other?.vaultKey);
});
