import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { basic } from '@/lib/testing/requests/raw-http';
import { asApplication } from '@/scripts/database-logins.mjs';
import { bundleProgram } from '@/scripts/test/bundle-program.mjs';

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', inject('postgres')).href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

type Reply = { status: number; body: never };

/**
 * A second installation beside the test's own: a sandbox over HTTP, in a process of its own and with a database of its own, that the test's own can
 * have as its acquirer. `key` and `publishable` are of an ordinary merchant of it.
 */
export async function aSecondInstallation() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'second-'));
  const name = `test_second_${randomBytes(4).toString('hex')}`;
  const [program] = await Promise.all([
    bundleProgram('scripts/test/sandbox-api.ts', inject('folder')),
    asOwner(`CREATE DATABASE "${name}" TEMPLATE "${inject('template')}"`),
  ]);
  const env = {
    ...process.env,
    MODE: 'sandbox',
    WORKER: 'external',
    PORT: undefined,
    DATA_DIR: folder,
    DATABASE_URL: asApplication(new URL(`/${name}`, inject('way')).href, inject('password')),
    DATABASE_OWNER_URL: new URL(`/${name}`, inject('postgres')).href,
  };
  const child = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port, key, publishable, tenantId }] = (await once(child, 'message')) as [
    Record<'key' | 'publishable' | 'tenantId', string> & { port: number },
  ];
  const ask = async (method: string, target: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${target}`, {
      method,
      headers: { authorization: basic(key), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  return {
    port,
    key,
    publishable,
    tenantId,
    ask,
    /** What an attempt has left there. */
    madeBy: async (attemptId: string): Promise<{ id: string; status: string; amount_refunded: number }[]> =>
      ((await ask('GET', `/payments?external_order_num=${attemptId}`)).body as { data: never }).data,
    /** Ends what its own acquirer has left open. */
    recover: async (): Promise<string[]> => {
      child.send('recover');
      return ((await once(child, 'message')) as [string[]])[0];
    },
    /** Pays its merchant out. */
    payOut: async (): Promise<{ amount: number; bankFee: number }> => {
      child.send('payOut');
      return ((await once(child, 'message')) as [{ amount: number; bankFee: number }])[0];
    },
    /** Another secret key of its merchant. */
    renewKey: async (): Promise<string> => {
      child.send('renewKey');
      return ((await once(child, 'message')) as [string])[0];
    },
    /** Another merchant of it. */
    openMerchant: async (): Promise<{ tenantId: string; key: string; publishable: string }> => {
      child.send('openMerchant');
      return ((await once(child, 'message')) as [{ tenantId: string; key: string; publishable: string }])[0];
    },
    close: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await asOwner(`DROP DATABASE "${name}" WITH (FORCE)`);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type SecondInstallation = Awaited<ReturnType<typeof aSecondInstallation>>;
