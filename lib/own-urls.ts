import { settings } from '@/lib/installation';

/**
 * The customers' pages, which need no account, and their requests: by the first word of the path. Every other path is the dashboard's, so
 * that a new page belongs to customers only when it is listed here.
 */
const customerWords = ['fields', 'js', 'language', 'logos', 'manage', 'pay', 'refund-claims', 'secure-tokens', 'sessions'] as const;
type CustomerWord = (typeof customerWords)[number];
export type CustomerPath = `/${CustomerWord}${'' | `/${string}`}`;

/**
 * Paths of both sides: scripts, styles and icons, the card script that shops have loaded from PUBLIC_URL since before, the card's way from
 * its fields to the API, and the requests that a proxy makes to each of its names.
 */
const shared = /^\/(?:_next\/static\/.+|js\/fields\.js|api\/v1\/tokens|api\/health|api\/live)$/;

/** Requests of browsers and crawlers to any site: its icons, and the files in public/. */
export const isSiteFile = (path: string): boolean =>
  /^\/(?:favicon\.ico|icon\.svg|icon-\d+\.png|apple-touch-icon\.png|manifest\.webmanifest|robots\.txt)$/.test(path);

/** The side of a path when customers' pages have their own origin. Compared as written, as the site compares it. */
export function sideOf(path: string): 'customer' | 'dashboard' | 'both' {
  if (shared.test(path) || isSiteFile(path)) return 'both';
  return customerWords.includes(path.split('/', 2)[1] as CustomerWord) ? 'customer' : 'dashboard';
}

/** The address of a customer's page. */
export const customerLink = (path: CustomerPath): string => settings().customerUrl + path;

/** The address of every other link: pages for signed-in users, and those of the API. */
export const dashboardLink = (path: `/${string}`): string => settings().publicUrl + path;

/** Our origins: one, or two when customers' pages have their own. */
export const ownOrigins = (): string[] => [...new Set([settings().publicUrl, settings().customerUrl])];

/** The path of one of our customer pages, with either of our origins; null: another address. */
export function customerPathIn(address: string): string | null {
  const origin = ownOrigins().find((own) => address.startsWith(`${own}/`));
  const path = origin === undefined ? '' : address.slice(origin.length);
  return sideOf(path.split(/[?#]/, 1)[0] ?? '') === 'customer' ? path : null;
}
