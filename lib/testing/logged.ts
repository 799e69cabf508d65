import type * as Log from '@/lib/log';

/** Every line that was logged, at the level of an installation, where the file mocks `@/lib/log` by `keepLines`. */
export const logged = { lines: [] as string[] };

export function keepLines(real: typeof Log): typeof Log {
  process.env.LOG_LEVEL = 'info';
  return { ...real, log: real.logTo({ write: (line) => void logged.lines.push(line) }) };
}
