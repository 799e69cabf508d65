import 'server-only';
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { LineWriter } from '@/lib/log-lines';
import { isLetThrough } from '@/lib/repeats';
import { sourceFrames } from '@/lib/source-frames';

/** Fields with these names are never logged, in an entry itself or one level below. */
const secret = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'number',
  'verification_value',
  'card',
  'payment_details',
  'secret',
  'secret_key',
  'token',
  'api_key',
];
const below = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`);

type About = { kind?: string; state?: string; code?: string; job?: string; frames?: string };

/** So many lines of one warning or error are written in full; the number of others is logged once a second. */
const ofOne = { atOnce: 10, perSecond: 0.1 };

/** For warnings (40) and above: events that a stranger or an outage can repeat must not fill the disk. */
function logMethod(this: Logger, given: Parameters<LogFn>, method: LogFn, level: number): void {
  if (level < 40) {
    method.apply(this, given);
    return;
  }
  const [about, sentence] = (typeof given[0] === 'string' ? [{}, given[0]] : given) as [About, string | undefined];
  const { kind, state, code, job, frames } = about;
  const key = [level, sentence, kind, state, code, job, frames?.split('\n', 1)[0]].join('|');
  const writeSummary = (leftOut: number, ofMany: boolean) =>
    ofMany
      ? method.call(this, { leftOut }, 'more faults than are told apart')
      : method.call(this, { kind, state, code, job, leftOut }, sentence);
  if (isLetThrough('faults', key, ofOne, writeSummary)) method.apply(this, given);
}

const options = () => ({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: { paths: [...secret, ...secret.map(below)], censor: '[redacted]' },
  hooks: { logMethod },
});

/** @public One JSON line per entry. The content of a request's body is never logged; the names above are a second protection. */
export const logTo = (destination?: DestinationStream) => pino(options(), destination);

/** A warning that the process does not survive must be in the log. */
const urgentFrom = 40;

/** @public Lines are written together, and from warnings on before the call returns, with all before them; what a full pipe or disk has no room for waits. */
export function together(lines: LineWriter): DestinationStream & { flushSync: () => void } {
  return {
    // so that pino says of which level a line is
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line, this.lastLevel >= urgentFrom);
    },
    flushSync: () => lines.writeNow(),
  } as DestinationStream & { lastLevel: number; flushSync: () => void };
}

// One per process: the site and the plain server load separate modules, and two writers would come between each other's lines.
const held = globalThis as unknown as { logLines?: LineWriter };
function outOfProcess(): LineWriter {
  if (held.logLines) return held.logLines;
  // asking for its number makes a pipe one that refuses what it has no room for, so that writing into it stops nobody
  const lines = new LineWriter(process.stdout.fd ?? 1);
  process.once('exit', () => lines.end());
  held.logLines = lines;
  return lines;
}

export const log = logTo(together(outOfProcess()));

/** For lines whose fields are all ours: nothing in them needs to be looked for and hidden. */
const ownLines = log.child({}, { redact: [] });
ownLines.level = 'trace';
export function logOwn(level: 'info' | 'debug', about: Readonly<Record<string, string | number | boolean>>, sentence: string): void {
  if (log.isLevelEnabled(level)) ownLines[level](about, sentence);
}

/** A line that strangers can cause at will: so many of one key per second, the rest as a number. */
const ofStrangers = { atOnce: 100, perSecond: 20 };
export function logStranger(about: Record<string, unknown>, sentence: string, key = sentence): void {
  const tell = (leftOut: number) => log.info({ leftOut }, sentence);
  if (isLetThrough('strangers', key, ofStrangers, tell)) log.info(about, sentence);
}

/** The place of an error. Its message is left out: it can contain a value, a failing row, a card number. */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  return sourceFrames(error.stack.split('\n').filter((line) => /^\s+at /.test(line))).join('\n');
}
