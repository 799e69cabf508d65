import { z } from 'zod';
import { cardBrands } from '@/lib/money/rates';
import { allowedAt, isMissing } from '@/lib/operation/allowed';
import { choice, count, digits, email, text } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';

/** A card as given; `planCard` then checks it. */
export const cardInput = z.object({
  type: choice(['credit_card'], 'invalid_payment_type'),
  number: digits({ min: 12, max: 19 }),
  month: count({ min: 1, max: 12 }),
  year: count({ min: 0, max: 9999 }).meta({ description: 'Below 100: of this century.' }),
  verification_value: digits({ min: 3, max: 4 }).optional(),
  name: text({ max: 255 }).optional(),
  given_name: text({ max: 120 }).optional(),
  family_name: text({ max: 120 }).optional().meta({ description: 'With `given_name`: stands for `name`.' }),
  email: email().optional(),
});
export type CardInput = z.output<typeof cardInput>;

/** What our own fields give where the browser has given the number to the acquirer. */
const atAcquirer = {
  acquirer_token: text({ max: 255 }).optional().meta({
    description: 'Instead of `number`: what the acquirer has answered for the card, given by the fields of `/js/fields.js` alone.',
  }),
  acquirer: text({ max: 40 }).optional().meta({ description: 'With `acquirer_token`: whose it is.' }),
  brand: choice(cardBrands).optional().meta({
    description: 'With `acquirer_token`: as the acquirer has shown it. It decides nothing. In a dry run it may stand for the number.',
  }),
  last_four_digits: digits({ min: 4, max: 4 }).optional().meta({ description: 'With `acquirer_token`, as `brand`.' }),
};

/** A card by its number, or by the acquirer’s token for it: `isAcquirers` and `isTyped` tell. */
export const cardOrTokenInput = cardInput.extend({
  number: cardInput.shape.number.optional().meta({ description: 'Needed, unless `acquirer_token` is given.' }),
  ...atAcquirer,
});

/** The same of a payment, where the customer may also give the card on the acquirer’s page: then number, month and year are left out. */
export const cardOrPageInput = cardInput.extend({
  number: cardInput.shape.number.optional().meta({
    description:
      'Omitted with `month` and `year`: the customer types the card on the acquirer’s page, at `payment_details.redirect_url`. Needed in a sandbox.',
  }),
  month: cardInput.shape.month.optional(),
  year: cardInput.shape.year.optional(),
  ...atAcquirer,
});
type CardGiven = z.output<typeof cardOrPageInput>;
export type AcquirerCardInput = Omit<CardGiven, 'number'> & {
  acquirer_token: string;
  acquirer: string;
  brand: (typeof cardBrands)[number];
  last_four_digits: string;
  month: number;
  year: number;
};

/** The refusal of a card without one of its parts. */
export function missingOfCard(name: string) {
  const param = `payment_details.${name}`;
  return { param, say: isMissing(param, allowedAt(cardOrPageInput, [name], {})), forPrograms: true } as const;
}

function requireParts(parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts)) if (value === undefined) refuse('missing_parameter', missingOfCard(name));
}

const oneOfTwo: Sentence = {
  en: 'Give exactly one of number and acquirer_token.',
  ja: 'numberとacquirer_tokenのどちらか一方だけを指定してください。',
};

/** Whether an acquirer’s token was given; refuses one with a number, and one without what goes with it. */
export function isAcquirers(given: CardGiven): given is CardGiven & AcquirerCardInput {
  const { number, acquirer_token, acquirer, brand, last_four_digits, month, year } = given;
  if (acquirer_token === undefined) return false;
  if (number !== undefined) refuse('invalid_parameter', { param: 'payment_details.number', say: oneOfTwo });
  requireParts({ acquirer, brand, last_four_digits, month, year });
  return true;
}

/** Whether a card’s number was given; refuses one without its month or year, and these without it. */
export function isTyped(given: CardGiven): given is CardGiven & CardInput {
  const { number, month, year } = given;
  if (number === undefined && month === undefined && year === undefined) return false;
  requireParts({ number, month, year });
  return true;
}

/** Whether nothing of a card was given: its customer types it on the acquirer’s page. */
export const isOnPage = (given: CardGiven): boolean => !isAcquirers(given) && !isTyped(given);

/** A card by its number or by the acquirer’s token. Refuses one without either. */
export function cardOf(given: CardGiven): CardInput | AcquirerCardInput {
  if (isAcquirers(given)) {
    const { number: _none, ...card } = given;
    return card;
  }
  return isTyped(given) ? given : refuse('missing_parameter', missingOfCard('number'));
}

/** The fields of a card that its owner or its merchant may see. */
export const cardReply = z.looseObject({
  type: z.literal('credit_card'),
  email: z.string().nullable(),
  brand: z.enum(cardBrands),
  last_four_digits: z.string(),
  month: z.int(),
  year: z.int(),
});
