import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { log, logOwn, logTo, together } from '@/lib/log';
import { keepLines, logged } from '@/lib/testing/logged';
import { until } from '@/lib/testing/until';

keepLines();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A log into a file, and how often the file was written to. */
function aLog(name: string) {
  const file = path.join(folder, name);
  const out = pino.destination({ dest: file, sync: false, minLength: 4_096 });
  let writes = 0;
  out.on('write', () => {
    writes += 1;
  });
  const linesIn = () => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const log = logTo(together(out));
  log.level = 'info';
  return { log, linesIn, writes: () => writes, out };
}

test('lines are written together and in their order, those that come while others are written too', async () => {
  const to = aLog('together');
  await new Promise((ready) => to.out.once('ready', ready));
  for (let at = 0; at < 1_000; at++) {
    to.log.info({ at }, 'a line');
    if (at % 100 === 0) await new Promise(setImmediate);
  }
  await until(() => to.linesIn().length === 1_000);
  expect(to.linesIn().map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
  expect(to.writes()).toBeLessThan(100);
  to.log.info({ at: 1_000 }, 'the last, alone');
  await until(() => to.linesIn().length === 1_001);
});

test('a line of our own fields is as any other, at the level of the log', () => {
  const line = { requestId: 'x "y"', status: 200, ms: 1.5, replayed: true };
  log.info(line, 'request');
  logOwn('info', line, 'request');
  const [one, other] = logged.lines.map((text) => text.replace(/"time":\d+/, ''));
  expect(other).toBe(one);
  logOwn('debug', line, 'request');
  expect(logged.lines).toHaveLength(2);
  log.level = 'debug';
  logOwn('debug', line, 'request');
  log.level = 'silent';
  logOwn('info', line, 'request');
  expect(logged.lines.map((text) => JSON.parse(text).level)).toEqual([30, 30, 20]);
});
