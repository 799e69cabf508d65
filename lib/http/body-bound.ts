import type { IncomingMessage } from 'node:http';

const megabyte = 1_048_576;
/** A form, an action, whatever a page sends. */
const maxBytes = megabyte;
const maxSignInBytes = megabyte / 16;
/** Beyond every file that is taken: where files come, handlers of our own know the person first and count by themselves. */
const maxFileBytes = 32 * megabyte;
export const takesFiles = /^\/(?:api\/v1|application-files|checkout-logo|question-files|chargeback-drafts)\//;

/** How long a body may be that the site is to read, in bytes. */
export function maxBodyOf(path: string): number {
  if (path.startsWith('/api/auth/')) return maxSignInBytes;
  return takesFiles.test(path) ? maxFileBytes : maxBytes;
}

/** Whether the length that is told is too much already. */
export const isToldTooLong = ({ headers }: IncomingMessage, max: number): boolean => Number(headers['content-length'] ?? 0) > max;

/**
 * Counts a body before anybody reads it: the site keeps what it reads in memory, whoever sends it. Where more comes than may, `tooLarge` is called
 * once, and no more is handed on. Relies on Node handing each piece to `push`.
 */
export function boundBody(request: IncomingMessage, max: number, tooLarge: () => void): void {
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (piece: Uint8Array | null, encoding?: BufferEncoding) => {
    const before = bytes;
    bytes += piece?.length ?? 0;
    if (bytes <= max) return push(piece, encoding);
    if (before <= max) tooLarge();
    return true; // what still comes is read and forgotten, so that the client hears the answer
  };
}
