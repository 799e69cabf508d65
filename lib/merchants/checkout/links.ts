import { plain } from '@/lib/japan/text';

/** A shop's own pages for customers: 特定商取引法に基づく表記, privacy policy, terms, and contact. */
export const linkNames = ['disclosure', 'privacy', 'terms', 'contact'] as const;
export type LinkName = (typeof linkNames)[number];
export type Links<Value = string | null> = Record<LinkName, Value>;

/** Without these a live shop breaks a law, or leaves its customers without help. Terms are optional. */
const expected: readonly LinkName[] = ['disclosure', 'privacy', 'contact'];

/** Each given link by its name; an empty one counts as missing. */
export const linksOf = (given: Partial<Links<string | null | undefined>> = {}): Links =>
  Object.fromEntries(linkNames.map((name) => [name, given[name] || null])) as Links;

/** The links that a live shop should have and does not. */
export const missingLinks = (links: Links): LinkName[] => expected.filter((name) => links[name] === null);

/** The href of a link: an e-mail address becomes a mailto link. */
export const hrefOf = (link: string): string => (link.includes('://') ? link : `mailto:${link}`);

/** Normalizes a typed or pasted link: full-width letters, and an address without scheme. A text that is not an address stays as it is. */
export function linkIn(typed: string): string {
  const text = plain(typed).replace(/^mailto:/i, '');
  const isPage = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?([/?#]\S*)?$/i.test(text);
  return isPage ? `https://${text}` : text;
}

export const isPageAddress = (link: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
