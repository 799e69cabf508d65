import 'server-only';
import { inspect } from 'node:util';
import { framesOf, log } from '@/lib/log';

const maxLength = 2_000;

/** Terminals act on these even inside a JSON text, which escapes only the others. */
const withoutControls = (text: string) => text.replace(/[\x7f-\x9f]/g, ' ').slice(0, maxLength);
const said = (value: unknown): string =>
  typeof value === 'string' ? value : inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY });

/** What the site's own parts say on the console becomes lines of the log; of an error its kind and where it came from, not its words. */
export function logConsole(): void {
  for (const [name, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'info'],
    ['debug', 'debug'],
  ] as const) {
    console[name] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const words = values.filter((value) => !(value instanceof Error)).map(said);
      log[level](
        { ...(error && { kind: error.name, frames: framesOf(error) }) },
        withoutControls(words.join(' ')) || 'an error of the site',
      );
    };
  }
}
