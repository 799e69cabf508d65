import 'server-only';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import send from 'send';
import { isRead } from '@/lib/http/handler';
import { securityHeaders } from '@/lib/http/security-headers';

/** Below it is what the build has named after what it contains: nothing there ever changes. */
const prefix = '/_next/static/';
/** How the build has compressed them (scripts/compress-site.mjs), the smallest first; their names end so. */
const codings = { br: '.br', gzip: '.gz' };
const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/** Codings that a client takes: what it gives the weight 0 it does not. */
const takenBy = ({ headers }: IncomingMessage): string[] =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .flatMap((one) => (/;\s*q=0(?:\.0*)?\s*$/.test(one) ? [] : [one.split(';', 1)[0]?.trim().toLowerCase() ?? '']));

/** Sends a file, or says why there is none to send. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, path: string) => 'sent' | 'not_found' | 'method_not_allowed';

/** Whether nothing but a file of the site can be meant. */
export const isStatic = (path: string): boolean => path.startsWith(prefix);

/** The files that a build has left in `folder`, sent from there as they are, compressed where the client takes it. */
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
