import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/** A page of another site, which posts a form to an address on load. */
const forging = (to: string) =>
  `<!doctype html><html lang="ja"><title>evil</title><link rel="icon" href="data:,"><form method="post" action="${to}"><input name="outcome" value="approved"><button>x</button></form><script>document.forms[0].submit()</script></html>`;
const evil = 'evil.example';
export const forgedPost = (to: string) => `http://${evil}/?to=${encodeURIComponent(to)}`;

/** A proxy to the product that removes the sec-fetch headers, like Safari before 16.4, which sends none. `programs`: the sent scripts. */
export async function silentProxy() {
  const programs = new Map<string, string>();
  const server = http.createServer((asked, reply) => {
    const url = new URL(asked.url ?? '/', 'http://none.invalid');
    if (url.hostname === evil) {
      reply.setHeader('content-type', 'text/html; charset=utf-8').end(forging(url.searchParams.get('to') ?? ''));
      return;
    }
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !/^(sec-|proxy-|accept-encoding)/.test(name)));
    const sent = http.request(url, { method: asked.method ?? 'GET', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (/javascript/.test(answer.headers['content-type'] ?? '')) programs.set(url.pathname, Buffer.concat(chunks).toString());
      });
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    sent.on('error', () => reply.destroy());
    asked.pipe(sent);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    programs,
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    close: () => server.close(),
  };
}

/** Features that Safari 15.0 lacks, by the tables of MDN; and features that need https. */
const lacking: [of: string, names: string[]][] = [
  ['Array.prototype', ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
  ['String.prototype', ['at', 'isWellFormed', 'toWellFormed']],
  ['Set.prototype', ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  ['Object', ['hasOwn', 'groupBy']],
  ['Array', ['fromAsync']],
  ['Promise', ['withResolvers', 'try']],
  ['URL', ['canParse', 'parse']],
  ['AbortSignal', ['timeout', 'any']],
  ['Crypto.prototype', ['randomUUID', 'subtle']],
  ['Navigator.prototype', ['clipboard', 'credentials', 'locks', 'storage', 'serviceWorker', 'scheduling', 'userAgentData']],
  ['HTMLFormElement.prototype', ['requestSubmit']],
  ['HTMLElement.prototype', ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert']],
  ['HTMLInputElement.prototype', ['showPicker']],
  ['Element.prototype', ['checkVisibility', 'setHTML']],
  ['Document.prototype', ['startViewTransition']],
  [
    'globalThis',
    ['structuredClone', 'requestIdleCallback', 'scheduler', 'BroadcastChannel', 'CompressionStream', 'PublicKeyCredential', 'caches'],
  ],
];

/** Removes these features before a page's own scripts run. */
export const forget = (context: BrowserContext) =>
  context.addInitScript((all) => {
    for (const [of, names] of all) {
      const owner = of.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], globalThis);
      for (const name of names) if (owner) Reflect.deleteProperty(owner as object, name);
    }
  }, lacking);
