import 'server-only';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/refusal';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** One of the programs that `scripts/bundle-browser-scripts.mjs` bundles. */
export const programOf = (name: 'fields' | 'frame' | 'demo'): string =>
  fs.readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'pages', `${name}.js`), 'utf8');

export const wordsOf = ({ locale, namespace }: { locale: Locale; namespace: 'fields' }) =>
  createTranslator({ locale, messages: locale === 'ja' ? ja : en, namespace });
export const brandWordsOf = (locale: Locale) => (locale === 'ja' ? ja : en).session.brands;

/** Text for HTML, between tags or in a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Plain = { locale: Locale; title: string; style: string; body: string; program: string; policy: Record<string, string> };

/** A whole page without a framework: the policy allows its one style and its one program by their hashes. */
export function plainPage({ locale, title, style, body, program, policy }: Plain): Response {
  const directives = { 'default-src': "'none'", 'style-src': hashOf(style), 'base-uri': "'none'", 'form-action': "'none'", ...policy };
  const scripts = [policy['script-src'], hashOf(program)].filter(Boolean).join(' ');
  const csp = Object.entries({ ...directives, 'script-src': scripts }).map(([name, value]) => `${name} ${value}`);
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style>${style}</style>`,
  ].join('');
  const html = `<!doctype html><html lang="${locale}"><head>${head}</head><body>${body}<script>${program}</script></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { headers: { ...headers, 'content-security-policy': csp.join('; ') } });
}
