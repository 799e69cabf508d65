import { resolve } from '@/components/form/resolve';
import { contrastToWhite, isDarkEnough } from '@/lib/merchants/checkout/checkout';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';

/** As it is typed: an empty name is the merchant's own, an empty colour ours. */
export type CheckoutForm = { name: string; colour: string; off: FeeMethod[] };

export const formOf = ({ name, colour, off }: CheckoutReply): CheckoutForm => ({ name: name ?? '', colour: colour ?? '', off });

/** `#rrggbb` as people type and paste it; null for what is none. */
export function colourIn(typed: string): string | null {
  const figures = typed.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  return /^[0-9a-f]{6}$/.test(figures) ? `#${figures}` : null;
}

/** How much white stands out from it, to two figures, and never more than is true. */
export const contrastOf = (colour: string): string => (Math.floor(contrastToWhite(colour) * 100) / 100).toFixed(2);

export const resolveCheckout = resolve<CheckoutForm>(({ colour }) => {
  const typed = colourIn(colour);
  if (colour.trim() === '') return {};
  if (typed === null) return { colour: 'noColour' };
  return isDarkEnough(typed) ? {} : { colour: 'tooPale' };
});

const asked = ({ name, colour, off }: CheckoutForm) => ({ name: name.trim() || null, colour: colourIn(colour), off });

export const inputOf = ({ merchant_id, version }: CheckoutReply, given: CheckoutForm) => ({ id: merchant_id, version, ...asked(given) });

type Change = { before: string | null; after: string | null };
/** What would be another than it is. */
export type Effects = { stopped: FeeMethod[]; begun: FeeMethod[]; isAllOff: boolean; name: Change | null; colour: Change | null };

export function effectsOf(now: CheckoutReply, given: CheckoutForm): Effects {
  const wanted = asked(given);
  const change = (name: 'name' | 'colour') => (wanted[name] === now[name] ? null : { before: now[name], after: wanted[name] });
  return {
    stopped: feeMethods.filter((method) => wanted.off.includes(method) && !now.off.includes(method)),
    begun: feeMethods.filter((method) => !wanted.off.includes(method) && now.off.includes(method)),
    isAllOff: wanted.off.length === feeMethods.length,
    name: change('name'),
    colour: change('colour'),
  };
}

export const isNothing = ({ stopped, begun, name, colour }: Effects): boolean =>
  stopped.length === 0 && begun.length === 0 && name === null && colour === null;
