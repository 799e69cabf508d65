import { z } from 'zod';
import { figure, typed } from '@/components/forms/typed';
import { yenIn } from '@/components/forms/typed-yen';
import { detailsOf, entriesIn, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import { isCash, type PaymentMethod, paymentMethods, walletKinds } from '@/lib/money/methods';
import { netOf } from '@/lib/money/tax';
import { createSessionInput } from '@/lib/sessions/schema';
import { captureModes } from '@/lib/sessions/session';
import { periods } from '@/lib/subscriptions/schedule';

export const taxModes = ['auto', 'none', 'given'] as const;
export const locales = ['ja', 'en'] as const;
/** How often the customer pays: once, or again and again as a subscription. */
export const repeats = ['once', ...periods] as const;
/** How long a link can be paid, in seconds; at most a day. */
const secondsOf = { hour: 3_600, day: 86_400 };
export const validities = ['day', 'hour'] as const satisfies (keyof typeof secondsOf)[];

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
    taxMode: z.enum(taxModes),
    tax: z.string(),
    // the customer reads it as the line of the order
    description: typed(linkRules.description).refine((text) => text === '' || line.safeParse(text).success),
    orderNumber: typed(linkRules.orderNumber),
    methods: z.array(z.enum(paymentMethods)).refine((methods) => methods.length > 0),
    capture: z.enum(captureModes),
    validity: z.enum(validities),
    locale: z.enum(locales),
    rows: z.array(typedRow),
  })
  .refine(({ repeat, methods }) => methodsFor({ repeat }, methods).length > 0, { path: ['methods'] })
  .refine(({ taxMode, tax, amount }) => taxMode !== 'given' || (tax.trim() !== '' && isBelow(tax, amount)), { path: ['tax'] });
export type LinkForm = z.infer<typeof linkForm>;

function isBelow(tax: string, amount: string): boolean {
  const [part, whole] = [yenIn(tax), yenIn(amount)];
  return part !== null && whole !== null && part < whole;
}

/** `offered`: the merchant's payment methods. */
export const emptyLink = (offered: readonly PaymentMethod[]): LinkForm => ({
  amount: '',
  repeat: 'once',
  taxMode: 'auto',
  tax: '',
  description: '',
  orderNumber: '',
  methods: [...offered],
  capture: 'auto',
  validity: 'day',
  locale: 'ja',
  rows: [],
});

export const totalOf = (link: Pick<LinkForm, 'amount'>): number => yenIn(link.amount) ?? 0;

/** The tax contained in the amount. */
export function taxOf({ amount, taxMode, tax }: Pick<LinkForm, 'amount' | 'taxMode' | 'tax'>): number {
  if (taxMode === 'given') return yenIn(tax) ?? 0;
  return taxMode === 'none' ? 0 : totalOf({ amount }) - netOf(totalOf({ amount }));
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
  const { repeat, locale, validity } = link;
  const methods = link.methods.filter((method) => methodsFor(link, offered).includes(method));
  const capture = repeat === 'once' ? link.capture : 'auto';
  const [total, description, entries] = [totalOf(link), link.description.trim(), entriesIn(link.rows) ?? []];
  const divides = isPlatform && (capture === 'auto' || methods.some(isCash) || entries.length > 0);
  return {
    amount: total,
    currency: 'JPY',
    capture,
    default_locale: locale,
    expires_in_seconds: secondsOf[validity],
    ...given({ external_order_num: link.orderNumber.trim() }),
    ...(methods.length < offered.length && { payment_types: methods }),
    ...(description && { line_items: [{ description, amount: total }] }),
    ...(divides && { platform_details: detailsOf(entries) }),
    ...(repeat !== 'once' && { mode: 'customer_payment', subscription: { period: repeat, metadata: { channel: 'link' } } }),
    payment_data: { tax: taxOf(link), ...given({ description }), metadata: { channel: 'link' } },
  };
}
