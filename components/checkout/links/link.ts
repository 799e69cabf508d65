import { z } from 'zod';
import { secondsOf, usualValidity, validityFields } from '@/components/checkout/links/validity';
import { figure, typed } from '@/components/forms/typed';
import { typedYen, yenIn } from '@/components/forms/typed-yen';
import { isTaxRight, type TaxMode, taxFields, taxModeOf, taxOf, totalOf } from '@/components/payments/included-tax';
import { detailsOf, entriesIn, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import { isCash, type PaymentMethod, paymentMethods, walletKinds } from '@/lib/money/methods';
import type { LinkReply } from '@/lib/sessions/list/schema';
import { createSessionInput } from '@/lib/sessions/schema';
import { captureModes } from '@/lib/sessions/session';
import { periods } from '@/lib/subscriptions/schedule';

export const locales = ['ja', 'en'] as const;
/** How often the customer pays: once, or again and again as a subscription. */
export const repeats = ['once', ...periods] as const;

const { amount, external_order_num, payment_data, line_items } = createSessionInput.shape;
/** The operation's rules for the text fields. */
export const linkRules = {
  description: payment_data.unwrap().shape.description,
  orderNumber: external_order_num,
};
const line = line_items.unwrap().element.out.shape.description;

/** The form's values. */
export const linkForm = z
  .object({
    amount: figure(yenIn, amount),
    repeat: z.enum(repeats),
    ...taxFields,
    // the customer reads it as the line of the order
    description: typed(linkRules.description).refine((text) => text === '' || line.safeParse(text).success),
    orderNumber: typed(linkRules.orderNumber),
    methods: z.array(z.enum(paymentMethods)).refine((methods) => methods.length > 0),
    capture: z.enum(captureModes),
    ...validityFields,
    locale: z.enum(locales),
    rows: z.array(typedRow),
  })
  .refine(({ repeat, methods }) => methodsFor({ repeat }, methods).length > 0, { path: ['methods'] })
  .refine(isTaxRight, { path: ['tax'] })
  .refine((link) => secondsOf(link) !== null, { path: ['lastDay'] });
export type LinkForm = z.infer<typeof linkForm>;

/** `offered`: the merchant's payment methods. */
export const emptyLink = (offered: readonly PaymentMethod[], taxMode: TaxMode = 'ten'): LinkForm => ({
  amount: '',
  repeat: 'once',
  taxMode,
  tax: '',
  description: '',
  orderNumber: '',
  methods: [...offered],
  capture: 'auto',
  ...usualValidity,
  locale: 'ja',
  rows: [],
});

/** The form of another link like this one: for the same thing, under a number of its own. `offered`: the merchant's payment methods today. */
export function formLike(link: LinkReply, offered: readonly PaymentMethod[]): LinkForm {
  const [amount, tax] = [link.amount ?? 0, link.tax ?? 0];
  const asked = link.payment_methods.map(({ type }) => type).filter((type) => offered.includes(type));
  return {
    ...emptyLink(offered, taxModeOf({ amount: amount - tax, tax })),
    amount: typedYen(amount),
    tax: typedYen(tax),
    repeat: link.subscription?.period ?? 'once',
    description: link.description ?? '',
    methods: asked.length > 0 ? asked : [...offered],
    capture: link.capture,
    locale: link.default_locale,
    rows: (link.shares ?? []).map(({ id, name, amount: share, platform_fee: fee }) => ({
      sellerId: id,
      name,
      amount: typedYen(share),
      fee: typedYen(fee),
    })),
  };
}

/** Why the split cannot be sent; null: it can. */
export function splitFault({ amount, rows }: Pick<LinkForm, 'amount' | 'rows'>): 'rows' | 'sum' | null {
  const split = splitIn(rows, totalOf({ amount }));
  return 'fault' in split ? split.fault : null;
}

const given = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The payment methods of the form: a subscription is paid with those that its customer can be charged with again. */
export const methodsFor = ({ repeat }: { repeat: (typeof repeats)[number] }, offered: readonly PaymentMethod[]): PaymentMethod[] =>
  offered.filter((method) => repeat === 'once' || method === 'credit_card' || walletKinds.some((kind) => kind === method));

/** The operation's input. Cash is captured when it comes in, so its split cannot be given later; a card's or a wallet's can. */
export function linkInput(link: LinkForm, { isPlatform, offered }: { isPlatform: boolean; offered: readonly PaymentMethod[] }) {
  const { repeat, locale } = link;
  const methods = link.methods.filter((method) => methodsFor(link, offered).includes(method));
  const capture = repeat === 'once' ? link.capture : 'auto';
  const [total, description, entries] = [totalOf(link), link.description.trim(), entriesIn(link.rows) ?? []];
  const divides = isPlatform && (capture === 'auto' || methods.some(isCash) || entries.length > 0);
  return {
    amount: total,
    currency: 'JPY',
    capture,
    default_locale: locale,
    expires_in_seconds: secondsOf(link),
    ...given({ external_order_num: link.orderNumber.trim() }),
    ...(methods.length < offered.length && { payment_types: methods }),
    ...(description && { line_items: [{ description, amount: total }] }),
    ...(divides && { platform_details: detailsOf(entries) }),
    ...(repeat !== 'once' && { mode: 'customer_payment', subscription: { period: repeat, metadata: { channel: 'link' } } }),
    payment_data: { tax: taxOf(link), ...given({ description }), metadata: { channel: 'link' } },
  };
}
