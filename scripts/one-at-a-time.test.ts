import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

// its own temporary folder, so that no start of the product is disturbed
const TMPDIR = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
afterAll(() => fs.rmSync(TMPDIR, { recursive: true }));

/** A process that holds the lock until it is told to end, and reports that. */
function hold(what = '') {
  const program = `
    import { once } from 'node:events';
    import { oneAtATime } from './scripts/one-at-a-time.mjs';
    await oneAtATime(() => console.log('waits'), async () => {
      console.log('begins');
      await once(process.stdin.resume(), 'end');
    }, '${what}');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')));
  const exit = once(child, 'close');
  const spoke = once(child.stdout, 'data');
  return { child, lines, exit, spoke, end: () => child.stdin.end() };
}

it('makes the second wait until the first has ended', async () => {
  const first = hold();
  await first.spoke;
  const second = hold();
  second.end();
  await second.spoke;
  expect(second.lines).toEqual(['waits']);
  expect(first.child.exitCode).toBeNull();
  first.end();
  await Promise.all([first.exit, second.exit]);
  expect(second.lines).toEqual(['waits', 'begins']);
});

it('lets something else be done meanwhile', async () => {
  const first = hold();
  await first.spoke;
  const second = hold('something else');
  second.end();
  await second.exit;
  expect(second.lines).toEqual(['begins']);
  expect(first.child.exitCode).toBeNull();
  first.end();
  await first.exit;
});

it('is free again when its holder was killed', async () => {
  const first = hold();
  await first.spoke;
  const second = hold();
  second.end();
  await second.spoke;
  first.child.kill('SIGKILL');
  await second.exit;
  expect(second.lines).toEqual(['waits', 'begins']);
});

it('takes no notice of what a killed one left when nobody waited', async () => {
  const first = hold();
  await first.spoke;
  first.child.kill('SIGKILL');
  await first.exit;
  const second = hold();
  second.end();
  await second.exit;
  expect(second.lines).toEqual(['begins']);
});
