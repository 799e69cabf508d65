import { z } from 'zod';
import { command } from '@/lib/operation/command';
import type { Operation } from '@/lib/operation/operation';
import { choice, pathId } from '@/lib/operation/wire';
import { notificationOutcomes } from '@/lib/payments/acquirer-notification';
import { notificationCommand, notificationInput } from '@/lib/payments/handle-notification';
import { setFraudMark } from '@/lib/payments/mark-as-fraud';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

const named = {
  name: 'payment.simulate',
  summary: 'Sandbox: make something happen to a payment',
  description:
    'What somebody outside would do. `paid`: cash or a deposit comes in (`amount` by bank transfer only, where it is not the total). `approved`, `declined`: a wallet’s customer answers, or is refused for `code`. `expired`: its time is over. `marked_as_fraud`: the acquirer holds the payment for fraud; it can then not be captured.',
  route: 'POST /test_helpers/payments/{id}/simulate',
  allow: 'sandbox:drive',
  sandboxOnly: true,
  refusals: ['not_capturable'],
} as const;

const markInput = z.object({ id: pathId(), outcome: choice(['marked_as_fraud']) });
const asMark = command<typeof markInput, PaymentReply>({
  ...named,
  input: markInput,
  output: paymentReply,
  run: (context, { id }, database) => setFraudMark(context, id, database),
});
const asNotice = notificationCommand({ ...named, input: notificationInput });

const isMark = (raw: unknown): boolean => (raw as { outcome?: unknown } | undefined)?.outcome === 'marked_as_fraud';
const verbFor = (raw: unknown): Operation<PaymentReply> => (isMark(raw) ? asMark : asNotice);

/** Simulates an outside event of a payment: money that moves, or the fraud mark, which moves none. */
export const simulatePayment: Operation<PaymentReply> = Object.assign(
  ((caller, raw) => verbFor(raw)(caller, raw)) as Operation<PaymentReply>,
  {
    definition: {
      ...asNotice.definition,
      input: notificationInput.extend({ outcome: choice([...notificationOutcomes, 'marked_as_fraud']) }),
    },
    execute: ((caller, raw) => verbFor(raw).execute(caller, raw)) as Operation['execute'],
  },
);
