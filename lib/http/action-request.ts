import type { IncomingMessage } from 'node:http';
import { takesFiles } from '@/lib/http/body-bound';
import type { RefusalCode } from '@/lib/refusal';

/** Ours take what was typed and a key; a wrapped one has its state before that. */
const maxArguments = 8;
/** Values with all that they refer to, and how deep they stand: of what refers to itself there is no end. */
const maxValues = 50_000;
const maxDepth = 60;
const maxTreeLength = 40_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What React writes for what JSON does not have; a text that begins with the sign has it twice. */
const isWord = (text: string): boolean =>
  /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$)/.test(text) || (text.startsWith('$D') && !Number.isNaN(Date.parse(text.slice(2))));

/** What `$0:1:name` names: an object that stands elsewhere in the arguments and was not written twice. */
function referred(root: unknown, text: string): unknown {
  const [first, ...path] = text.slice(1).split(':');
  if (first !== '0') return undefined;
  const below = (at: unknown, name: string) =>
    isObject(at) && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
  const found = path.reduce(below, root);
  return isObject(found) ? found : undefined;
}

/** Whether React can read it as arguments of an action of ours: plain values, and nothing that contains itself. */
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

/** Which page a browser shows, as our own pages tell the site: without it, or with one that reads as one. */
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

/** What no page of ours sends, and the site would take for a fault of its own: a form with parts, an action by another name or kind. */
export function refusedBeforeBody(
  request: IncomingMessage,
  path: string,
): Extract<RefusalCode, 'bad_request' | 'unsupported_media_type'> | null {
  const { headers } = request;
  const type = headers['content-type'] ?? '';
  if (/^\s*multipart\//i.test(type) && !takesFiles.test(path)) return 'unsupported_media_type';
  if (!isTreeRight(request)) return 'bad_request';
  if (!isAction(request)) return null;
  // where files come there is no page, and far more would be read than an action has
  if (takesFiles.test(path) || !/^[0-9a-f]{42}$/.test(String(headers['next-action']))) return 'bad_request';
  return type.startsWith('text/plain') ? null : 'unsupported_media_type';
}

/** By what Node tells others whether something of a stream was read: nobody may make a Web request of one that was. */
const disturbed = Symbol.for('nodejs.stream.disturbed');

/**
 * All of the body, which whoever comes next still finds in the request; null where the client has gone. Relies on Node taking back what was
 * read before its end is told.
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
