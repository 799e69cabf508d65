// An installation with its uploads in a bucket: started, copied, restored elsewhere, and missing files reported.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anObjectStore, type ObjectStore } from '../../lib/testing/servers/object-store';
import { runCommand as command, demoPlatform, type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bucket-'));
fs.chmodSync(folder, 0o755);
const at = (name: string) => path.join(folder, name);
let store: ObjectStore;
let product: Product;
let env: Record<string, string>;

beforeAll(async () => {
  store = await anObjectStore('bunpai-papers');
  env = { ...store.keys, FILES_URL: store.url, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' };
  product = await startProduct({ ...env, DATA_DIR: at('original') });
});
afterAll(async () => {
  if (product.child.exitCode === null) await product.stop();
  store.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function upload(): Promise<{ url: string }> {
  const { id, secret_key: key } = demoPlatform(at('original'));
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const place = `http://127.0.0.1:${product.port}/api/v1/merchants`;
  const { data } = await (await fetch(`${place}?per_page=100`, { headers: { authorization } })).json();
  const seller = data.find((one: { id: string }) => one.id !== id);
  const form = new FormData();
  form.set('paper', new Blob([fs.readFileSync('node_modules/sharp/package.json')]), 'x.json');
  expect((await fetch(`${place}/${seller.id}/files`, { method: 'POST', headers: { authorization }, body: form })).status).toBe(422);
  const png = await (await import('sharp'))
    .default({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  form.set('paper', new Blob([new Uint8Array(png)]), '店舗.png');
  const made = await fetch(`${place}/${seller.id}/files`, { method: 'POST', headers: { authorization }, body: form });
  expect(made.status).toBe(200);
  return made.json();
}

/** A copy has no keys: they come from their own place. */
function bringKeys(to: string): void {
  fs.mkdirSync(to);
  for (const name of ['app.secret', 'vault.key']) fs.copyFileSync(path.join(at('original'), name), path.join(to, name));
}

test.skipIf(isQuick)(
  'uploads go into the bucket and come out of it, a copy knows them, and one that is missing there is told',
  async () => {
    const demo = store.objects.size;
    expect(demo).toBeGreaterThan(0);
    const { url } = await upload();
    expect(store.objects.size).toBe(demo + 1);
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe([...store.objects.values()].at(-1)?.bytes.length);
    expect(fs.existsSync(path.join(at('original'), 'files'))).toBe(false);

    const target = at('backup');
    const made = await command({ ...env, DATA_DIR: at('original') }, 'backup', target);
    expect(made, made.output).toMatchObject({ code: 0, output: expect.stringContaining('uploads are in a bucket') });
    await product.stop();

    const to = at('copy');
    bringKeys(to);
    const without = await command({ ...env, FILES_URL: '', DATA_DIR: to }, 'restore', target);
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining('set FILES_URL') });
    const nowhere = await command(
      { ...env, FILES_URL: 's3://bunpai-papers/uploads?endpoint=http://127.0.0.1:9', DATA_DIR: to },
      'restore',
      target,
    );
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('The uploads could not be read') });
    fs.rmSync(to, { recursive: true });
    bringKeys(to);
    store.objects.delete([...store.objects.keys()].at(-1) ?? '');
    const restored = await command({ ...env, DATA_DIR: to }, 'restore', target);
    expect(restored, restored.output).toMatchObject({ code: 1, output: expect.stringContaining('The ledger is clean') });
    expect(restored.output).toContain(`files: ${demo + 1}, of them 1 missing or damaged`);
  },
);
