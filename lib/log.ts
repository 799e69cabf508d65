import 'server-only';
import pino from 'pino';

/** One JSON line per entry. Nothing of a request's body is ever logged; the paths below are a second fence. */
export const log = pino({
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
