import 'server-only';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import send from 'send';
import { isRead } from '@/lib/http/handler';
import { securityHeaders } from '@/lib/http/security-headers';

/** File names below it contain a hash of their content: they never change. */
const prefix = '/_next/static/';
/** The compressed files of the build (scripts/compress-site.mjs), smallest first, by their endings. */
const codings = { br: '.br', gzip: '.gz' };
const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/** The encodings that a client accepts; weight 0 means that it does not. */
const takenBy = ({ headers }: IncomingMessage): string[] =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .flatMap((one) => (/;\s*q=0(?:\.0*)?\s*$/.test(one) ? [] : [one.split(';', 1)[0]?.trim().toLowerCase() ?? '']));

/** Sends a file, or returns why there is none. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, path: string) => 'sent' | 'not_found' | 'method_not_allowed';

/** Whether the path can only be a file of the site. */
export const isStatic = (path: string): boolean => path.startsWith(prefix);

/** Sends the build's files in `folder` unchanged, compressed if the client accepts it. */
export function staticFiles(folder: string): StaticFiles {
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(found.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')));
  return (request, response, asked) => {
    const name = asked.slice(prefix.length);
    if (!names.has(name)) return 'not_found';
    if (!isRead(request)) return 'method_not_allowed';
    const taken = takenBy(request);
    const [coding, ending] = Object.entries(codings).find(([one, end]) => taken.includes(one) && names.has(`${name}${end}`)) ?? [];
    for (const [header, value] of Object.entries(securityHeaders)) response.setHeader(header, value);
    response.setHeader('vary', 'Accept-Encoding');
    if (coding) {
      response.setHeader('content-encoding', coding);
      response.setHeader('content-type', types[path.posix.extname(name)] ?? 'application/octet-stream');
    }
    send(request, `${name}${ending ?? ''}`, { root: folder, index: false, immutable: true, maxAge: '1y' }).pipe(response);
    return 'sent';
  };
}
