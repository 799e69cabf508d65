import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { parseProcess, pause, processorMs, processorTime, resume, treeOf } from './processes.mjs';

it('processes: a line of /proc is read whatever the name in it is', () => {
  const line = '4711 (a (b) c) S 12 4711 4711 0 -1 4194560 100 200 0 0 31 7 500 20 20 0 1 0 1000 2000 300';
  expect(parseProcess(line)).toEqual({ pid: 4711, parent: 12, ms: 380, reapedMs: 5_200 });
});

const one = (pid: number, parent: number, ms: number, reapedMs = 0) => ({ pid, parent, ms, reapedMs });

it('processes: a tree has what its processes have started, and nothing else', () => {
  const all = [one(1, 0, 900), one(5, 3, 40), one(2, 1, 10), one(3, 2, 20, 300), one(4, 2, 30), one(9, 1, 700)];
  expect(treeOf(all, 2).map(({ pid }) => pid)).toEqual([2, 3, 4, 5]);
  expect(processorMs(treeOf(all, 2))).toBe(400);
});

it('processes: what does not exist costs an unknown time, not none', () => {
  expect(treeOf([one(1, 0, 900)], 77)).toEqual([]);
  expect(processorMs([])).toBeNaN();
});

it('processes: a child that has ended stays in the sum', () => {
  const before = processorTime(process.pid);
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(processorTime(process.pid) - before).toBeGreaterThanOrEqual(290);
});

const stateOf = (pid: number) => /\) (\w) /.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

it('processes: one that is held still holds still with its children, and goes on afterwards', async () => {
  const echo = `
    const child = require('node:child_process').spawn('sleep', ['600']);
    process.stdin.on('data', (data) => process.stdout.write(data)).on('end', () => child.kill());
    console.log(child.pid);`;
  const child = spawn(process.execPath, ['-e', echo], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.stdin.end());
  const lines = createInterface({ input: child.stdout });
  const below = Number((await once(lines, 'line'))[0]);
  await pause(child.pid ?? 0);
  expect([child.pid ?? 0, below].map(stateOf)).toEqual(['T', 'T']);
  child.stdin.write('still there\n');
  resume(child.pid ?? 0);
  expect(await once(lines, 'line')).toEqual(['still there']);
  expect(stateOf(below)).not.toBe('T');
});
