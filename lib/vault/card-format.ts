import { figuresIn, printed } from '@/lib/vault/beginning';
import { shownExpiry, typedExpiry } from '@/lib/vault/expiry';

const asPrinted = (typed: string): string => printed(figuresIn(typed));

/** The input formatting of card fields, on every form. */
export const cardFormats = {
  number: { typing: asPrinted, left: asPrinted },
  expiry: { typing: typedExpiry, left: shownExpiry },
  code: { typing: (typed: string) => typed, left: figuresIn },
};
