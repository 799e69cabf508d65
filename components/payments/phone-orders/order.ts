import { z } from 'zod';
import { figure, typed } from '@/components/forms/typed';
import { yenIn } from '@/components/forms/typed-yen';
import { isTaxRight, type TaxMode, taxFields, taxOf, totalOf } from '@/components/payments/included-tax';
import { detailsOf, entriesIn, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import type { CardBrand } from '@/lib/money/rates';
import { createPaymentInput } from '@/lib/payments/schema';
import { brandOfPrefix, digitsOf } from '@/lib/vault/card-format';
import { isWholeCode, isWholeNumber } from '@/lib/vault/card-validation';
import { isExpired, readExpiry } from '@/lib/vault/expiry';
import { cardInput } from '@/lib/vault/schema';

/** The operation's rules for the text fields. */
export const orderRules = {
  orderNumber: createPaymentInput.shape.external_order_num,
  description: createPaymentInput.shape.description,
  name: cardInput.shape.name,
  email: cardInput.shape.email,
};

/** The form's values without the card: its fields are read when the order is sent, and then cleared. */
export const orderForm = z
  .object({
    amount: figure(yenIn, createPaymentInput.shape.amount),
    ...taxFields,
    orderNumber: typed(orderRules.orderNumber),
    description: typed(orderRules.description),
    name: typed(orderRules.name),
    email: typed(orderRules.email),
    take: z.enum(['capture', 'authorize']),
    rows: z.array(typedRow),
  })
  .refine(isTaxRight, { path: ['tax'] });
export type OrderForm = z.infer<typeof orderForm>;
export const emptyOrder = (taxMode: TaxMode): OrderForm => ({
  amount: '',
  taxMode,
  tax: '',
  orderNumber: '',
  description: '',
  name: '',
  email: '',
  take: 'capture',
  rows: [],
});

/** Why the split cannot be sent; null: it can. */
export function splitFault(order: OrderForm): 'rows' | 'sum' | null {
  const split = splitIn(order.rows, totalOf(order));
  return 'fault' in split ? split.fault : null;
}

export type TypedCard = { number: string; expiry: string; code: string };
/** The errors of the card's fields, as message keys. */
export type CardFaults = Partial<Record<keyof TypedCard, 'number' | 'expiry' | 'expired' | 'code'>>;

/** The card to send, or its errors. Only the service and the acquirer know whether the number exists. `month`: the service's. */
export function cardIn(typed: TypedCard, month: number): { card: Record<string, string> } | { faults: CardFaults } {
  const [number, code, expiry] = [digitsOf(typed.number), digitsOf(typed.code), readExpiry(typed.expiry)];
  const faults: CardFaults = {
    ...(!isWholeNumber(number) && { number: 'number' }),
    ...(!expiry && { expiry: 'expiry' }),
    ...(expiry && isExpired(expiry, month) && { expiry: 'expired' }),
    ...(typed.code.trim() !== '' && !isWholeCode(code, brandOfPrefix(number)) && { code: 'code' }),
  };
  if (!expiry || Object.keys(faults).length > 0) return { faults };
  const of = { month: String(expiry.month), year: String(expiry.year) };
  return { card: { type: 'credit_card', number, ...of, ...(code && { verification_value: code }) } };
}

const given = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The input of the dry run: of the card it needs the brand, and the number stays in its field. null: it cannot be tried yet. */
export function trialInput(order: OrderForm, brand: CardBrand | null, isPlatform: boolean) {
  const isWhole = orderForm.safeParse(order).success && (!isPlatform || splitFault(order) === null);
  return brand && isWhole ? orderInput({ ...order, name: '', email: '' }, { type: 'credit_card', brand }, isPlatform) : null;
}

/** The operation's input. The split of an authorization may be given at capture. */
export function orderInput(order: OrderForm, card: Record<string, string>, isPlatform: boolean) {
  const { name, email, orderNumber, description, take, rows } = order;
  const entries = entriesIn(rows) ?? [];
  const divides = isPlatform && (take === 'capture' || entries.length > 0);
  return {
    amount: totalOf(order) - taxOf(order),
    tax: taxOf(order),
    currency: 'JPY',
    capture: take === 'capture',
    payment_details: { ...card, ...given({ name: name.trim(), email: email.trim() }) },
    ...given({ external_order_num: orderNumber.trim(), description: description.trim() }),
    ...(divides && { platform_details: detailsOf(entries) }),
    metadata: { channel: 'phone' },
  };
}
