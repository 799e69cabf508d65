import { plain } from '@/lib/japan/text';

/** What a shop tells its customers elsewhere: 特定商取引法に基づく表記, its privacy policy, its terms, and whom to ask. */
export const linkNames = ['disclosure', 'privacy', 'terms', 'contact'] as const;
export type LinkName = (typeof linkNames)[number];
export type Links<Value = string | null> = Record<LinkName, Value>;

/** Without these a live shop breaks a law, or leaves its customers alone. Terms are the shop's own choice. */
const expected: readonly LinkName[] = ['disclosure', 'privacy', 'contact'];

/** Of what was given, each link by its name; an empty one is none. */
export const linksOf = (given: Partial<Links<string | null | undefined>> = {}): Links =>
  Object.fromEntries(linkNames.map((name) => [name, given[name] || null])) as Links;

/** What a live shop should have told and has not. */
export const missingLinks = (links: Links): LinkName[] => expected.filter((name) => links[name] === null);

/** Where a link leads: whoever is asked by e-mail is written to. */
export const hrefOf = (link: string): string => (link.includes('://') ? link : `mailto:${link}`);

/** As people type and paste it: wide letters, and an address of a page without its scheme. Text that is no address stays as it is. */
export function linkIn(typed: string): string {
  const text = plain(typed).replace(/^mailto:/i, '');
  const isPage = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?([/?#]\S*)?$/i.test(text);
  return isPage ? `https://${text}` : text;
}

export const isPageAddress = (link: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
