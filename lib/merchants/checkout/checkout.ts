import { type Links, linksOf } from '@/lib/merchants/checkout/links';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { refuse } from '@/lib/refusal';

/**
 * The checkout settings of a platform or an ordinary merchant. `name`, `colour`: shown to customers; null: the merchant's own name, our
 * colour.
 */
export type Checkout = {
  name: string | null;
  colour: string | null;
  /** The methods that are switched off, by their names in fees, in order. */
  off: FeeMethod[];
  links: Links;
  /** What customers read before they order a subscription; null: not filled in, and none is sold at a checkout. */
  subscriptions: SubscriptionWords;
  /** The public id of the logo; null: only the name is shown. */
  logo: string | null;
  /** Whether customers may pause their subscriptions themselves. */
  pause: boolean;
};

/** How a subscription is cancelled, and when its goods or services are delivered. */
type SubscriptionWords = Record<'cancel' | 'delivery', string | null>;
/** The most letters of each. */
export const longestWords = 500;

/** The settings stored in `Merchant.checkout`; null: never set. */
export function checkoutOf(kept: unknown): Checkout {
  const { links, ...set } = (kept ?? {}) as Partial<Checkout>;
  const usual = { name: null, colour: null, off: [], logo: null, subscriptions: { cancel: null, delivery: null }, pause: false };
  return { ...usual, ...set, links: linksOf(links) };
}

/** The most letters of a name for customers. */
export const longestName = 60;

/** The header colour of a checkout whose merchant has chosen none. */
export const usualColour = '#1b4fc4';

export type Face = { name: string; colour: string; links: Links; logo: string | null };

/** A merchant's branding for customers, from its own name and its stored settings. */
export function brandingOf(merchant: { name: string; checkout: unknown }): Face {
  const { name, colour, links, logo } = checkoutOf(merchant.checkout);
  return { name: name ?? merchant.name, colour: colour ?? usualColour, links, logo };
}

/** White text of any size is readable on it: WCAG 2.2, success criterion 1.4.3. */
export const leastContrast = 4.5;

const channel = (colour: string, at: number): number => {
  const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The contrast of white to `#rrggbb`, 1 to 21, as WCAG 2.2 defines it. */
export function contrastToWhite(colour: string): number {
  const luminance = 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
  return 1.05 / (luminance + 0.05);
}

export const isDarkEnough = (colour: string): boolean => contrastToWhite(colour) >= leastContrast;

/** What has to be filled in before a checkout can sell a subscription. */
export const missingForSubscriptions = ({ links, subscriptions }: Checkout): ('contact' | 'cancel' | 'delivery')[] => [
  ...(links.contact === null ? (['contact'] as const) : []),
  ...(['cancel', 'delivery'] as const).filter((name) => subscriptions[name] === null),
];

type CheckoutInput = {
  name?: string | undefined;
  colour?: string | undefined;
  off: readonly FeeMethod[];
  pause?: boolean | undefined;
} & Partial<Links<string | undefined> & Record<keyof SubscriptionWords, string | undefined>>;

/** The settings to store. Refuses a colour on which white text is unreadable. The logo has its own operation. */
export function checkoutAsked({ name, colour, off, pause = false, cancel, delivery, ...links }: CheckoutInput): Omit<Checkout, 'logo'> {
  const asked = {
    name: name ?? null,
    colour: colour?.toLowerCase() ?? null,
    off: feeMethods.filter((method) => off.includes(method)),
    links: linksOf(links),
    subscriptions: { cancel: cancel ?? null, delivery: delivery ?? null },
    pause,
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
