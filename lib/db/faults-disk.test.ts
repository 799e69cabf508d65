// A full disk of the database. The server runs in two small in-memory file systems, which only a process with its own mount namespace sees:
// that needs root (or the right to mount). Without it, a short run says so and a long one fails.
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '@/lib/testing/tier';
import { bundleProgram } from '@/scripts/test/bundle-program.mjs';

type FaultReport = {
  tally: Record<string, number>;
  wentDown: boolean;
  recoveredMs: number;
  lost: string[];
  withoutHint: number;
  violations: unknown[];
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'full-'));
const [data, log] = ['data', 'log'].map((name) => path.join(folder, name)) as [string, string];
for (const made of [folder, data, log]) {
  fs.mkdirSync(made, { recursive: true });
  fs.chmodSync(made, 0o755);
}
const mounts = 'mount -t tmpfs -o size=128m,mode=755 none "$1" && mount -t tmpfs -o size=56m,mode=755 none "$2"';
const mayMount = spawnSync('unshare', ['-m', 'sh', '-c', mounts, 'sh', data, log]).status === 0;
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const mustMount = times(0, 1) === 1;
const notTried = 'C08 is not tried: this process may not mount file systems in a namespace of its own (unshare -m)';
if (!mayMount && !mustMount) console.warn(notTried);

let told: { data: FaultReport; log: FaultReport };
beforeAll(async () => {
  if (!mayMount && mustMount) throw new Error(notTried);
  if (!mayMount) return;
  const program = await bundleProgram('scripts/test/full-disk.ts', folder);
  const run = `${mounts} && exec "$3" "$4" "$1" "$2"`;
  const ended = promisify(execFile)('unshare', ['-m', 'sh', '-c', run, 'sh', data, log, process.execPath, program]);
  const { stdout } = await ended.catch(({ code, signal, stdout: out, stderr }) => {
    throw new Error(`it ended with ${code ?? signal}, having said ${JSON.stringify([out, stderr]).slice(-2_000)}`);
  });
  told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
});

/**
 * Every call is refused as unavailable or has an unknown outcome; nothing is half done, nothing is lost, and calls work again afterwards.
 */
function expectClosed({ tally, lost, withoutHint, violations }: FaultReport) {
  const failed = Object.keys(tally).filter((status) => status !== '200');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((status) => !['503', '504'].includes(status))).toEqual([]);
  expect(withoutHint).toBe(0);
  expect(lost).toEqual([]);
  expect(violations).toEqual([]);
}

test.runIf(mayMount || mustMount)('C08 DiskFullData: writes are refused, no payment is partial, and it goes on when there is space', () => {
  console.info(`C08 data: ${JSON.stringify(told.data)}`);
  expectClosed(told.data);
  expect(told.data.wentDown).toBe(false);
});

test.runIf(mayMount || mustMount)('C08 DiskFullWal: writes are refused, no payment is partial, and it goes on when there is space', () => {
  console.info(`C08 log: ${JSON.stringify(told.log)}`);
  expectClosed(told.log);
});
