import { z } from 'zod';
import { figure, typed } from '@/components/forms/typed';
import { yenIn } from '@/components/forms/typed-yen';
import { isTaxRight, type TypedAmount, taxFields, taxModeOf, taxOf, totalOf } from '@/components/payments/included-tax';
import { detailsOf, entriesIn, rowsOf, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import { isId } from '@/lib/operation/id';
import { entriesOf } from '@/lib/splits/split';
import { periods } from '@/lib/subscriptions/schedule';
import { createSubscriptionInput, type SubscriptionReply } from '@/lib/subscriptions/schema';

export const starts = ['now', 'later'] as const;
export const ends = ['open', 'count', 'date'] as const;

/** The operation's rules for the text fields. */
export const textRules = {
  number: createSubscriptionInput.shape.external_subscription_num,
  description: createSubscriptionInput.shape.description,
};

const price = {
  amount: figure(yenIn, createSubscriptionInput.shape.amount),
  ...taxFields,
  rows: z.array(typedRow),
};
type Price = TypedAmount & { rows: z.infer<typeof typedRow>[] };

const countOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null);
const mostCharges = 1_200;
const isCount = (text: string): boolean => (countOf(text) ?? mostCharges + 1) <= mostCharges;
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

/** The first moment of a day in Tokyo. */
const startOf = (day: string): string => `${day}T00:00:00+09:00`;

export const newForm = z
  .object({
    ...price,
    customer: z.string().refine(isId),
    period: z.enum(periods),
    start: z.enum(starts),
    startDay: z.string(),
    end: z.enum(ends),
    maxCharges: z.string(),
    endDay: z.string(),
    number: typed(textRules.number),
    description: typed(textRules.description),
    locale: z.enum(['ja', 'en']),
  })
  .refine(isTaxRight, { path: ['tax'] })
  .refine(({ start, startDay }) => start === 'now' || isDay(startDay), { path: ['startDay'] })
  .refine(({ end, maxCharges }) => end !== 'count' || isCount(maxCharges), { path: ['maxCharges'] })
  .refine(({ end, endDay }) => end !== 'date' || isDay(endDay), { path: ['endDay'] });
export type NewForm = z.infer<typeof newForm>;

export const emptyForm: NewForm = {
  amount: '',
  taxMode: 'ten',
  tax: '',
  rows: [],
  customer: '',
  period: 'monthly',
  start: 'now',
  startDay: '',
  end: 'open',
  maxCharges: '',
  endDay: '',
  number: '',
  description: '',
  locale: 'ja',
};

/** Why the split cannot be sent; null: it can. */
export function splitFault(values: Price): 'rows' | 'sum' | null {
  const split = splitIn(values.rows, totalOf(values));
  return 'fault' in split ? split.fault : null;
}

const given = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const splitOf = ({ rows }: Price, isPlatform: boolean) => (isPlatform ? { platform_details: detailsOf(entriesIn(rows) ?? []) } : {});

/** The input of subscription.create. */
export const newInput = (form: NewForm, isPlatform: boolean) => ({
  customer: form.customer,
  amount: totalOf(form) - taxOf(form),
  tax: taxOf(form),
  currency: 'JPY',
  period: form.period,
  locale: form.locale,
  ...(form.start === 'later' && { start_at: startOf(form.startDay) }),
  ...(form.end === 'count' && { max_charges: countOf(form.maxCharges) }),
  ...(form.end === 'date' && { ends_at: startOf(form.endDay) }),
  ...given({ external_subscription_num: form.number.trim(), description: form.description.trim() }),
  ...splitOf(form, isPlatform),
});

export const changeForm = z
  .object({
    ...price,
    otherwise: z.enum(['keep', 'end']),
    whom: z.enum(['same', 'other']),
    customer: z.string(),
    end: z.enum(['same', 'none', 'count', 'date']),
    maxCharges: z.string(),
    endDay: z.string(),
  })
  .refine(isTaxRight, { path: ['tax'] })
  .refine(({ whom, customer }) => whom === 'same' || isId(customer), { path: ['customer'] })
  .refine(({ end, maxCharges }) => end !== 'count' || isCount(maxCharges), { path: ['maxCharges'] })
  .refine(({ end, endDay }) => end !== 'date' || isDay(endDay), { path: ['endDay'] });
export type ChangeForm = z.infer<typeof changeForm>;

/** The form as the subscription stands, with what is to be changed already. */
export function changeFormOf(subscription: SubscriptionReply, names: Readonly<Record<string, string>>): ChangeForm {
  const known = subscription.pending_change ?? subscription;
  const details = known.platform_details;
  return {
    amount: (known.amount + known.tax).toLocaleString('en-US'),
    taxMode: taxModeOf(known),
    tax: known.tax.toLocaleString('en-US'),
    rows: details ? rowsOf(entriesOf(details as Parameters<typeof entriesOf>[0]), names) : [],
    otherwise: subscription.pending_change?.otherwise ?? 'keep',
    whom: 'same',
    customer: '',
    end: 'same',
    maxCharges: '',
    endDay: '',
  };
}

/** Whether the customer pays more than now, and so has to agree. */
export const isDearer = (form: Price, { amount, tax }: Pick<SubscriptionReply, 'amount' | 'tax'>): boolean => totalOf(form) > amount + tax;

const priceIn = (form: ChangeForm, isPlatform: boolean) => ({
  amount: totalOf(form) - taxOf(form),
  tax: taxOf(form),
  otherwise: form.otherwise,
  ...splitOf(form, isPlatform),
});

/** Takes away the limits that there are. */
const noLimits = ({ max_charges: most, ends_at: end }: SubscriptionReply) => ({
  ...(most !== null && { max_charges: 'none' }),
  ...(end !== null && { ends_at: 'none' }),
});

/** The input of subscription.update. A price that stays as it is, or as it will be already, is not sent: its customer would be asked anew. */
export function changeInput(subscription: SubscriptionReply, form: ChangeForm, isPlatform: boolean) {
  const price = priceIn(form, isPlatform);
  const isSame = JSON.stringify(price) === JSON.stringify(priceIn(changeFormOf(subscription, {}), isPlatform));
  return {
    id: subscription.id,
    ...(!isSame && price),
    ...(form.whom === 'other' && { customer: form.customer }),
    ...(form.end === 'none' && noLimits(subscription)),
    ...(form.end === 'count' && { max_charges: countOf(form.maxCharges) }),
    ...(form.end === 'date' && { ends_at: startOf(form.endDay) }),
  };
}
