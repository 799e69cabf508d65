import { z } from 'zod';
import { longestName, longestWords } from '@/lib/merchants/checkout/checkout';
import { linksReply } from '@/lib/merchants/checkout/face-schema';
import { linkNames } from '@/lib/merchants/checkout/links';
import { paymentMethods } from '@/lib/money/methods';
import { feeMethods } from '@/lib/money/rates';
import { inWords } from '@/lib/operation/in-words';
import { choice, email, file, flag, list, name, note, pathId, text, webAddress } from '@/lib/operation/wire';

export const checkoutReply = z.looseObject({
  resource: z.literal('checkout'),
  merchant_id: z.string(),
  /** The name that customers see by default. */
  merchant_name: z.string(),
  /** Changes with every change of these settings; a caller that changes something names the version it has seen. */
  version: z.string(),
  name: z.string().nullable(),
  colour: z.string().nullable(),
  off: z.array(z.enum(feeMethods)),
  links: linksReply,
  /** The links that a live shop should have and does not. */
  missing: z.array(z.enum(linkNames)),
  subscriptions: z.looseObject({ cancel: z.string().nullable(), delivery: z.string().nullable() }),
  /** What has to be filled in before a checkout can sell a subscription. */
  missing_for_subscriptions: z.array(z.enum(['contact', 'cancel', 'delivery'])),
  /** The logo's public id. */
  logo: z.string().nullable(),
  /** Whether customers may pause their subscriptions themselves. */
  pause: z.boolean(),
});
export type CheckoutReply = z.output<typeof checkoutReply>;

export const showCheckoutInput = z.object({ id: pathId() });
export const setLogoInput = z.object({ id: pathId(), paper: file() });

const contactInput = inWords(z.union([email(), webAddress()]), {
  en: 'an e-mail address, or the address of a page that begins with https:// or http://',
  ja: 'メールアドレス、またはhttps://かhttp://で始まるページのURL',
});
export const changeCheckoutInput = z.object({
  id: pathId(),
  version: text({ max: 64 }),
  /** Left out: the merchant's own name. */
  name: name({ max: longestName }).optional(),
  /** Left out: our colour. */
  colour: inWords(text({ max: 7 }).regex(/^#[0-9a-f]{6}$/i), {
    en: 'a colour as # and six hexadecimal figures, for example #1a2b3c',
    ja: '#と6桁の16進数で表した色（例：#1a2b3c）',
  }).optional(),
  off: list(choice(feeMethods), { max: feeMethods.length }),
  /** Whether customers may pause their subscriptions themselves; left out: no. */
  pause: flag().optional(),
  /** The shop's own pages; left out: none. */
  disclosure: webAddress().optional(),
  privacy: webAddress().optional(),
  terms: webAddress().optional(),
  contact: contactInput.optional(),
  /** What customers read before they order a subscription; left out: none is sold at a checkout. */
  cancel: note({ max: longestWords }).optional(),
  delivery: note({ max: longestWords }).optional(),
});

export const listMethodsInput = z.object({
  locale: z.string().optional().meta({ description: 'Changes nothing: both names are always told.' }),
});
export const methodsReply = z.array(
  z
    .looseObject({
      type_slug: z.enum(paymentMethods),
      name_ja: z.string(),
      name_en: z.string(),
      currency: z.literal('JPY'),
      brands: z.array(z.string()).meta({ description: 'Of cards the brands that are taken, of konbini the chains.' }),
    })
    .meta({ id: 'PaymentMethod' }),
);
export type MethodsReply = z.output<typeof methodsReply>;
