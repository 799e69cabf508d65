import { z } from 'zod';
import { typed } from '@/components/forms/typed';
import { givenSplit } from '@/components/payments/refundable';
import { detailsOf, inProportion, type Original, type Row, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import { decideNoticeInput, type PaymentReply } from '@/lib/payments/schema';

export const reasonRule = decideNoticeInput.shape.reason;
export const decideForm = z.object({ reason: typed(reasonRule), rows: z.array(typedRow) });
export type DecideForm = z.output<typeof decideForm>;

export type Decision = 'take' | 'leave';

type About = { notice: NoticeReply; payment: PaymentReply };

/** What the sellers and the platform share: what was taken there, without the customer's fee. */
export const sharedIn = ({ notice, payment }: About): number => Math.max(0, (notice.facts.amount ?? 0) - payment.payment_method_fee);

/** The split to begin with: as given, and in its proportion where only a part was taken. */
export function proposedSplit(about: About): Original {
  const original = givenSplit(about.payment);
  const total = sharedIn(about);
  if (total === about.payment.amount + about.payment.tax) return original;
  const { entries } = inProportion(original, total);
  return { entries, rest: total - entries.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The operation's input; `fault`: what is wrong with the lines. */
export function decideRequestOf(
  about: About & { isPlatform: boolean; decision: Decision },
  rows: readonly Row[],
  reason: string,
): { input: object } | { fault: 'rows' | 'sum' } {
  const { notice, isPlatform, decision } = about;
  const input = { acquirer: notice.acquirer, id: notice.id, decision, reason };
  if (decision === 'leave' || !isPlatform) return { input };
  const split = splitIn(rows, sharedIn(about));
  return 'fault' in split ? split : { input: { ...input, platform_details: detailsOf(split.entries) } };
}
