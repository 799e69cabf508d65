import { z } from 'zod';
import { yenIn } from '@/components/forms/typed-yen';
import { detailsOf, type Original, type Row, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import { proportionOf } from '@/lib/money/tax';
import type { PaymentReply } from '@/lib/payments/schema';
import type { SplitEntry } from '@/lib/splits/split';

/** The form's values; the amount is before tax. */
export type CaptureForm = { mode: 'whole' | 'part'; amount: string; rows: Row[] };
export const captureForm = z.object({
  mode: z.enum(['whole', 'part']),
  amount: z.string(),
  rows: z.array(typedRow),
});

type CaptureFault = 'amount' | 'tooMuch' | 'rows' | 'sum';
/** `total`: with its tax. */
export type CaptureRequest = { total: number; input: object } | { total: number; fault: CaptureFault };

const isSame = (entries: readonly SplitEntry[], { entries: given }: Original) => JSON.stringify(entries) === JSON.stringify(given);

/** The operation's input. An unchanged split is left out for a full capture. */
export function captureRequestOf(payment: PaymentReply, form: CaptureForm, original: Original, isPlatform: boolean): CaptureRequest {
  const { id } = payment;
  const amount = form.mode === 'whole' ? payment.amount : yenIn(form.amount);
  if (amount === null || amount === 0) return { total: 0, fault: 'amount' };
  if (amount > payment.amount) return { total: 0, fault: 'tooMuch' };
  // the tax that the operation computes by default
  const total = amount + proportionOf(payment.tax, amount, payment.amount);
  const part = amount === payment.amount ? {} : { amount };
  if (!isPlatform) return { total, input: { id, ...part } };
  const split = splitIn(form.rows, total);
  if ('fault' in split) return { total, ...split };
  const { entries } = split;
  const keeps = payment.platform_details !== null && amount === payment.amount && isSame(entries, original);
  return { total, input: { id, ...part, ...(keeps ? {} : { platform_details: detailsOf(entries) }) } };
}
