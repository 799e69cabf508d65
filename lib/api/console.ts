import 'server-only';
import { inspect } from 'node:util';
import { isClientGone } from '@/lib/db/failures';
import { noteAway, noteTurnedAway } from '@/lib/db/outage';
import { framesOf, log, logStranger } from '@/lib/log';
import { isRefusalCode, statusOf } from '@/lib/refusal';

const maxLength = 2_000;

/** Characters that terminals act on and that JSON does not escape. */
const withoutControls = (text: string) => text.replace(/[\x7f-\x9f]/g, ' ').slice(0, maxLength);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY });

/** The code of an expected refusal; checked by name, because the site's bundle has its own class. */
function refusedWith(error: Error | undefined): string | null {
  const code = error?.name === 'Refusal' && 'code' in error ? String(error.code) : '';
  return isRefusalCode(code) && statusOf(code) < 500 ? code : null;
}

/** Console output of the site's own parts becomes log lines; of an error only its kind and, if it is ours, its place, not its message. */
export function logConsole(): void {
  for (const [name, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'info'],
    ['debug', 'debug'],
  ] as const) {
    console[name] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const code = refusedWith(error);
      if (code) return logStranger({ code }, 'a page was refused');
      if (isClientGone(error)) return log.debug('a client left while it sent');
      if (error && noteAway(error)) return noteTurnedAway();
      const words = values.filter((value) => !(value instanceof Error)).map(textOf);
      const isFault = error && level === 'error';
      log[level](
        { ...(error && { kind: error.name }), ...(isFault && { frames: framesOf(error) }) },
        withoutControls(words.join(' ')) || 'an error of the site',
      );
    };
  }
}
