import type { IncomingMessage } from 'node:http';
import { takesFiles } from '@/lib/http/body-bound';
import type { RefusalCode } from '@/lib/refusal';

/** Our actions take the typed input and a key; a wrapped action has its state before them. */
const maxArguments = 8;
/** Limits for the values of a request and their depth: a value may contain itself. */
const maxValues = 50_000;
const maxDepth = 60;
const maxTreeLength = 40_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** React's notation for values that JSON lacks; a text that starts with the sign doubles it. */
const isWord = (text: string): boolean =>
  /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$)/.test(text) || (text.startsWith('$D') && !Number.isNaN(Date.parse(text.slice(2))));

/** The object that `$0:1:name` names: it appears elsewhere in the arguments and is not written twice. */
function referred(root: unknown, text: string): unknown {
  const [first, ...path] = text.slice(1).split(':');
  if (first !== '0') return undefined;
  const below = (at: unknown, name: string) =>
    isObject(at) && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
  const found = path.reduce(below, root);
  return isObject(found) ? found : undefined;
}

/** Whether React can parse the text as arguments of one of our actions: plain values without cycles. */
export function isArguments(text: string): boolean {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return false;
  }
  let left = maxValues;
  const isPlain = (value: unknown, depth: number): boolean => {
    if (--left < 0 || depth > maxDepth) return false;
    if (typeof value === 'string' && value.startsWith('$')) return isWord(value) || isPlainReference(value, depth);
    if (Array.isArray(value) && value.length > left) return false;
    return !isObject(value) || Object.entries(value).every(([name, inner]) => name !== '__proto__' && isPlain(inner, depth + 1));
  };
  const isPlainReference = (text: string, depth: number): boolean => {
    const found = referred(root, text);
    return found !== undefined && isPlain(found, depth + 1);
  };
  return Array.isArray(root) && root.length <= maxArguments && isPlain(root, 0);
}

const isSegment = (value: unknown): boolean => typeof value === 'string' || (Array.isArray(value) && value.length === 4);

function isTree(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > maxDepth) return false;
  const [segment, routes] = value;
  return isSegment(segment) && isObject(routes) && Object.values(routes).every((route) => isTree(route, depth + 1));
}

/** The page tree header of a browser, as our own pages send it: missing, or readable. */
function isTreeRight({ headers }: IncomingMessage): boolean {
  const told = headers['next-router-state-tree'];
  if (told === undefined) return true;
  if (Array.isArray(told) || told.length > maxTreeLength) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(told)), 0);
  } catch {
    return false;
  }
}

export const isAction = ({ method, headers }: IncomingMessage): boolean => method === 'POST' && headers['next-action'] !== undefined;

/**
 * Refuses requests that no page of ours sends and that the site would report as its own error: a multipart form, or an action with another
 * name or kind.
 */
export function refusedBeforeBody(
  request: IncomingMessage,
  path: string,
): Extract<RefusalCode, 'bad_request' | 'unsupported_media_type'> | null {
  const { headers } = request;
  const type = headers['content-type'] ?? '';
  if (/^\s*multipart\//i.test(type) && !takesFiles.test(path)) return 'unsupported_media_type';
  if (!isTreeRight(request)) return 'bad_request';
  if (!isAction(request)) return null;
  // file routes have no page, and would read far more than an action has
  if (takesFiles.test(path) || !/^[0-9a-f]{42}$/.test(String(headers['next-action']))) return 'bad_request';
  return type.startsWith('text/plain') ? null : 'unsupported_media_type';
}

/** Node's marker for a stream that was partly read: no Web request can be made of such a stream. */
const disturbed = Symbol.for('nodejs.stream.disturbed');

/**
 * Reads the whole body and leaves it readable for the next reader; null: the client has gone. Relies on Node accepting data back before the
 * end of the stream was reported.
 */
export function readAhead(request: IncomingMessage): Promise<Buffer | null> {
  if (request.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const end = (whole: Buffer | null) => {
      request.off('readable', take);
      request.off('close', leave);
      if (whole && whole.length > 0) request.unshift(whole);
      Object.assign(request, { [disturbed]: false });
      resolve(whole);
    };
    const leave = () => end(null);
    function take() {
      for (let piece: Buffer | null = request.read(); piece !== null; piece = request.read()) pieces.push(piece);
      if (request.complete) end(Buffer.concat(pieces));
    }
    request.on('close', leave);
    if (request.complete && request.readableLength === 0) end(Buffer.alloc(0));
    else request.on('readable', take);
  });
}
