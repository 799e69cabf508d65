import net from 'node:net';
import { watchdogMs } from '../tier';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

type Hearing = {
  /** When a connection that stays open is abandoned. */
  waitMs?: number;
  /** Abandoned after this as well. */
  over?: Promise<unknown>;
  /** Called with everything received so far, whenever more arrives. */
  hear?: (text: string) => void;
};

/** Sends bytes and returns the server's answer until it closes the connection, or the wait ends. Bytes are latin1 text, both ways. */
export function sayRaw(
  port: number,
  bytes: string,
  { waitMs = watchdogMs, over, hear }: Hearing = {},
): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    const end = (closed: boolean) => {
      clearTimeout(timer);
      resolve({ text, closed });
      socket.destroy();
    };
    const timer = setTimeout(() => end(false), waitMs);
    over?.finally(() => end(false)).catch(() => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      hear?.(text);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
    socket.write(bytes, 'latin1');
  });
}

/** Decodes a chunked body. */
function unchunked(text: string): string {
  let [rest, whole] = [text, ''];
  for (;;) {
    const end = rest.indexOf('\r\n');
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (end < 0 || !length) return whole;
    whole += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 2 + length + 2);
  }
}

/** The first response in a server's answer; header names in lower case. */
export function answerIn(text: string): RawAnswer {
  const at = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, at).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 1).trim()]),
  );
  const rest = text.slice(at + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}

export type RawRequest = {
  method?: string;
  target?: string;
  headers?: readonly (readonly [string, string])[];
  body?: string;
  version?: string;
};

/** A request as bytes. Host and `Connection: close` are set unless given. */
export function bytesOf({ method = 'GET', target = '/', headers = [], body, version = '1.1' }: RawRequest): string {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own: [string, string][] = [
    ['Host', '127.0.0.1'],
    ['Connection', 'close'],
  ];
  if (body !== undefined && !given.has('transfer-encoding')) own.push(['Content-Length', String(Buffer.byteLength(body))]);
  const all = [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} HTTP/${version}\r\n${lines}\r\n${Buffer.from(body ?? '').toString('latin1')}`;
}

export const askRaw = async (port: number, request: RawRequest, options: Hearing = {}): Promise<RawAnswer> =>
  answerIn((await sayRaw(port, bytesOf(request), options)).text);

export const basic = (key: string, password = ''): string => `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`;
