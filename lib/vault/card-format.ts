import { figuresIn, printed } from '@/lib/vault/beginning';
import { shownExpiry, typedExpiry } from '@/lib/vault/expiry';

const asPrinted = (typed: string): string => printed(figuresIn(typed));

/** How the fields of a card show what is typed, wherever a card is typed. */
export const cardFormats = {
  number: { typing: asPrinted, left: asPrinted },
  expiry: { typing: typedExpiry, left: shownExpiry },
  code: { typing: (typed: string) => typed, left: figuresIn },
};
