import 'server-only';
import pino, { type DestinationStream } from 'pino';
import { sourceFrames } from '@/lib/source-frames';

/** Under these names nothing is ever shown, on an entry itself or one level below. */
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

const options = () => ({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: { paths: [...secret, ...secret.map(below)], censor: '[redacted]' },
});

/** @public One JSON line per entry. Nothing of a request's body is ever logged; the names above are a second fence. */
export const logTo = (destination?: DestinationStream) => pino(options(), destination);
/** Written beside the work: what has come while a line is written goes out with the next. Whoever ends the process leaves none behind. */
export const log = logTo(pino.destination({ sync: false }));

/** Where an error came from. Its message stays out: it can hold a value, a failing row, a card number. */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  return sourceFrames(error.stack.split('\n').filter((line) => /^\s+at /.test(line))).join('\n');
}
