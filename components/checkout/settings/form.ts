import { looksLikeEmail, resolve } from '@/components/forms/resolve';
import { contrastToWhite, isDarkEnough, longestWords } from '@/lib/merchants/checkout/checkout';
import { isPageAddress, type LinkName, type Links, linkIn, linkNames } from '@/lib/merchants/checkout/links';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';

/** As typed: an empty name is the merchant's own, an empty colour ours, an empty link none. */
export type CheckoutForm = { name: string; colour: string; off: FeeMethod[]; pause: boolean } & Links<string> &
  Record<SubscriptionText, string>;

/** What customers read before they order a subscription. */
export const subscriptionTexts = ['cancel', 'delivery'] as const;
type SubscriptionText = (typeof subscriptionTexts)[number];

const eachLink = <Value>(of: (name: LinkName) => Value) =>
  Object.fromEntries(linkNames.map((name) => [name, of(name)])) as Record<LinkName, Value>;

export const formOf = ({ name, colour, off, links, subscriptions, pause }: CheckoutReply): CheckoutForm => ({
  name: name ?? '',
  colour: colour ?? '',
  off,
  pause,
  ...eachLink((link) => links[link] ?? ''),
  cancel: subscriptions.cancel ?? '',
  delivery: subscriptions.delivery ?? '',
});

/** `#rrggbb` from any typing or pasting; null: not a colour. */
export function colourIn(typed: string): string | null {
  const figures = typed.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  return /^[0-9a-f]{6}$/.test(figures) ? `#${figures}` : null;
}

/** The contrast to white with two decimals, never rounded up. */
export const contrastOf = (colour: string): string => (Math.floor(contrastToWhite(colour) * 100) / 100).toFixed(2);

function faultOfColour(colour: string) {
  const typed = colourIn(colour);
  if (colour.trim() === '') return {};
  if (typed === null) return { colour: 'noColour' };
  return isDarkEnough(typed) ? {} : { colour: 'tooPale' };
}

/** The contact may be a page or a mail address. */
function isLink(name: LinkName, typed: string): boolean {
  const link = linkIn(typed);
  return link === '' || isPageAddress(link) || (name === 'contact' && looksLikeEmail(link));
}

export const resolveCheckout = resolve<CheckoutForm>((given) => {
  const wrong = linkNames.filter((name) => !isLink(name, given[name]));
  const tooLong = subscriptionTexts.filter((name) => [...given[name].trim()].length > longestWords);
  return {
    ...faultOfColour(given.colour),
    ...Object.fromEntries(wrong.map((name) => [name, 'noLink'])),
    ...Object.fromEntries(tooLong.map((name) => [name, 'tooLong'])),
  };
});

const payloadOf = ({ name, colour, off, pause, cancel, delivery, ...links }: CheckoutForm) => ({
  name: name.trim() || null,
  colour: colourIn(colour),
  off,
  pause,
  ...eachLink((link) => linkIn(links[link]) || null),
  cancel: cancel.trim() || null,
  delivery: delivery.trim() || null,
});

export const inputOf = ({ merchant_id, version }: CheckoutReply, given: CheckoutForm) => ({
  id: merchant_id,
  version,
  ...payloadOf(given),
});

type Change = { before: string | null; after: string | null };
/** The differences to the saved settings. */
export type Effects = {
  stopped: FeeMethod[];
  begun: FeeMethod[];
  isAllOff: boolean;
  name: Change | null;
  colour: Change | null;
  links: (Change & { link: LinkName })[];
  texts: (Change & { text: SubscriptionText })[];
  /** Null: as it was. */
  pause: boolean | null;
};

export function effectsOf(now: CheckoutReply, given: CheckoutForm): Effects {
  const wanted = payloadOf(given);
  const change = (name: 'name' | 'colour') => (wanted[name] === now[name] ? null : { before: now[name], after: wanted[name] });
  return {
    stopped: feeMethods.filter((method) => wanted.off.includes(method) && !now.off.includes(method)),
    begun: feeMethods.filter((method) => !wanted.off.includes(method) && now.off.includes(method)),
    isAllOff: wanted.off.length === feeMethods.length,
    name: change('name'),
    colour: change('colour'),
    links: linkNames.flatMap((link) => (wanted[link] === now.links[link] ? [] : [{ link, before: now.links[link], after: wanted[link] }])),
    texts: subscriptionTexts.flatMap((text) => {
      const change = { text, before: now.subscriptions[text], after: wanted[text] };
      return change.before === change.after ? [] : [change];
    }),
    pause: wanted.pause === now.pause ? null : wanted.pause,
  };
}

export const isNothing = ({ stopped, begun, name, colour, links, texts, pause }: Effects): boolean =>
  [stopped, begun, links, texts].every((changes) => changes.length === 0) && [name, colour, pause].every((change) => change === null);
