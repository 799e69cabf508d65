import type { Locale } from '@/lib/refusal';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** No script runs in it, and no page may frame it. */
export const refusalPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/** A page with one sentence, for page requests that none of our pages can answer. `link`: an address to go to instead. */
export function refusalPage(sentence: string, locale: Locale, link: string | null = null): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bunpai</title>';
  const told = escaped(sentence);
  const [before = '', after] = link === null ? [told] : told.split(escaped(link), 2);
  const way = link === null || after === undefined ? '' : `<a href="${escaped(link)}">${escaped(link)}</a>${after}`;
  return `<!doctype html><html lang="${locale}">${head}<p>${before}${way}</p></html>`;
}
