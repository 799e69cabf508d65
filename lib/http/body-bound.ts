import type { IncomingMessage } from 'node:http';

const megabyte = 1_048_576;
/** The limit for forms, actions and other requests of pages. */
const maxBytes = megabyte;
const maxSignInBytes = megabyte / 16;
/** Above every accepted file: file routes have our own handlers, which identify the caller first and count themselves. */
const maxFileBytes = 32 * megabyte;
export const takesFiles = /^\/(?:api\/v1|application-files|checkout-logo|question-files|chargeback-drafts)\//;

/** The largest body in bytes that the site may read on this path. */
export function maxBodyOf(path: string): number {
  if (path.startsWith('/api/auth/')) return maxSignInBytes;
  return takesFiles.test(path) ? maxFileBytes : maxBytes;
}

/** Whether the declared length already exceeds the limit. */
export const isToldTooLong = ({ headers }: IncomingMessage, max: number): boolean => Number(headers['content-length'] ?? 0) > max;

/**
 * Counts a body before anybody reads it, because the site keeps what it reads in memory. Above the limit it calls `tooLarge` once and
 * passes nothing more on. Relies on Node giving each piece to `push`.
 */
export function boundBody(request: IncomingMessage, max: number, tooLarge: () => void): void {
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (piece: Uint8Array | null, encoding?: BufferEncoding) => {
    const before = bytes;
    bytes += piece?.length ?? 0;
    if (bytes <= max) return push(piece, encoding);
    if (before <= max) tooLarge();
    return true; // reads and drops the rest, so that the client receives the reply
  };
}
