// The resources that uploads use: the server's memory, its disk space, and the files that a killed server leaves.
import { execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '@/lib/files/content';
import { sweepFiles } from '@/lib/files/sweep-files';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { basic } from '@/lib/testing/requests/raw-http';
import { countOf, sql } from '@/lib/testing/tables';
import { isQuick, times } from '@/lib/testing/tier';
import { bundleProgram } from '@/scripts/test/bundle-program.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
const store = path.join(folder, 'store');
fs.mkdirSync(store);
fs.chmodSync(folder, 0o755);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const megabyte = 1_048_576;

type UploadServer = { port: number; key: string; tenantId: string; seller: string };
const programs = {} as Record<'upload-server' | 'full-store', string>;
beforeAll(async () => {
  for (const name of ['upload-server', 'full-store'] as const) programs[name] = await bundleProgram(`scripts/test/${name}.ts`, folder);
});

async function aServerProcess() {
  const child = fork(programs['upload-server'], { execArgv: ['--max-semi-space-size=64'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [told] = (await once(child, 'message')) as [UploadServer];
  const most = async (): Promise<number> => {
    child.send('most');
    return ((await once(child, 'message')) as [{ most: number }])[0].most;
  };
  const upload = (body: BodyInit) =>
    fetch(`http://127.0.0.1:${told.port}/api/v1/merchants/${told.seller}/files`, {
      method: 'POST',
      headers: { authorization: basic(told.key), 'content-type': formType },
      body,
      duplex: 'half',
    } as RequestInit);
  return { child, told, most, upload };
}

test.skipIf(isQuick)('F01 UploadSizes: twenty at once of nearly 10 MB take less than 64 MB of memory', async () => {
  const { child, told, most, upload } = await aServerProcess();
  const form = formOf({ filename: 'x.pdf', bytes: aPdf({ size: 9.9 * megabyte }) });
  // what a server needs for its first files, whatever their size
  for (let first = 0; first < 5; first++) expect((await upload(form)).status).toBe(200);
  await most();
  const before = await most();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(form)));
  const grown = ((await most()) - before) / megabyte;
  child.kill('SIGKILL');
  console.info(`F01: 20 uploads of 9.9 MB at once, + ${grown.toFixed(1)} MB`);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(grown).toBeLessThan(64);
  expect((await Readable.from(filesOf(told.tenantId)).toArray()).length).toBe(25);
});

test('a server that is killed in the middle of an upload leaves no row, and bytes that are swept', async () => {
  const { child, told, upload } = await aServerProcess();
  const form = formOf({ filename: 'x.pdf', bytes: aPdf({ size: 5 * megabyte }) });
  const rows = await countOf('File');
  const halves = async function* () {
    yield form.subarray(0, 3 * megabyte);
    const begun = async () =>
      (
        await Readable.from(filesOf(told.tenantId))
          .toArray()
          .catch(() => [])
      ).length > 0;
    while (!(await begun())) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await once(child, 'exit');
    yield form.subarray(3 * megabyte);
  };
  await expect(upload(Readable.toWeb(Readable.from(halves())) as unknown as BodyInit)).rejects.toThrow();
  expect([await countOf('File'), (await Readable.from(filesOf(told.tenantId)).toArray()).length]).toEqual([rows, 1]);
  expect(await sweepFiles(new Date(Date.now() + 1_000))).toBe(1);
  expect((await Readable.from(filesOf(told.tenantId)).toArray()).length).toBe(0);
  expect(await sql('SELECT id FROM "File" WHERE "tenantId" = $1', [told.tenantId])).toEqual([]);
});

const mounts = 'mount -t tmpfs -o size=24m,mode=755 none "$1"';
const mayMount = spawnSync('unshare', ['-m', 'sh', '-c', mounts, 'sh', store]).status === 0;
const mustMount = times(0, 1) === 1;
const notTried = 'C09 is not tried: this process may not mount file systems in a namespace of its own (unshare -m)';
if (!mayMount && !mustMount) console.warn(notTried);

test.runIf(mayMount || mustMount)(
  'C09 DiskFullUploads: 503, neither row nor file is left, and it goes on when there is space',
  async () => {
    if (!mayMount) throw new Error(notTried);
    const rows = await countOf('File');
    const run = ['-m', 'sh', '-c', `${mounts} && exec "$2" "$3" "$1"`, 'sh', store, process.execPath, programs['full-store']];
    const { stdout } = await promisify(execFile)('unshare', run);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      room: { status: 200, code: null, retryAfter: null, rows: rows + 1, files: 1 },
      full: { status: 503, code: 'service_unavailable', retryAfter: '1', rows: rows + 1, files: 1 },
      again: { status: 200, code: null, retryAfter: null, rows: rows + 2, files: 2 },
    });
  },
);
