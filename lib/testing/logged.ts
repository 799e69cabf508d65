import pino from 'pino';
import { afterAll } from 'vitest';
import { log } from '@/lib/log';
import { forgetRepeats } from '@/lib/repeats';

/** Every logged line, in a file that keeps them. */
export const logged = { lines: [] as string[] };

/** From now until the end of the file, keeps lines instead of writing them. `level`: an installation's own, unless the file needs all. */
export function keepLines(level: 'info' | 'trace' = 'info'): void {
  const into = log as unknown as Record<symbol, { write: (line: string) => void }>;
  const [before, levelBefore] = [into[pino.symbols.streamSym], log.level];
  into[pino.symbols.streamSym] = { write: (line) => void logged.lines.push(line) };
  log.level = level;
  logged.lines.length = 0;
  forgetRepeats();
  afterAll(() => {
    if (before) into[pino.symbols.streamSym] = before;
    log.level = levelBefore;
  });
}
