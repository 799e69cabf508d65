import { settings } from '@/lib/installation';

/**
 * The pages that customers open, who have no account, and what these pages ask: by the first word of the path. Everything else is the
 * dashboard's, so that whatever is added is not a customer's until it stands here.
 */
const customerWords = ['fields', 'js', 'language', 'logos', 'pay', 'refund-claims', 'secure-tokens', 'sessions'] as const;
type CustomerWord = (typeof customerWords)[number];
export type CustomerPath = `/${CustomerWord}${'' | `/${string}`}`;

/**
 * What both need: programs, styles and icons of either's pages, the program that shops have loaded from PUBLIC_URL since before, the card's way
 * from its fields to the API, and what a proxy asks of each of its names.
 */
const shared = /^\/(?:_next\/static\/.+|js\/fields\.js|api\/v1\/tokens|api\/health|api\/live)$/;

/** What browsers and crawlers ask of any site: its icons, and what lies in public/. */
export const isSiteFile = (path: string): boolean =>
  /^\/(?:favicon\.ico|icon\.svg|icon-\d+\.png|apple-touch-icon\.png|manifest\.webmanifest|robots\.txt)$/.test(path);

/** Where a path belongs when customers' pages have an origin of their own. Compared as it is written, as the site compares it. */
export function sideOf(path: string): 'customer' | 'dashboard' | 'both' {
  if (shared.test(path) || isSiteFile(path)) return 'both';
  return customerWords.includes(path.split('/', 2)[1] as CustomerWord) ? 'customer' : 'dashboard';
}

/** The address of a customer's page. */
export const customerLink = (path: CustomerPath): string => settings().customerUrl + path;

/** The address of whatever else we hand out: pages for people who sign in, and what belongs to the API. */
export const dashboardLink = (path: `/${string}`): string => settings().publicUrl + path;

/** Ours: one, or two where customers' pages stand apart. */
export const ownOrigins = (): string[] => [...new Set([settings().publicUrl, settings().customerUrl])];

/** The path of a customer's page of ours, whichever of our origins its address was made with; null for what leads elsewhere. */
export function customerPathIn(address: string): string | null {
  const origin = ownOrigins().find((own) => address.startsWith(`${own}/`));
  const path = origin === undefined ? '' : address.slice(origin.length);
  return sideOf(path.split(/[?#]/, 1)[0] ?? '') === 'customer' ? path : null;
}
