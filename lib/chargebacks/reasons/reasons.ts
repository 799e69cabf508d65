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

/** In the brand's own order; empty for a brand that issues no cards. */
export const reasonsOf = (brand: string): readonly Reason[] => (isCardBrand(brand) ? reasons[brand] : []);

/** Codes are typed by hand and come from several acquirers: case and surrounding spaces do not matter. */
const plain = (code: string): string => code.trim().toUpperCase();

export const reasonOf = (brand: string, code: string): Reason | null => {
  const sought = plain(code);
  return reasonsOf(brand).find((reason) => reason.code === sought) ?? null;
};

/** The kind of dispute; `unknown` for a missing or unlisted code. */
export const kindOf = (brand: string, code: string | null): Kind => (code === null ? null : reasonOf(brand, code)?.kind) ?? 'unknown';

/** The meaning of a code in words, or that we do not know it. */
export const reasonName = (brand: string, code: string, locale: Locale): string =>
  (reasonOf(brand, code)?.name ?? kinds.unknown.happened)[locale];
