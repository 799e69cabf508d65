// A live installation for a journey: a copy of the demo market, turned live, whose acquirer is the market that the journey belongs to.
import { type ChildProcess, spawn } from 'node:child_process';
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { embeddedLogins } from '../scripts/database-logins.mjs';
import { freePort, openDatabase } from '../scripts/embedded-postgres.mjs';
import { restoreMarket } from '../scripts/test/market-snapshot.mjs';
import { dump, market, readDemo } from './market';
import { givePasskey } from './passkeys';

type Merchant = { id: string; platform_role: string | null; secret_key: string; publishable_key: string };

/** As lib/vault/seal.ts does. */
function sealed(text: string, purpose: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(purpose));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64')}`;
}

/** The acquirer's side: an ordinary merchant of the journey's market. */
const merchantThere = (): Merchant =>
  readDemo().merchants.find(({ platform_role, secret_key }: Merchant) => platform_role === null && secret_key);

const liveKey = (key: string) => key.replace('_test_', '_live_');
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** `origins`: pages that may have its card fields; without them its customers type cards on the acquirer's page. */
type Options = { origins?: readonly string[] };

async function goLive(client: pg.Client, { id, secret_key, publishable_key }: Merchant, vaultKey: Buffer, { origins }: Options) {
  await client.query(`UPDATE "Installation" SET mode = 'live'`);
  for (const key of [secret_key, publishable_key])
    await client.query(`UPDATE "ApiKey" SET mode = 'live', hash = $2 WHERE hash = $1`, [hashOf(key), hashOf(liveKey(key))]);
  for (const origin of origins ?? [])
    await client.query(`INSERT INTO "AllowedOrigin" ("tenantId", origin, "createdAt", "allowedAt") VALUES ($1, $2, now(), now())`, [
      id,
      origin,
    ]);
  const { secret_key: theirs, publishable_key: publishable } = merchantThere();
  await client.query(
    `INSERT INTO "AcquirerAccount" (name, settings, secrets, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('bunpai', $1, $2, true, now(), now(), $3, 'journey')`,
    [
      JSON.stringify({ url: `${market.address}/api/v1`, ...(origins && { cards: 'fields', publishable_key: publishable }) }),
      sealed(JSON.stringify({ secret_key: theirs }), 'acquirer:bunpai', vaultKey),
      randomUUID(),
    ],
  );
}

const apiAt = (address: string, key: string) => async (method: string, target: string, body?: unknown) => {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/v1${target}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return answer.json();
};

async function ready(address: string, product: ChildProcess): Promise<void> {
  for (;;) {
    if (product.exitCode !== null) throw new Error('the live installation has ended');
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Started, and its customers give cards to the market of this worker. */
export async function aLiveInstallation(options: Options = {}) {
  const data = `${market.data}-live`;
  const log = `${data}.log`;
  fs.rmSync(data, { recursive: true, force: true });
  await restoreMarket(data);
  const secretOf = (name: string) => fs.readFileSync(path.join(data, name), 'utf8').trim();
  const database = await openDatabase(data);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const own: Merchant = readDemo().merchants.find(({ platform_role, secret_key }: Merchant) => platform_role === null && secret_key);
  await goLive(client, own, Buffer.from(secretOf('vault.key'), 'base64'), options);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const said = fs.openSync(log, 'w', 0o600);
  const env = {
    ...process.env,
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, DATA_DIR: data, MODE: 'live', OPERATOR_NAME: '分配株式会社' },
    ...{ DATABASE_URL: embeddedLogins(data, database.url).url, DATABASE_OWNER_URL: database.url },
    ...{ APP_SECRET: secretOf('app.secret'), VAULT_KEY: secretOf('vault.key') },
  };
  const product = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', said, said] });
  fs.closeSync(said);
  await ready(address, product);
  return {
    address,
    publishableKey: liveKey(own.publishable_key),
    api: apiAt(address, liveKey(own.secret_key)),
    /** The acquirer's, with the account's key. */
    there: apiAt(market.address, merchantThere().secret_key),
    givePasskey: (email: string) => givePasskey(client, email),
    /** All that it has stored and said. */
    everything: async () => `${await dump(client)}\n${fs.readFileSync(log, 'utf8')}\n${fs.readFileSync(path.join(data, 'db.log'), 'utf8')}`,
    close: async () => {
      product.kill('SIGTERM');
      if (product.exitCode === null) await once(product, 'exit');
      await client.end();
      await database.stop();
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
