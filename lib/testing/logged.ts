import type * as Log from '@/lib/log';

/** Every line that was logged, where the file mocks `@/lib/log` by `keepLines`. */
export const logged = { lines: [] as string[] };

/** `level`: an installation's own unless the file wants to see all. */
export function keepLines(real: typeof Log, level: 'info' | 'trace' = 'info'): typeof Log {
  process.env.LOG_LEVEL = level;
  return { ...real, log: real.logTo({ write: (line) => void logged.lines.push(line) }) };
}
