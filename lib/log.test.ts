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

/** A pipe that nobody reads until it is read, and the lines that were read of it. */
function aPipe(name: string) {
  const file = path.join(folder, name);
  execFileSync('mkfifo', [file]);
  const { O_RDWR, O_RDONLY, O_NONBLOCK } = fs.constants;
  const reader = fs.openSync(file, O_RDONLY | O_NONBLOCK);
  const [fd, pieces] = [fs.openSync(file, O_RDWR | O_NONBLOCK), [] as Buffer[]];
  const piece = Buffer.alloc(65_536);
  /** Reads some of it, at most what a pipe holds. Returns whether there was any. */
  const read = () => {
    try {
      return pieces.push(Buffer.from(piece.subarray(0, fs.readSync(reader, piece)))) > 0;
    } catch {
      return false;
    }
  };
  const readLines = () => {
    read();
    return Buffer.concat(pieces).toString().split('\n').slice(0, -1);
  };
  return { fd, read, readLines, lines: new LineWriter(fd) };
}
type Pipe = ReturnType<typeof aPipe>;
const aLine = (name: string, bytes: number) => `${name}${'x'.repeat(bytes - 1 - name.length)}\n`;
/** Fills the pipe with lines, but for less than 4 kB. */
function fill({ lines }: Pipe): string[] {
  const filling = upTo(15).map((at) => aLine(`fill ${at} `, 4_096));
  for (const line of filling) lines.write(line, true);
  return filling;
}
/** Reads and writes by turns until nothing comes any more. */
function drain({ read, readLines, lines }: Pipe): string[] {
  for (lines.writeNow(); read(); ) lines.writeNow();
  return readLines().map((line) => `${line}\n`);
}

test('lines are written together and in their order, those that come while others are written too', async () => {
  const write = vi.spyOn(fs, 'writeSync');
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
  const { fd, readLines } = aPipe('full');
  const log = logTo(together(new LineWriter(fd)));
  log.level = 'info';
  const long = 'x'.repeat(9_000);
  for (let at = 0; at < 100; at++) {
    log.info({ at, text: at % 7 === 0 ? long : 'short' }, 'a line');
    if (at % 10 === 0) log.warn({ at, text: at % 20 === 0 ? long : 'short' }, `a warning ${at}`);
    if (at % 25 === 0) await new Promise(setImmediate);
  }
  const found = await until(() => readLines().length === 110 && readLines());
  expect(placesIn(found).toSorted((one, two) => one - two)).toEqual(upTo(100).flatMap((at) => (at % 10 === 0 ? [at, at] : [at])));
});

test('a long line that a pipe took in part is finished before the next one begins', () => {
  const pipe = aPipe('in part');
  const { lines, read } = pipe;
  const [filling, long, next] = [fill(pipe), aLine('long ', 9_004), aLine('next ', 40)];
  lines.write(long, true);
  expect(read()).toBe(true);
  lines.write(next, true);
  expect(drain(pipe)).toEqual([...filling, long, next]);
});

test('what waits for a reader is written at the end of the process, before what came after it', async () => {
  const pipe = aPipe('end');
  const { lines, read } = pipe;
  const [filling, fatal, after] = [fill(pipe), aLine('fatal ', 5_000), aLine('after ', 40)];
  lines.write(fatal, true);
  await new Promise(setImmediate);
  expect(read()).toBe(true);
  lines.write(after);
  lines.end();
  expect(pipe.readLines().map((line) => `${line}\n`)).toEqual([...filling, fatal, after]);
});

test('what would take too much memory is left out, urgent lines last, and how many they were is written once there is room', () => {
  const pipe = aPipe('too much');
  const { lines } = pipe;
  const written = { info: 0, urgent: 0 };
  const write = (sort: keyof typeof written, count: number) => {
    for (let at = 0; at < count; at++) lines.write(aLine(`${sort} ${written[sort]++} `, 40_000), sort === 'urgent');
  };
  write('info', 110);
  write('urgent', 1);
  write('info', 10);
  write('urgent', 110);
  const before = drain(pipe);
  write('info', 1);
  const found = drain(pipe);
  const [told, last, ...others] = found.slice(found.findIndex((line) => line.startsWith('{')));
  const kept = (sort: string) => found.flatMap((line) => (line.startsWith(sort) ? [Number(line.split(' ')[1])] : []));
  const [info, urgent] = [kept('info'), kept('urgent')];
  expect(info).toEqual([...upTo(info.length - 1), 120]);
  expect(info.length * 40_000).toBeGreaterThan(4_000_000);
  expect(info.length).toBeLessThan(110);
  expect(urgent).toEqual(upTo(urgent.length));
  expect(urgent.length).toBeGreaterThan(90);
  expect(urgent.length).toBeLessThan(111);
  const leftOut = 121 + 111 - info.length - urgent.length;
  expect(JSON.parse(told ?? '')).toEqual({
    level: 40,
    time: expect.any(Number),
    leftOut,
    msg: expect.stringMatching(/^lines were left out: /),
  });
  expect(before.at(-1)).toBe(told);
  expect([last, others]).toEqual([aLine('info 120 ', 40_000), []]);
});

test('what a full disk has no room for waits for it, and the process does not', () => {
  const file = path.join(folder, 'disk');
  const lines = new LineWriter(fs.openSync(file, 'a'));
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
  lines.write('one\n', true);
  lines.write('two\n');
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1_001);
  lines.end();
  now.mockRestore();
  write.mockRestore();
  expect(fs.readFileSync(file, 'utf8')).toBe('');
  lines.writeNow();
  expect(fs.readFileSync(file, 'utf8')).toBe('one\ntwo\n');
});

test('a reader that has gone keeps nobody, and ends the writing', () => {
  const file = path.join(folder, 'gone');
  execFileSync('mkfifo', [file]);
  const reader = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const gone = new LineWriter(fs.openSync(file, fs.constants.O_WRONLY));
  fs.closeSync(reader);
  const write = vi.spyOn(fs, 'writeSync');
  for (const line of ['one\n', 'two\n']) gone.write(line, true);
  gone.end();
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
