import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { log, logOwn, logTo, together } from '@/lib/log';
import { LineWriter } from '@/lib/log-lines';
import { keepLines, logged } from '@/lib/testing/logged';
import { until } from '@/lib/testing/until';

keepLines();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A log into a file. */
function aLog(name: string) {
  const file = path.join(folder, name);
  const log = logTo(together(new LineWriter(fs.openSync(file, 'a'))));
  log.level = 'info';
  return { log, linesIn: () => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}
const placesIn = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).at);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A pipe that nobody reads until it is read, and what was read of it. */
function aPipe(name: string) {
  const file = path.join(folder, name);
  execFileSync('mkfifo', [file]);
  const { O_RDWR, O_RDONLY, O_NONBLOCK } = fs.constants;
  const reader = fs.openSync(file, O_RDONLY | O_NONBLOCK);
  let text = '';
  const read = () => {
    const piece = Buffer.alloc(65_536);
    try {
      text += piece.toString('latin1', 0, fs.readSync(reader, piece));
    } catch {}
    return text.split('\n').slice(0, -1);
  };
  return { fd: fs.openSync(file, O_RDWR | O_NONBLOCK), read };
}

test('lines are written together and in their order, those that come while others are written too', async () => {
  const write = vi.spyOn(fs, 'write');
  const to = aLog('together');
  for (let at = 0; at < 1_000; at++) {
    to.log.info({ at }, 'a line');
    if (at % 100 === 0) await new Promise(setImmediate);
  }
  await until(() => to.linesIn().length === 1_000);
  expect(placesIn(to.linesIn())).toEqual(upTo(1_000));
  expect(write.mock.calls.length).toBeLessThan(100);
  to.log.info({ at: 1_000 }, 'the last, alone');
  await until(() => to.linesIn().length === 1_001);
  write.mockRestore();
});

test.each(['warn', 'error', 'fatal'] as const)('%s is in the log when the call returns, with all that came before it', (level) => {
  const to = aLog(level);
  to.log.info({ at: 0 }, 'before');
  expect(to.linesIn()).toEqual([]);
  to.log.child({ of: 'a child' })[level]({ at: 1 }, `a ${level}`);
  expect(placesIn(to.linesIn())).toEqual([0, 1]);
  to.log.info({ at: 2 }, 'after');
  expect(placesIn(to.linesIn())).toEqual([0, 1]);
});

test('what waits can be written at once, as pino does after a fatal line and the process at its end', () => {
  const file = path.join(folder, 'flushed');
  const lines = new LineWriter(fs.openSync(file, 'a'));
  const stream = together(lines);
  const text = () => fs.readFileSync(file, 'utf8');
  stream.write('one\n');
  expect(text()).toBe('');
  stream.flushSync();
  expect(text()).toBe('one\n');
  stream.write('two\n');
  lines.end();
  expect(text()).toBe('one\ntwo\n');
});

test('a pipe that is full stops nobody, and no line is torn or left out, however long', async () => {
  const { fd, read } = aPipe('full');
  const log = logTo(together(new LineWriter(fd)));
  log.level = 'info';
  const long = 'x'.repeat(9_000);
  for (let at = 0; at < 100; at++) {
    log.info({ at, text: at % 7 === 0 ? long : 'short' }, 'a line');
    if (at % 10 === 0) log.warn({ at, text: at % 20 === 0 ? long : 'short' }, `a warning ${at}`);
    if (at % 25 === 0) await new Promise(setImmediate);
  }
  const found = await until(() => read().length === 110 && read());
  expect(placesIn(found).toSorted((one, two) => one - two)).toEqual(upTo(100).flatMap((at) => (at % 10 === 0 ? [at, at] : [at])));
});

test('what a reader has not taken for a second is waited for', async () => {
  const { fd, read } = aPipe('slow');
  const lines = new LineWriter(fd);
  const write = vi.spyOn(fs, 'write').mockImplementationOnce(() => {});
  lines.write(`${'x'.repeat(5_000)}\n`);
  lines.write('next\n');
  expect(write).toHaveBeenCalledOnce();
  const [, , , , , taken] = write.mock.calls[0] as unknown as [number, Buffer, number, number, null, (error: null, bytes: number) => void];
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  lines.writeNow();
  expect(read()).toEqual([]);
  now.mockRestore();
  taken(null, 5_001);
  expect(await until(() => read().length === 1 && read())).toEqual(['next']);
  write.mockRestore();
});

test('a full disk and a reader that has gone keep nobody, and leave out what cannot be written', async () => {
  const full = new LineWriter(fs.openSync('/dev/full', 'w'));
  full.write('one\n');
  full.writeNow();
  full.write(`${'x'.repeat(9_000)}\n`);
  full.write('two\n');
  full.end();
  const file = path.join(folder, 'gone');
  execFileSync('mkfifo', [file]);
  const reader = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const gone = new LineWriter(fs.openSync(file, fs.constants.O_WRONLY));
  fs.closeSync(reader);
  const write = vi.spyOn(fs, 'writeSync');
  for (const line of ['one\n', 'two\n']) {
    gone.write(line);
    gone.writeNow();
  }
  expect(write).toHaveBeenCalledOnce();
  write.mockRestore();
});

test('a process has one writer of lines, however often this module is loaded', async () => {
  const writers = globalThis as unknown as { logLines?: LineWriter };
  const first = writers.logLines;
  expect(first).toBeInstanceOf(LineWriter);
  const exits = process.listenerCount('exit');
  vi.resetModules();
  const again = await import('@/lib/log');
  expect(again.log).not.toBe(log);
  expect(writers.logLines).toBe(first);
  expect(process.listenerCount('exit')).toBe(exits);
  const write = vi.spyOn(first as LineWriter, 'write').mockImplementation(() => {});
  again.log.level = 'info';
  again.log.info('from the other module');
  expect(write).toHaveBeenCalledOnce();
  write.mockRestore();
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
