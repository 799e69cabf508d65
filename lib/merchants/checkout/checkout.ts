import { type Links, linksOf } from '@/lib/merchants/checkout/links';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { refuse } from '@/lib/refusal';

/** How a platform or an ordinary merchant takes payments. `name`, `colour`: what its customers see; null: the merchant's own name, our colour. */
export type Checkout = {
  name: string | null;
  colour: string | null;
  /** What it does not take, as fees name it, in their order. */
  off: FeeMethod[];
  links: Links;
  /** The public id of its picture; null: its name stands alone. */
  logo: string | null;
};

/** What is set, as `Merchant.checkout` keeps it; null where nothing ever was. */
export function checkoutOf(kept: unknown): Checkout {
  const { links, ...set } = (kept ?? {}) as Partial<Checkout>;
  return { name: null, colour: null, off: [], logo: null, ...set, links: linksOf(links) };
}

/** Letters of a name that customers see. */
export const longestName = 60;

/** Of the head of a checkout whose merchant has chosen none. */
export const usualColour = '#1b4fc4';

export type Face = { name: string; colour: string; links: Links; logo: string | null };

/** A merchant as its customers see it, by its own name and what is kept of its checkout. */
export function brandingOf(merchant: { name: string; checkout: unknown }): Face {
  const { name, colour, links, logo } = checkoutOf(merchant.checkout);
  return { name: name ?? merchant.name, colour: colour ?? usualColour, links, logo };
}

/** White text of any size on it can be read: WCAG 2.2, success criterion 1.4.3. */
export const leastContrast = 4.5;

const channel = (colour: string, at: number): number => {
  const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How much brighter white is than `#rrggbb`, 1 to 21, as WCAG 2.2 reckons it. */
export function contrastToWhite(colour: string): number {
  const luminance = 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
  return 1.05 / (luminance + 0.05);
}

export const isDarkEnough = (colour: string): boolean => contrastToWhite(colour) >= leastContrast;

type CheckoutInput = { name?: string | undefined; colour?: string | undefined; off: readonly FeeMethod[] } & Partial<
  Links<string | undefined>
>;

/** What is asked for as it is kept. Refuses a colour on which white text could not be read. The logo is set by itself. */
export function checkoutAsked({ name, colour, off, ...links }: CheckoutInput): Omit<Checkout, 'logo'> {
  const asked = {
    name: name ?? null,
    colour: colour?.toLowerCase() ?? null,
    off: feeMethods.filter((method) => off.includes(method)),
    links: linksOf(links),
  };
  if (asked.colour === null || isDarkEnough(asked.colour)) return asked;
  return refuse('invalid_parameter', {
    param: 'colour',
    details: { contrast: Math.floor(contrastToWhite(asked.colour) * 100) / 100, least: leastContrast },
    say: {
      en: 'White text cannot be read on this colour. Choose a darker one.',
      ja: 'この色では白い文字が読めません。もっと濃い色を選んでください。',
    },
  });
}
