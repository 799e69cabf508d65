import 'server-only';
import pino, { type DestinationStream } from 'pino';

const options = () => ({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: {
    paths: [
      'authorization',
      'cookie',
      'password',
      'number',
      'verification_value',
      'secret',
      'secret_key',
      '*.authorization',
      '*.password',
      '*.number',
    ],
    censor: '[redacted]',
  },
});

/** @public One JSON line per entry. Nothing of a request's body is ever logged; the paths above are a second fence. */
export const logTo = (destination?: DestinationStream) => pino(options(), destination);
export const log = logTo();

/** Where an error came from. Its message stays out: it can hold a value, a failing row, a card number. */
export const framesOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? error.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : undefined;
