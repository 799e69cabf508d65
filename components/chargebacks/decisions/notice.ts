import { z } from 'zod';
import { longest, typed } from '@/components/forms/typed';
import { yenIn } from '@/components/forms/typed-yen';
import { raiseChargebackInput } from '@/lib/chargebacks/schema';
import type { CardBrand } from '@/lib/money/rates';

/** The content of an issuer's letter, as typed. The brand only narrows the codes: the payment has its own. */
export type Notice = { paymentId: string; brand: CardBrand; code: string; amount: string; due: string; reference: string };
export const emptyNotice: Notice = { paymentId: '', brand: 'visa', code: '', amount: '', due: '', reference: '' };

const rules = raiseChargebackInput.shape;
export const longestReference = longest(rules.reference);
const endOf = (day: string): string => `${day}T23:59:59+09:00`;

/** By the operation's own rules; `today` in Tokyo: a due date in the past would leave no time to answer. */
export const noticeForm = (today: string) =>
  z.object({
    paymentId: z.string().refine((text) => rules.payment_id.safeParse(text.trim()).success),
    brand: z.custom<CardBrand>(),
    code: z.string(),
    amount: z.string().refine((text) => text.trim() === '' || rules.amount.safeParse(yenIn(text) ?? 0).success),
    reference: typed(rules.reference),
    due: z.string().refine((day) => day === '' || (day >= today && rules.due_date.safeParse(endOf(day)).success)),
  });

/** The operation's input; it finds empty values itself. */
export const noticeInput = ({ paymentId, code, amount, due, reference }: Notice) => ({
  payment_id: paymentId.trim(),
  ...(code && { reason_code: code }),
  ...(amount.trim() && { amount: yenIn(amount) }),
  ...(due && { due_date: endOf(due) }),
  ...(reference.trim() && { reference: reference.trim() }),
});
