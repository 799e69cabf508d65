'use client';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { SimulatedOutcome, Waiting } from '@/components/sandbox/waiting';
import type { ActionReply } from '@/lib/pages/action';
import type { PaymentStatus } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

export type Simulate = (input: unknown, idempotencyKey: string) => Promise<ActionReply<PaymentReply>>;

/** What came of what was simulated: what the payment is now, or why nothing was done. */
export type Happened = { key: string; payment: Waiting; simulated: SimulatedOutcome } & (
  | { status: PaymentStatus }
  | { refused: { message: string | null; was: string | null } }
);

/** The number of results kept on screen. */
const most = 5;

/** Runs one action at a time as the customer, and keeps the results while the page is open. */
export function useSimulate(simulate: Simulate) {
  const [busy, setBusy] = useState<string | null>(null);
  const [happened, setHappened] = useState<Happened[]>([]);
  async function run(payment: Waiting, simulated: SimulatedOutcome): Promise<void> {
    if (busy) return;
    setBusy(`${payment.id} ${simulated.outcome}`);
    const key = v7();
    const answer = await simulate({ id: payment.id, ...simulated }, key).catch(() => null);
    setBusy(null);
    const came = answer?.ok
      ? { status: answer.reply.status }
      : { refused: { message: answer?.error.message ?? null, was: String(answer?.error.details.status ?? '') || null } };
    setHappened((before) => [{ key, payment, simulated, ...came }, ...before].slice(0, most));
  }
  return { run, busy, happened };
}
