import { americanExpressReasons } from '@/lib/chargebacks/reasons/american-express';
import { dinersClubReasons } from '@/lib/chargebacks/reasons/diners-club';
import { jcbReasons } from '@/lib/chargebacks/reasons/jcb';
import { type Kind, kinds } from '@/lib/chargebacks/reasons/kinds';
import { mastercardReasons } from '@/lib/chargebacks/reasons/mastercard';
import type { Reason } from '@/lib/chargebacks/reasons/reason';
import { visaReasons } from '@/lib/chargebacks/reasons/visa';
import { isCardBrand } from '@/lib/money/methods';
import type { CardBrand } from '@/lib/money/rates';
import type { Locale } from '@/lib/refusal';

const reasons: Record<CardBrand, readonly Reason[]> = {
  visa: visaReasons,
  master: mastercardReasons,
  jcb: jcbReasons,
  american_express: americanExpressReasons,
  diners_club: dinersClubReasons,
};

/** In the brand's own order; none where the brand is not a card's. */
export const reasonsOf = (brand: string): readonly Reason[] => (isCardBrand(brand) ? reasons[brand] : []);

/** Codes come by hand and from several acquirers: case and surrounding space do not tell them apart. */
const plain = (code: string): string => code.trim().toUpperCase();

export const reasonOf = (brand: string, code: string): Reason | null => {
  const sought = plain(code);
  return reasonsOf(brand).find((reason) => reason.code === sought) ?? null;
};

/** How it is defended; `unknown` where no code came, or one that is in no list. */
export const kindOf = (brand: string, code: string | null): Kind => (code === null ? null : reasonOf(brand, code)?.kind) ?? 'unknown';

/** What a code means, in words; that we do not know it, if so. */
export const reasonName = (brand: string, code: string, locale: Locale): string =>
  (reasonOf(brand, code)?.name ?? kinds.unknown.happened)[locale];
